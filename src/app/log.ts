import { createRequire } from "node:module";
import type * as Pino from "pino";
import type { AnswerLog } from "#src/answering/index.ts";
import type { Config } from "#src/config/index.ts";
import { describeError } from "#src/domain/index.ts";
import type { EmbedderOptions } from "#src/embedding/index.ts";
import type { Store } from "#src/storage/index.ts";
import { createMask, inertJson } from "#src/text/index.ts";

/** Structured lines for whoever runs the service; secrets in them are hidden, and personal numbers where that is set. */
export type EngineLog = AnswerLog;

/** JSON lines on standard error: answers own standard output. */
const STANDARD_ERROR = 2;

/** The log opens on first use, since most commands write nothing to it. */
export function createLog({ log: level, answering }: Pick<Config, "log" | "answering">): EngineLog {
  let logger: Pino.Logger | undefined;
  const open = (): Pino.Logger => {
    if (logger !== undefined) return logger;
    const { pino } = createRequire(import.meta.url)("pino") as typeof Pino;
    // Written at once, not by a thread: a line must not be lost because the process ends.
    const stderr = pino.destination({ dest: STANDARD_ERROR, sync: true });
    logger = pino({ level, base: null }, { write: (line) => void stderr.write(inertJson(line)) });
    return logger;
  };
  const { secrets: knownSecrets, masksPersonalNumbers } = answering;
  const mask = createMask({ knownSecrets, masksPersonalNumbers });
  const masked = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? mask(value) : value]),
    );
  const writesInfo = level === "info" || level === "debug";
  return {
    info: (fields, message) => (writesInfo ? open().info(masked(fields), message) : undefined),
    warn: (fields, message) => open().warn(masked(fields), message),
  };
}

/** What became of a search, as far as it is logged. */
interface Searched {
  readonly hits?: readonly unknown[];
  readonly results?: readonly unknown[];
  readonly mode?: string;
  readonly reranking?: {
    readonly model: string;
    readonly reranked: boolean;
    readonly skipped: object | null;
  } | null;
}

/** Runs a search and logs what was asked, how much was found and how long it took; or why it failed. */
export async function logSearch<Response extends Searched>(
  log: EngineLog,
  about: { readonly search: string; readonly tenant: string; readonly query: string },
  run: () => Promise<Response>,
): Promise<Response> {
  const start = performance.now();
  const milliseconds = (): number => Math.round(performance.now() - start);
  try {
    const response = await run();
    const { hits, results = hits ?? [], mode, reranking } = response;
    const reranked = reranking?.reranked ?? false;
    log.info({ ...about, mode, results: results.length, reranked, milliseconds: milliseconds() }, "search");
    if (reranking?.skipped) log.info({ reranker: reranking.model, ...reranking.skipped }, "reranker failed");
    return response;
  } catch (error) {
    log.info({ ...about, reason: describeError(error, "pt"), milliseconds: milliseconds() }, "search failed");
    throw error;
  }
}

/** What became of a source, as far as it is logged. */
export interface LoggedOutcome {
  readonly source: string;
  readonly kind: string;
  readonly chunks?: number;
  readonly error?: unknown;
}

/** Passes outcomes on and logs beginning and end of their run, with counts, and each failure. */
export async function* logIngest<Item extends LoggedOutcome>(
  log: EngineLog,
  tenant: string,
  outcomes: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const start = performance.now();
  log.info({ tenant }, "ingest started");
  const counts: Record<string, number> = {};
  let chunks = 0;
  try {
    for await (const outcome of outcomes) {
      counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
      chunks += outcome.chunks ?? 0;
      if (outcome.kind === "failed") {
        const reason = describeError(outcome.error, "pt");
        log.info({ tenant, source: outcome.source, reason }, "ingest failed");
      }
      yield outcome;
    }
  } finally {
    const milliseconds = Math.round(performance.now() - start);
    log.info({ tenant, ...counts, chunks, milliseconds }, "ingest ended");
  }
}

/** The cache of question vectors, with a line for every question that it knew or did not know. */
export function loggedCache(
  log: EngineLog,
  cache: Store["embeddingCache"],
): NonNullable<EmbedderOptions["cache"]> {
  return {
    get: async (tenant, fingerprint, textHash) => {
      const vector = await cache.get(tenant, fingerprint, textHash);
      log.info({ tenant, textHash }, vector === null ? "embedding cache miss" : "embedding cache hit");
      return vector;
    },
    put: (...entry) => cache.put(...entry),
  };
}
