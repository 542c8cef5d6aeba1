import { z } from "zod";
import { importReply, presentImport } from "#src/api/index.ts";
import { checkCollection, checkQuota, summarizeImport } from "#src/app/index.ts";
import { AcervoError, type EntryKind } from "#src/domain/index.ts";
import { attributeColumns, type EntryFile, exportEntries } from "#src/knowledge/index.ts";
import { flag, queryOf } from "../../query.ts";
import { type Asked, type HttpRoute, rawRoute } from "../../route.ts";
import type { EntryDefinition } from "./definitions.ts";
import { collection } from "./parameters.ts";

/** A catalogue of a hundred thousand products is a fifth of it. */
const MAX_IMPORT_BYTES = 100_000_000;
const MAX_COLUMNS = 50;

const TYPES = {
  json: "application/json; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  md: "text/markdown; charset=utf-8",
} as const;

export function fileRoutes({ kind, base, things, origins, formats }: EntryDefinition<unknown>): HttpRoute[] {
  const exported = rawRoute(
    {
      method: "get",
      path: `${base}/export`,
      access: "editor",
      tag: "entries",
      summary: `All ${things} of a collection as a file, inactive ones too; importing it again changes nothing`,
      query: queryOf({
        format: z.enum(formats).default("json"),
        collection: collection.optional(),
      }),
      content: Object.fromEntries(
        formats.map((format) => [TYPES[format].split(";")[0] ?? "", { schema: z.string() }]),
      ),
    },
    async ({ query: { format, collection: named } }, { tenant, services }) => {
      await checkCollection(tenant, named);
      const list = { kind, collection: named ?? services.homeCollection, includesInactive: true };
      const all = () => tenant.entries.list(list);
      const text = exportEntries(all(), format, format === "csv" ? await attributeColumns(all()) : []);
      const headers = {
        "content-type": TYPES[format],
        "content-disposition": `attachment; filename="${kind}.${format}"`,
      };
      return new Response(ReadableStream.from(text).pipeThrough(new TextEncoderStream()), { headers });
    },
  );
  const importQuery = queryOf({
    /** Tells the format: "faq.csv". */
    name: z.string().min(1).max(200),
    collection: collection.optional(),
    source: z.enum(origins).optional(),
    dry_run: flag,
    column: z.union([z.string().max(400), z.array(z.string().max(400)).max(MAX_COLUMNS)]).optional(),
    delimiter: z.string().length(1).optional(),
    decimal: z.enum([",", "."]).optional(),
  });
  const imported = rawRoute(
    {
      method: "post",
      path: `${base}/import`,
      access: "editor",
      tag: "entries",
      summary: `Reads ${things} from the file that is sent, and writes them by their ids`,
      description: "`column=field=Name` says which column holds a field, as often as needed.",
      query: importQuery,
      upload: { "application/octet-stream": { schema: z.any() } },
      content: { "application/json": { schema: importReply } },
      maxBodyBytes: MAX_IMPORT_BYTES,
    },
    async ({ query }, asked) => {
      const bytes = new Uint8Array(await asked.context.req.arrayBuffer());
      if (!query.dry_run) await checkQuota(asked.tenant, { documents: 1 });
      return asked.context.json(await importBytes(bytes, kind, query, asked));
    },
  );
  return [exported, imported];
}

interface ImportQuery {
  readonly name: string;
  readonly collection?: string | undefined;
  readonly source?: EntryFile["origin"] | undefined;
  readonly dry_run: boolean;
  readonly column?: string | readonly string[] | undefined;
  readonly delimiter?: string | undefined;
  readonly decimal?: "," | "." | undefined;
}

async function importBytes(
  bytes: Uint8Array,
  kind: EntryKind,
  { name, collection: named, source, dry_run: isDryRun, column, delimiter, decimal }: ImportQuery,
  { tenant, services, options, language }: Asked,
) {
  const start = performance.now();
  const file: EntryFile = {
    source: name,
    kind,
    collection: named ?? services.homeCollection,
    content: { bytes },
    isDryRun,
    table: { ...(delimiter !== undefined && { delimiter }), ...(decimal !== undefined && { decimal }) },
    ...(source !== undefined && { origin: source }),
    ...(column !== undefined && { columns: columnsOf([column].flat()) }),
  };
  const { signal } = options;
  const outcomes = await Array.fromAsync(tenant.entries.import([file], signal ? { signal } : {}));
  for (const outcome of outcomes) {
    if (outcome.kind === "failed" && outcome.error instanceof AcervoError) throw outcome.error;
  }
  const seconds = (performance.now() - start) / 1_000;
  const run = { kind, seconds, isDryRun, isInterrupted: signal?.aborted === true };
  return presentImport(summarizeImport(outcomes, run), language);
}

/** "pergunta=Dúvida" → the column "Dúvida" holds the field "pergunta". */
function columnsOf(written: readonly string[]): Record<string, readonly string[]> {
  const pairs = written.map((one) => {
    const [, field = "", name = ""] = /^([^=]+)=(.+)$/s.exec(one) ?? [];
    if (field === "") throw new AcervoError("invalid-request", { problems: [`column: ${one}`] });
    return [field.trim(), name.trim()] as const;
  });
  const fields = Map.groupBy(pairs, ([field]) => field);
  return Object.fromEntries([...fields].map(([field, all]) => [field, all.map(([, name]) => name)]));
}
