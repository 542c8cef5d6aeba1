import type { HttpApp } from "./app.ts";
import type { HttpRoute } from "./route.ts";
import type { TestServer } from "./http-fixture.ts";
import { OTHER, OWN } from "./http-fixture.ts";
import { traceOf } from "#src/storage/contract/traces.ts";

/** Ids of the same length: of the own organisation, of another, and of nobody. */
type Ids = Readonly<Record<"own" | "other" | "absent", string>>;

export const IDS = { own: "da-casa", other: "de-fora", absent: "nenhuma" } as const;

/** A request that a route takes. */
export interface RouteSample {
  /** Values of path parameters; those that are not named here are ids (see `IDS`). */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** What is sent as it is, where the route takes no JSON. */
  readonly upload?: string;
  /** Where ids are numbers. */
  readonly ids?: Ids;
  /** Replies with a refusal to everybody, as the test's server is set up. */
  readonly isOff?: boolean;
  /** Makes what the id names: that of another organisation is free. */
  readonly creates?: boolean;
}

/** The first of each organisation, as `testServer` and `fillBoth` store them. */
const DOCUMENTS: Ids = { own: "1", other: "3", absent: "999" };
const JOBS: Ids = { own: "1", other: "2", absent: "999" };

const NOBODY = { identifiers: ["Ninguém de Lugar Nenhum"] };
const QUESTION = { query: "quando vence a cota única?" };
const FAQ = { question: "Qual é o prazo?", answer: "Trinta dias." };

/** By method and path. A route that is not here fails the tests of access: add a request that it takes. */
export const SAMPLES: Readonly<Record<string, RouteSample>> = {
  "POST /api/chat": { body: { message: "quando vence a cota única?" } },
  "POST /api/rag/search": { body: QUESTION },
  "POST /api/knowledge/search": { body: { ...QUESTION, topK: 2, sources: ["DOCS"], includeMetadata: true } },
  "POST /api/knowledge/is-support-question": { body: { message: "como faço?" } },
  "POST /api/law": { body: { text: "art. 5º da CF", as_of: "2020-01-01" } },
  "POST /api/check": { body: { text: "Segundo o art. 5º da CF, todos são iguais." } },
  "GET /api/tools": { query: "format=openai" },
  "POST /api/tools/{name}": { params: { name: "getStats" }, body: {} },
  "POST /api/catalog/debug": { body: QUESTION },
  ...entrySamples("/api/faqs", FAQ),
  ...entrySamples("/api/catalog", {
    name: "Regador",
    price: 10,
    tags: ["horta"],
    attributes: { cor: "azul" },
  }),
  "GET /api/conversations": { query: "limit=5" },
  "GET /api/conversations/{id}": {},
  "DELETE /api/conversations/{id}": {},
  "GET /api/traces": { query: "limit=5&conversation=x" },
  "GET /api/traces/{id}": {},
  "DELETE /api/traces/{id}": {},
  "PUT /api/answers/{trace_id}/feedback": { body: { verdict: "up", comment: "ok" } },
  "GET /api/feedback": { query: "verdict=up" },
  "GET /api/settings": {},
  "PUT /api/settings/retention": { body: { days: 30 } },
  "GET /api/vocabulary": {},
  "PUT /api/vocabulary": { body: { nome: "teste", genericos: { regador: ["aguador"] } } },
  "DELETE /api/vocabulary": {},
  "GET /api/cache": {},
  "DELETE /api/cache": { query: "only=expired" },
  "GET /api/calibration": {},
  "GET /api/keys": {},
  "POST /api/keys": { body: { name: "nova", role: "reader", expires_at: "2099-01-01T00:00:00Z" } },
  "DELETE /api/keys/{id}": {},
  "GET /api/tenants": { query: "limit=5" },
  "POST /api/tenants": { body: { name: "terceira" } },
  "GET /api/tenants/{name}": {},
  "DELETE /api/tenants/{name}": {},
  "GET /api/tenants/{name}/quotas": {},
  "PUT /api/tenants/{name}/quotas": { body: { documents: 1_000 } },
  "POST /api/persons/search": { body: NOBODY },
  "POST /api/persons/export": { body: NOBODY },
  "POST /api/persons/erase": { body: { ...NOBODY, ids: "all" } },
  "GET /api/stats": {},
  "POST /api/backup": { body: {} },
  "GET /api/doctor": { query: "verify=false" },
  "POST /api/documents": { query: "name=nota.md", upload: "# Nota\n\nUma linha." },
  "POST /api/documents/text": { body: { title: "Nota", text: "Uma linha." } },
  "POST /api/documents/url": { body: { url: "https://exemplo.example/nota.md" }, isOff: true },
  "GET /api/documents": { query: "limit=5&kind=document" },
  "GET /api/documents/{id}": { ids: DOCUMENTS },
  "DELETE /api/documents/{id}": { ids: { ...DOCUMENTS, own: "2" } },
  "GET /api/documents/{id}/source": { ids: DOCUMENTS, isOff: true },
  "GET /api/documents/{id}/chunks": { ids: DOCUMENTS, query: "limit=5" },
  "GET /api/chunks/{id}": { ids: DOCUMENTS },
  "POST /api/documents/{id}/reindex": { ids: DOCUMENTS },
  "POST /api/reindex": { body: {} },
  "GET /api/contents/{list}": { params: { list: "laws" }, query: "page=1" },
  "GET /api/collections": { query: "page=1" },
  "DELETE /api/collections/{name}": {},
  "GET /api/jobs": { query: "limit=5" },
  "GET /api/jobs/{id}": { ids: JOBS },
  "GET /api/jobs/{id}/events": { ids: JOBS },
  "POST /api/jobs/{id}/cancel": { ids: JOBS },
  "POST /v1/chat/completions": { body: { model: "acervo", messages: [{ role: "user", content: "oi" }] } },
  "GET /v1/models": {},
  "GET /v1/models/{model}": { params: { model: "acervo" } },
  "POST /v1/embeddings": { body: { model: "acervo-embedding", input: "cota" } },
  "POST /mcp": { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
  "GET /metrics": {},
  "GET /health": {},
  "GET /ready": {},
};

function entrySamples(base: string, fields: object): Record<string, RouteSample> {
  return {
    [`GET ${base}`]: { query: "limit=5&inactive=true" },
    [`POST ${base}`]: { body: fields },
    [`POST ${base}/search`]: { body: QUESTION },
    [`POST ${base}/import`]: { query: "name=x.exe&dry_run=true", upload: JSON.stringify([fields]) },
    [`GET ${base}/export`]: { query: "format=csv" },
    [`GET ${base}/{id}`]: {},
    [`PUT ${base}/{id}`]: { body: fields, creates: true },
    [`PATCH ${base}/{id}`]: { body: { category: "x" } },
    [`DELETE ${base}/{id}`]: {},
  };
}

export function routeName({ config }: HttpRoute): string {
  return `${config.method.toUpperCase()} ${config.path}`;
}

/** Puts things of the same kinds into both organisations, under the ids of `IDS`. */
export async function fillBoth({ engine }: TestServer): Promise<void> {
  for (const [tenant, id] of [
    [OWN, IDS.own],
    [OTHER, IDS.other],
  ] as const) {
    const { store, entries } = engine.tenant(tenant);
    const item = { description: "", category: null, manufacturer: null, price: 1, tags: [], attributes: {} };
    const faq = { category: null, keywords: [], priority: 0, active: true };
    await entries.put(
      [
        { ...FAQ, ...faq, kind: "faq", id },
        { ...item, kind: "catalog", id, name: "Regador", status: "ativo" },
      ],
      { collection: "geral" },
    );
    await store.conversations.append(tenant, id, [{ role: "user", text: "olá" }]);
    await store.traces.put(tenant, traceOf(id, { conversationId: id }));
    const about = { name: "descartável", role: "reader", expiresAt: null, requestsPerMinute: null } as const;
    await engine.keys.add(tenant, { ...about, id, hash: tenant.padEnd(64, "0") });
    await engine.tenants.create(id);
    await store.jobs.enqueue(tenant, "ingest", { source: id });
    const job = await store.jobQueue.claim(tenant, "ingest", 60_000);
    if (job !== null) await store.jobQueue.finish(tenant, job, { error: null });
  }
}

interface SendOptions {
  readonly key?: string | undefined;
  readonly id?: string;
}

/** The sample of a route, as the holder of a key, about the thing of an id. */
export async function sendSample(
  app: HttpApp,
  route: HttpRoute,
  { key, id = IDS.own }: SendOptions,
): Promise<Response> {
  const sample = SAMPLES[routeName(route)] ?? {};
  const { body, upload } = sample;
  return app.request(pathOf(route, sample, id), {
    method: route.config.method.toUpperCase(),
    headers: {
      ...(key !== undefined && { authorization: key }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(upload !== undefined && { "content-type": "application/octet-stream" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(upload !== undefined && { body: upload }),
  });
}

export function pathOf({ config }: HttpRoute, { params = {}, query }: RouteSample, id: string): string {
  const path = config.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? id);
  return query === undefined ? path : `${path}?${query}`;
}
