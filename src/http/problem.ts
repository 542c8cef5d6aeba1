import type { Context } from "hono";
import { z } from "zod";
import { AcervoError, describeError, type ErrorCode, type Language } from "#src/domain/index.ts";

/** RFC 9457. `code` is for programs, `detail` for people; `request_id` finds the log line. */
export const problemReply = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    facts: z.unknown().optional(),
    request_id: z.string(),
  })
  .meta({ id: "ProblemDetails" });
export type ProblemReply = z.infer<typeof problemReply>;

type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 416 | 429 | 499 | 500 | 502 | 503 | 507;

/** What a code means over HTTP. All others are faults of the server, whose facts stay inside. */
const STATUS: Partial<Record<ErrorCode, ProblemStatus>> = {
  "query-empty": 400,
  "query-too-long": 400,
  "invalid-option": 400,
  "invalid-filter": 400,
  "invalid-request": 400,
  "entry-invalid": 400,
  "file-refused": 400,
  "vocabulary-invalid": 400,
  "url-refused": 400,
  "llm-not-configured": 400,
  "embedding-not-configured": 400,
  "reranking-not-configured": 400,
  unauthorized: 401,
  forbidden: 403,
  "urls-not-accepted": 403,
  "not-found": 404,
  "collection-not-found": 404,
  "document-not-found": 404,
  "chunk-not-found": 404,
  "entry-not-found": 404,
  "trace-not-found": 404,
  "conversation-not-found": 404,
  "datastores-not-found": 404,
  "job-not-found": 404,
  "source-not-kept": 404,
  "method-not-allowed": 405,
  "key-not-found": 404,
  "tenant-not-found": 404,
  "edit-conflict": 409,
  "entry-changed": 409,
  "vector-space-changed": 409,
  "text-too-long": 413,
  "media-type-unknown": 415,
  "range-not-satisfiable": 416,
  "too-many-requests": 429,
  "quota-exhausted": 429,
  "llm-budget-exhausted": 429,
  aborted: 499,
  "url-failed": 502,
  "embedding-failed": 502,
  "embedding-reply-invalid": 502,
  "reranking-failed": 502,
  "llm-failed": 502,
  "llm-reply-invalid": 502,
  busy: 503,
  "store-busy": 503,
  "llm-unavailable": 503,
  "worker-failed": 503,
  "disk-full": 507,
};

/** Facts of these name paths, addresses or keys of the server. */
const PRIVATE_FROM = 500;
const RETRY_SECONDS = 1;

/** A reply for any failure, in the reader's language. */
export function problemResponse(error: unknown, c: Context): Response {
  const { requestId = "", language = "pt" } = c.var as { requestId?: string; language?: Language };
  const { headers, ...problem } = describeProblem(error, language);
  return new Response(JSON.stringify({ ...problem, request_id: requestId }), {
    status: problem.status,
    headers: { "content-type": "application/problem+json; charset=utf-8", ...headers },
  });
}

export function describeProblem(error: unknown, language: Language) {
  const known: AcervoError = error instanceof AcervoError ? (error as AcervoError) : unexpected(error);
  const status = STATUS[known.code] ?? 500;
  const isPrivate = status >= PRIVATE_FROM;
  return {
    type: `urn:acervo:problem:${known.code}`,
    title: TITLES[status][language],
    status,
    detail: isPrivate && status === 500 ? TITLES[500][language] : describeError(known, language),
    code: known.code,
    ...(!isPrivate && { facts: known.facts as unknown }),
    headers: retryHeaders(known),
  };
}

/** What none of our code has named: to the client it is one more fault of the server. */
function unexpected(error: unknown): AcervoError {
  const { name } = error as { name?: unknown };
  if (name === "AbortError" || name === "TimeoutError") return new AcervoError("aborted", {});
  return new AcervoError("worker-failed", { reason: "unexpected" }, { cause: error });
}

function retryHeaders({ code, facts }: AcervoError): Record<string, string> {
  const { retryAfterSeconds, retryAfterMs } = facts as { retryAfterSeconds?: number; retryAfterMs?: number };
  const seconds = retryAfterSeconds ?? (retryAfterMs === undefined ? RETRY_SECONDS : retryAfterMs / 1_000);
  const status = STATUS[code];
  return {
    ...((status === 503 || status === 429) && { "retry-after": String(Math.max(1, Math.ceil(seconds))) }),
    ...(status === 401 && { "www-authenticate": 'Bearer realm="acervo"' }),
  };
}

const TITLES: Readonly<Record<ProblemStatus, Record<Language, string>>> = {
  400: { pt: "Pedido inválido", en: "Invalid request" },
  401: { pt: "Falta uma chave válida", en: "A valid key is missing" },
  403: { pt: "Sem permissão", en: "Not allowed" },
  404: { pt: "Não existe", en: "Not found" },
  405: { pt: "Método não aceito", en: "Method not allowed" },
  409: { pt: "Alterado por outra pessoa", en: "Changed by somebody else" },
  413: { pt: "Grande demais", en: "Too large" },
  415: { pt: "Tipo de conteúdo não aceito", en: "Media type not supported" },
  416: { pt: "Intervalo que não existe", en: "No such range" },
  429: { pt: "Pedidos demais", en: "Too many requests" },
  499: { pt: "Pedido cancelado", en: "Request cancelled" },
  500: { pt: "Falha do servidor", en: "Server error" },
  502: { pt: "O provedor do modelo falhou", en: "The model's provider failed" },
  503: { pt: "Servidor ocupado", en: "Server busy" },
  507: { pt: "Disco cheio", en: "Disk full" },
};
