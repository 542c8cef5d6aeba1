import {
  type ChunkReply,
  type DoctorReply,
  type ForgetReply,
  type ListReply,
  type ModelReply,
  modelName,
  type ReindexReply,
  type StatsReply,
} from "#src/api/index.ts";
import type { ReindexReport } from "#src/app/index.ts";
import type { Document } from "#src/domain/index.ts";
import { type Fact, indent, shownSource, table, wrap } from "./layout.ts";
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
    [stats.vectorIndex, stats.indexes[reply.vector_index](integer(reply.indexed_vectors))],
    [stats.collections, counts(reply.collections)],
    [stats.kinds, counts(reply.kinds)],
    [stats.origins, counts(reply.origins)],
    [stats.size, format.bytes(reply.bytes)],
    [stats.indexedAt, reply.last_indexed_at === null ? stats.none : date(reply.last_indexed_at)],
    [stats.configured, modelName(model.configured, language)],
    [stats.active, modelName(model.active, language)],
    ...(model.building === null ? [] : [[stats.building, modelName(model.building, language)] as const]),
    [stats.reranking, stats.rerankingStates[rerankingState(reply)]],
    [stats.cache, stats.cacheLine(integer(cache.entries), integer(cache.hits), integer(cache.misses))],
    [stats.lastBackup, reply.last_backup?.path ?? stats.none],
  ];
  return model.needs_reindex ? `${table(facts)}\n\n${text.model.differs}` : table(facts);
}

function rerankingState(reply: StatsReply): "none" | "off" | "on" {
  if (!reply.reranker_available) return "none";
  return reply.reranker_enabled ? "on" : "off";
}

export function showModel(reply: ModelReply, { text, language }: Screen): string {
  const facts = table([
    [text.model.configured, `${modelName(reply.configured, language)} (${reply.provider})`],
    [text.model.active, modelName(reply.active, language)],
  ]);
  return reply.needs_reindex ? `${facts}\n\n${text.model.differs}` : facts;
}

/** A passage as it is stored, whole. */
export function showChunk(reply: ChunkReply, { text: { search }, style, width }: Screen): string {
  const about = [
    shownSource(reply.source),
    `${search.document} ${reply.document_id}`,
    `${search.chunk} ${reply.chunk_id}`,
  ];
  const title = style.bold([reply.document_name, ...reply.headings].join(" › "));
  return `${title}\n${style.dim(about.join(" · "))}\n\n${wrap(reply.text, width)}`;
}

/** What went besides the documents, and what still waits for whom. */
export function showForgotten(reply: ForgetReply, screen: Screen): string[] {
  const { text, format } = screen;
  const { forget } = text;
  const { traces, messages } = reply;
  const quotations = forget.quotations(format.integer(traces), format.integer(messages));
  return [...(traces + messages === 0 ? [] : [quotations]), ...showWaiting(reply, screen)];
}

/** In which backups it was too, and which files still hold it. */
export function showWaiting(
  { backups, waiting }: Pick<ForgetReply, "backups" | "waiting">,
  { text: { forget } }: Screen,
): string[] {
  return [
    ...backups.map((path) => forget.backup(path)),
    ...waiting.map(({ path, reason, processes }) =>
      forget.waiting[reason](path, processes.length === 0 ? "" : ` (${processes.join(", ")})`),
    ),
  ];
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

/** More are in `--json`. */
const MAX_KEPT = 20;

export function showReindex(report: ReindexReport, reply: ReindexReply, screen: Screen): string {
  const { text, format } = screen;
  const { reindex, stats, ingest } = text;
  const { embedded_count: embedded, backup } = report;
  const { source, pattern, files_kept: kept } = reply;
  const place = [source, pattern].filter((part) => part !== undefined).join(", ");
  const done = place === "" ? reindex.done : reindex.donePart(place);
  const facts: Fact[] = [
    [stats.documents, format.integer(reply.documents_count)],
    [stats.chunks, format.integer(reply.chunks_count)],
    [reindex.read, format.integer(reply.files_read)],
    [reindex.unchanged, format.integer(reply.files_unchanged)],
    ...(backup === null ? [] : [[reindex.embedded, format.integer(embedded)] as const]),
    [ingest.seconds, format.decimal(reply.duration_seconds)],
    ...(backup === null ? [] : [[reindex.backup, backup] as const]),
  ];
  const lines = kept.slice(0, MAX_KEPT).map((file) => `${shownSource(file.source)}: ${file.reason}`);
  const more = kept.length - lines.length;
  if (more > 0) lines.push(ingest.moreDetails(format.integer(more)));
  const left = lines.length === 0 ? "" : `\n\n${reindex.kept}\n${indent(lines.join("\n"))}`;
  return `${report.success ? done : reindex.elsewhere}\n\n${table(facts)}${left}`;
}
