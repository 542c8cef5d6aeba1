import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { RequestOptions } from "#src/domain/index.ts";
import { type FakeProvider, startFakeProvider } from "../../test/helpers/fake-provider.ts";
import { useAnswering } from "./answer-service-fixture.ts";
import { TENANT } from "./app-fixture.ts";
import type { Tenant } from "./tenant.ts";

const QUESTION = "Qual o prazo para recorrer do IPTU?";
const CONVERSATION = "c1";

type Request = (tenant: Tenant, options: RequestOptions) => Promise<unknown>;

const ask: Request = (tenant, options) =>
  tenant.ask({ question: QUESTION, conversationId: CONVERSATION }, options);
const search: Request = (tenant, options) => tenant.search({ query: QUESTION }, options);
const REQUESTS: Readonly<Record<string, Request>> = {
  ask,
  search,
  searchFaqs: (tenant, options) => tenant.searchFaqs({ query: QUESTION }, options),
  searchCatalog: (tenant, options) => tenant.searchCatalog({ query: QUESTION }, options),
  searchKnowledge: (tenant, options) => tenant.searchKnowledge({ query: QUESTION }, options),
  resolve: (tenant, options) => tenant.resolve({ query: "art. 1º da Lei 90.100/1995" }, options),
};

/** Begins a request, aborts it when the service that it waits for was asked, and checks what became of it. */
async function abortOnce(isAsked: () => boolean, tenant: Tenant, request: Request): Promise<void> {
  const caller = new AbortController();
  const reason = new Error("gave up");
  let hasEnded = false;
  const rejected = assert
    .rejects(request(tenant, { signal: caller.signal }), (error) => error === reason)
    .finally(() => {
      hasEnded = true;
    });
  while (!isAsked() && !hasEnded) await new Promise((resolve) => setImmediate(resolve));
  caller.abort(reason);
  await rejected;
  assert.ok(isAsked(), "the request got as far as the slow service");
  await assertNothingStored(tenant);
}

async function assertNothingStored({ store }: Tenant): Promise<void> {
  assert.deepEqual(await store.traces.list(TENANT, { limit: 10 }), []);
  assert.equal(await store.conversations.get(TENANT, CONVERSATION), null);
}

describe("a request whose caller gives up", () => {
  const answering = useAnswering();
  let provider: FakeProvider;
  before(async () => {
    provider = await startFakeProvider({ dimensions: 8 });
  });
  beforeEach(() => provider.reset());
  after(() => provider.close());

  const isProviderAsked = (): boolean => provider.requests.length > 0;
  const isModelAsked = (): boolean => answering.llm.requests.length > 0;
  const embedding = (): Record<string, string> => ({
    ACERVO_LLM: "none",
    ACERVO_EMBEDDING: "openai-compatible",
    ACERVO_EMBEDDING_MODEL: "modelo",
    ACERVO_EMBEDDING_DIMENSIONS: "8",
    ACERVO_EMBEDDING_BASE_URL: provider.baseUrl("openai"),
  });
  const reranking = (): Record<string, string> => ({
    ACERVO_LLM: "none",
    ACERVO_RERANKER: "cohere",
    ACERVO_RERANK: "on",
    COHERE_API_KEY: "segredo-99",
    ACERVO_RERANK_BASE_URL: provider.baseUrl("cohere"),
  });

  for (const [name, request] of Object.entries(REQUESTS)) {
    it(`beforehand is refused with the caller's reason (${name})`, async () => {
      const tenant = await answering.open({ ACERVO_LLM: "none" });
      const reason = new Error("gave up");
      const signal = AbortSignal.abort(reason);
      await assert.rejects(request(tenant, { signal }), (error) => error === reason);
      await assertNothingStored(tenant);
    });
  }

  for (const [name, request] of Object.entries(REQUESTS).filter(([key]) => key !== "resolve")) {
    it(`does not wait for an embedder that never answers (${name})`, async () => {
      const tenant = await answering.open(embedding());
      provider.reset();
      provider.failNext({ kind: "stall" });
      await abortOnce(isProviderAsked, tenant, request);
    });
  }

  for (const [name, request] of Object.entries({ ask, search })) {
    it(`does not wait for a reranker that never answers (${name})`, async () => {
      const tenant = await answering.open(reranking());
      provider.failNext({ kind: "stall" });
      await abortOnce(isProviderAsked, tenant, request);
    });
  }

  for (const kind of ["header-stall", "body-stall"] as const) {
    for (const mode of ["planned", "agentic"] as const) {
      it(`does not wait for a model that never ends its reply (${mode}, ${kind})`, async () => {
        const tenant = await answering.open({ ACERVO_LLM_MODE: mode });
        answering.llm.failNext({ kind });
        await abortOnce(isModelAsked, tenant, ask);
        assert.equal(await answering.llm.requests[0]?.ended, "cancelled");
      });
    }
  }

  it("does not wait for a store that is slow to read", async () => {
    const tenant = await answering.open({ ACERVO_LLM: "none" });
    let isRead = false;
    const { read } = tenant.store;
    tenant.store.read = (context, work) =>
      read(context, async (view) => {
        isRead = true;
        await new Promise((resolve) => context.signal.addEventListener("abort", resolve));
        return work(view);
      });
    await abortOnce(() => isRead, tenant, REQUESTS["resolve"] as Request);
  });
});
