import {
  type DoctorReply,
  type ListReply,
  type ModelReply,
  modelName,
  type StatsReply,
} from "#src/api/index.ts";
import type { ReindexReport } from "#src/app/index.ts";
import type { Document } from "#src/domain/index.ts";
import { type Fact, indent, shownSource, table } from "./layout.ts";
import type { Screen } from "./screen.ts";

export function showStats(reply: StatsReply, screen: Screen): string {
  const { text, format, language } = screen;
  const { stats } = text;
  const { integer, date } = format;
  const { model, documents, cache } = reply;
  const inactive = documents - reply.active_documents;
  const counts = (byName: Readonly<Record<string, number>>): string =>
    Object.entries(byName)
      .map(([name, count]) => `${name} (${integer(count)})`)
      .join(", ") || stats.none;
  const facts: Fact[] = [
    [stats.folder, reply.data],
    [stats.documents, integer(documents) + (inactive === 0 ? "" : ` ${stats.inactive(integer(inactive))}`)],
    [stats.chunks, integer(reply.chunks)],
    [stats.tokens, integer(reply.tokens)],
    [stats.vectors, integer(reply.vectors)],
    [stats.collections, counts(reply.collections)],
    [stats.kinds, counts(reply.kinds)],
    [stats.origins, counts(reply.origins)],
    [stats.size, format.bytes(reply.bytes)],
    [stats.indexedAt, reply.last_indexed_at === null ? stats.none : date(reply.last_indexed_at)],
    [stats.configured, modelName(model.configured, language)],
    [stats.active, modelName(model.active, language)],
    ...(model.building === null ? [] : [[stats.building, modelName(model.building, language)] as const]),
    [stats.cache, stats.cacheLine(integer(cache.entries), integer(cache.hits), integer(cache.misses))],
    [stats.lastBackup, reply.last_backup?.path ?? stats.none],
  ];
  return model.needs_reindex ? `${table(facts)}\n\n${text.model.differs}` : table(facts);
}

export function showModel(reply: ModelReply, { text, language }: Screen): string {
  const facts = table([
    [text.model.configured, `${modelName(reply.configured, language)} (${reply.provider})`],
    [text.model.active, modelName(reply.active, language)],
  ]);
  return reply.needs_reindex ? `${facts}\n\n${text.model.differs}` : facts;
}

/** Sources, each with the number of its rows or entries. */
export function showDocuments(documents: readonly Document[], { text: { stats }, format }: Screen): string {
  if (documents.length === 0) return stats.noDocuments;
  const header = [stats.id, stats.name, stats.source, stats.collection, stats.parts, stats.chunks];
  const sources = Map.groupBy(documents, ({ collection, source }) => JSON.stringify([collection, source]));
  const rows = [...sources.values()].flatMap((all) => {
    // A source whose reading was interrupted has parts and no whole yet: its first part stands for it.
    const whole = all.find(({ part }) => part === 0) ?? all[0];
    if (whole === undefined) return [];
    const { id, name, source, collection } = whole;
    // Former wordings of a law are kept apart from it, but are no part of what it counts.
    const parts = all.filter(({ part, isFormer }) => part !== 0 && !isFormer).length;
    const chunks = all.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
    const counts = [parts === 0 ? "" : format.integer(parts), format.integer(chunks)];
    return [[String(id), name, shownSource(source), collection, ...counts]];
  });
  return table([header, ...rows], [0, 4, 5]);
}

/** A page of what the base holds, a line each. */
export function showList(reply: ListReply, { text: { list, stats }, format }: Screen): string {
  if (reply.total === 0) return list.none[reply.list];
  const { integer } = format;
  const [header, rows, numbers] = listRows(reply, { list, stats }, integer);
  const foot = list.page(integer(reply.page), integer(reply.pages), integer(reply.total));
  return `${table([header, ...rows], numbers)}${reply.pages > 1 ? `\n\n${foot}` : ""}`;
}

function listRows(
  reply: ListReply,
  { list, stats }: Pick<Screen["text"], "list" | "stats">,
  integer: (count: number) => string,
): readonly [string[], string[][], number[]] {
  switch (reply.list) {
    case "laws":
      return [
        [list.norm, list.articles, list.revoked, list.last, stats.id, stats.source],
        reply.items.map((item) => {
          const count = item.kind === "norm" ? integer(item.articles) : list.sumulas(integer(item.sumulas));
          const revoked = item.revoked === 0 ? "" : integer(item.revoked);
          const place = [String(item.document_id), shownSource(item.source)];
          return [item.name, count, revoked, item.last_article ?? "", ...place];
        }),
        [1, 2, 3, 4],
      ];
    case "tables":
      return [
        [stats.id, stats.name, list.rows, list.columns],
        reply.items.map(({ document_id, name, rows, columns }) => [
          String(document_id),
          name,
          integer(rows),
          columns.join(", "),
        ]),
        [0, 2],
      ];
    case "collections":
      return [
        [stats.collection, stats.documents],
        reply.items.map(({ name, documents }) => [name, integer(documents)]),
        [1],
      ];
    case "documents":
      return [
        [stats.id, stats.name, list.kind, stats.collection, stats.source],
        reply.items.map((item) => [
          String(item.document_id),
          item.name,
          item.kind,
          item.collection,
          shownSource(item.source),
        ]),
        [0],
      ];
  }
}

export function showCheckup({ checks }: DoctorReply, screen: Screen): string {
  const { text, style, format } = screen;
  const marks = { ok: style.good("✓"), broken: style.bad("✗"), absent: style.dim("–") };
  const sections = [...Map.groupBy(checks, ({ group }) => group)].map(([title, group]) => {
    const lines = group.map(
      ({ name, state, detail }) => `${marks[state]} ${name}${detail === "" ? "" : style.dim(` (${detail})`)}`,
    );
    return `${style.bold(title)}\n${indent(lines.join("\n"))}`;
  });
  const broken = checks.filter(({ state }) => state === "broken").length;
  const verdict =
    broken === 0
      ? style.good(text.doctor.healthy)
      : `${style.bad(text.doctor.broken(format.integer(broken)))}\n${text.doctor.repair}`;
  return [...sections, verdict].join("\n\n");
}

type Reindexed = Pick<ReindexReport, "documents_count" | "chunks_count" | "duration_seconds"> &
  Partial<Pick<ReindexReport, "embedded_count" | "backup">>;

export function showReindex(done: string, report: Reindexed, { text, format }: Screen): string {
  const { reindex, stats, ingest } = text;
  const { embedded_count: embedded, backup } = report;
  const facts: Fact[] = [
    [stats.documents, format.integer(report.documents_count)],
    [stats.chunks, format.integer(report.chunks_count)],
    ...(embedded === undefined ? [] : [[reindex.embedded, format.integer(embedded)] as const]),
    [ingest.seconds, format.decimal(report.duration_seconds)],
    ...(backup === undefined ? [] : [[reindex.backup, backup] as const]),
  ];
  return `${done}\n\n${table(facts)}`;
}
