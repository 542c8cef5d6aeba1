import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { item } from "#src/retrieval/entry-fixture.ts";
import { useAnswering } from "./answer-service-fixture.ts";
import { forgetConversation } from "./use-cases/dialogue.ts";

const NO_MODEL = { ACERVO_LLM: "none" };

const REPLIES: Readonly<Record<string, string>> = {
  intent: JSON.stringify({ intencao: "general" }),
  rewrite: JSON.stringify({ pergunta: "Quanto custa o alvará de funcionamento?" }),
  answer: "O alvará de funcionamento custa R$ 120,00 [1].",
};

/** A call for a checked reply names its schema after what it is for. */
function purposeOf(body: Readonly<Record<string, unknown>>): string {
  const format = body["response_format"] as { json_schema?: { name?: string } } | undefined;
  return format?.json_schema?.name ?? "answer";
}

const lines = ({ text }: { readonly text: string }): string[] => text.split("\n");

describe("a conversation", () => {
  const answering = useAnswering();

  it("completes a follow-up from what was asked before, without a model", async () => {
    const tenant = await answering.open(NO_MODEL);
    await answering.ask(tenant, { question: "Qual a multa por poda ilegal?", conversationId: "c1" });
    const { reply, trace } = await answering.ask(tenant, {
      question: "e para o alvará?",
      conversationId: "c1",
    });
    assert.equal(trace.rewritten, reply.query);
    assert.notEqual(reply.query, "e para o alvará?");
    assert.deepEqual(
      (await tenant.store.conversations.messages("default", "c1", {})).map(({ role }) => role),
      ["user", "assistant", "user", "assistant"],
    );
    assert.equal(trace.history.length, 2);
  });

  const SHELF = [
    item("a", "Cobre Forte", { description: "Fungicida para uva.", category: "Fungicida", price: 90 }),
    item("b", "Enxofre Azul", { description: "Fungicida para uva.", category: "Fungicida", price: 60 }),
    item("c", "Vinhalto", { description: "Adesivo de fungicida para uva.", category: "Adesivo", price: 75 }),
    item("d", "Tesoura", { description: "Poda da uva.", category: "Ferramenta", price: 5 }),
  ];

  it('seed 002: means by "desses" the products of the former answer, and no others', async () => {
    const tenant = await answering.open(NO_MODEL);
    await tenant.entries.put(SHELF, { collection: "geral" });
    const conversationId = "loja";
    const ask = async (question: string) => (await answering.ask(tenant, { question, conversationId })).reply;
    const first = await ask("quais fungicidas para uva vocês têm?");
    assert.equal(lines(first).length, 3, first.text);
    const cheapest = await ask("qual o mais barato desses?");
    assert.equal(lines(cheapest).length, 4);
    assert.match(lines(cheapest)[0] ?? "", /^- Enxofre Azul/);
    assert.match(cheapest.text, /Menor preço entre estes: Enxofre Azul/);
    assert.doesNotMatch(cheapest.text, /Tesoura/);
    assert.deepEqual([cheapest.intent, cheapest.confidence?.level], ["catalog", "alta"]);
    assert.match((await ask("e o mais caro deles?")).text, /Maior preço entre estes: Cobre Forte/);
    await tenant.entries.put([item("e", "Calda Rara", { description: "Para kiwi." })], {
      collection: "geral",
    });
    await ask("vocês têm calda para kiwi?");
    assert.equal((await ask("qual o mais barato desses?")).outcome, "refused", "nobody knows its price");
    await ask("qual a multa por poda ilegal?");
    assert.doesNotMatch(
      (await ask("qual o mais barato desses?")).text,
      /Menor preço/,
      "that named no product",
    );
  });

  it('means by "desses" the products by their ids, however alike other names are', async () => {
    const tenant = await answering.open(NO_MODEL);
    const wires = Array.from({ length: 25 }, (_, at) =>
      item(`f${at}`, "Cobre", { description: `Fio ${at}.`, category: "Fungicida", price: 1 }),
    );
    await tenant.entries.put([...SHELF, ...wires], { collection: "geral" });
    const conversationId = "nomes";
    const ask = async (question: string) => (await answering.ask(tenant, { question, conversationId })).reply;
    const shown = (await ask("quais fungicidas para uva vocês têm?")).citations;
    const cheapest = await ask("qual desses é o mais barato?");
    assert.match(cheapest.text, /Menor preço entre estes: Enxofre Azul/);
    assert.deepEqual(
      new Set(cheapest.citations.map(({ documentId }) => documentId)),
      new Set(shown.map(({ documentId }) => documentId)),
    );
  });

  it('reads "desses" of a history without ids by whole names', async () => {
    const tenant = await answering.open(NO_MODEL);
    await tenant.entries.put([...SHELF, item("f", "Cobre", { price: 1 })], { collection: "geral" });
    const history = [
      { role: "user", text: "o que serve para uva?" },
      { role: "assistant", text: "Servem o Cobre Forte e o Vinhalto." },
    ] as const;
    const { reply } = await answering.ask(tenant, { question: "qual desses é o mais barato?", history });
    assert.match(reply.text, /Menor preço entre estes: Vinhalto/);
  });

  it('seed 002: gives a model the products that "desses" means', async () => {
    answering.script(() => ({ text: "O Vinhalto é o mais barato deles [2]." }));
    const tenant = await answering.open({ ACERVO_INTENT_MODEL: "off" });
    await tenant.entries.put(SHELF, { collection: "geral" });
    const history = [
      { role: "user", text: "o que serve para uva?" },
      { role: "assistant", text: "Servem o Cobre Forte [1] e o Vinhalto [2]." },
    ] as const;
    const { trace } = await answering.ask(tenant, {
      question: "qual é o mais em conta entre eles?",
      history,
    });
    assert.deepEqual(trace.plan, ["searchCatalog"]);
    const sent = answering.llm.requests[0]?.messages.at(-1)?.text ?? "";
    assert.match(sent, /Cobre Forte[\s\S]*Vinhalto/);
    assert.doesNotMatch(sent, /Enxofre|Tesoura/);
  });

  it("lets a model complete it, and checks that it did", async () => {
    answering.script(({ body }) => ({ text: REPLIES[purposeOf(body)] ?? "" }));
    const tenant = await answering.open();
    const history = [
      { role: "user", text: "Qual a multa por poda ilegal?" },
      { role: "assistant", text: "A multa por poda ilegal é de R$ 300,00 por árvore." },
    ] as const;
    const { reply, trace } = await answering.ask(tenant, { question: "e o alvará?", history });
    assert.equal(reply.query, "Quanto custa o alvará de funcionamento?");
    assert.ok(trace.exchanges.some(({ purpose }) => purpose === "rewrite"));
    assert.equal(reply.text, "O alvará de funcionamento custa R$ 120,00 [1].");
  });

  it("is summarised when it grows long, once for each message, and keeps names and numbers", async () => {
    const tenant = await answering.open({ ...NO_MODEL, ACERVO_HISTORY_TOKENS: "200" });
    const { conversations } = tenant.store;
    for (let round = 1; round <= 12; round++) {
      await conversations.append("default", "longa", [
        {
          role: "user",
          text: `Meu processo é o ${1000 + round}/2026 e pago R$ ${round}7,50 à Clínica Boa Vista.`,
        },
        { role: "assistant", text: "Certo, anotei o processo e o valor que você informou." },
      ]);
    }
    const { trace } = await answering.ask(tenant, {
      question: "Qual a multa por poda ilegal?",
      conversationId: "longa",
    });
    const kept = await conversations.get("default", "longa");
    assert.ok(kept?.summary !== null && kept !== null);
    const covered = await conversations.messages("default", "longa", {});
    for (const { text } of covered.slice(0, kept.summary.through)) {
      const number = /\d{4}\/2026/.exec(text)?.[0];
      if (number !== undefined) assert.ok(kept.summary.text.includes(number), number);
    }
    assert.equal(trace.summary, kept.summary.text);
  });

  it("answers although its summary cannot be kept", async () => {
    const tenant = await answering.open({ ...NO_MODEL, ACERVO_HISTORY_TOKENS: "100" });
    const messages = Array.from({ length: 20 }, (_, index) => ({
      role: "user" as const,
      text: `Anote o protocolo ${index}/2026, por favor, e diga quando sai o alvará.`,
    }));
    await tenant.store.conversations.append("default", "c6", messages);
    tenant.store.conversations.summarize = () => Promise.reject(new Error("disk I/O error"));
    const { reply } = await answering.ask(tenant, {
      question: "Qual a multa por poda ilegal?",
      conversationId: "c6",
    });
    assert.equal(reply.outcome, "answered");
    assert.ok(reply.fallbacks.some(({ reason }) => reason === "conversation-not-kept"));
  });

  it("is forgotten with every trace of it", async () => {
    const tenant = await answering.open(NO_MODEL);
    await answering.ask(tenant, { question: "Qual a multa por poda ilegal?", conversationId: "c2" });
    await answering.ask(tenant, { question: "Qual a multa por poda ilegal?" });
    assert.equal(await forgetConversation(tenant, "c2"), 1);
    assert.equal((await tenant.store.traces.list("default", { limit: 10 })).length, 1);
    await assert.rejects(
      forgetConversation(tenant, "c2"),
      (error) => error instanceof AcervoError && error.code === "conversation-not-found",
    );
  });

  it("greets without searching, and counts what there is", async () => {
    const tenant = await answering.open(NO_MODEL);
    const greeting = await answering.ask(tenant, "bom dia!");
    assert.equal(greeting.reply.outcome, "conversed");
    assert.deepEqual(greeting.trace.toolRuns, []);
    const counted = await answering.ask(tenant, "quantos documentos há no acervo?");
    assert.match(counted.reply.text, /3 documentos/);
  });

  it("refuses a name that it could not be found by, and history from two places", async () => {
    const tenant = await answering.open(NO_MODEL);
    for (const request of [
      { question: "oi", conversationId: "a b" },
      { question: "oi", conversationId: "a", history: [] },
      { question: " " },
    ]) {
      await assert.rejects(tenant.ask(request), AcervoError);
    }
  });

  it("keeps no trace where that is switched off", async () => {
    const tenant = await answering.open({ ...NO_MODEL, ACERVO_TRACES: "off" });
    const reply = await tenant.ask({ question: "Qual a multa por poda ilegal?" });
    assert.equal(reply.traceId, null);
    assert.deepEqual(await tenant.store.traces.list("default", { limit: 1 }), []);
  });

  it("says what the chosen model lacks, unless no model is wanted", async () => {
    const tenant = await answering.open({
      ACERVO_LLM: "openai",
      ACERVO_LLM_API_KEY: "",
      ACERVO_LLM_BASE_URL: "",
    });
    await assert.rejects(
      tenant.ask({ question: "Qual a multa por poda ilegal?" }),
      (error) => error instanceof AcervoError && error.code === "llm-not-configured",
    );
    const reply = await tenant.ask({ question: "Qual a multa por poda ilegal?", usesModel: false });
    assert.equal(reply.outcome, "answered");
  });

  it("reaches the model whole: every number of a long conversation is in what it is given", async () => {
    answering.script(({ body }) => ({ text: REPLIES[purposeOf(body)] ?? "" }));
    const tenant = await answering.open({ ACERVO_INTENT_MODEL: "off" });
    const { conversations } = tenant.store;
    const numbers = Array.from({ length: 30 }, (_, index) => `${2000 + index}/2026`);
    for (const number of numbers) {
      await conversations.append("default", "muitas", [
        { role: "user", text: `Anote o protocolo ${number}, do pedido de alvará que fiz na prefeitura.` },
        { role: "assistant", text: "Anotado. Posso ajudar em mais alguma coisa sobre esse pedido?" },
      ]);
    }
    const usesModel = { question: "Quanto custa o alvará de funcionamento?", conversationId: "muitas" };
    await answering.ask(tenant, usesModel);
    const given = answering.llm.requests.at(-1)?.rawBody.toString("utf8") ?? "";
    assert.deepEqual(
      numbers.filter((number) => !given.includes(number)),
      [],
    );
  });

  it("does not lose an answer that could not be added to it", async () => {
    const tenant = await answering.open(NO_MODEL);
    tenant.store.conversations.append = () => Promise.reject(new Error("disk I/O error"));
    const reply = await tenant.ask({ question: "Qual a multa por poda ilegal?", conversationId: "c9" });
    assert.equal(reply.outcome, "answered");
    assert.ok(reply.fallbacks.some(({ reason }) => reason === "conversation-not-kept"));
  });

  it("keeps nothing of a question that was given up", async () => {
    const tenant = await answering.open(NO_MODEL);
    const signal = AbortSignal.abort(new Error("enough"));
    await assert.rejects(
      tenant.ask({ question: "Qual a multa por poda ilegal?", conversationId: "c8" }, { signal }),
      /enough/,
    );
    assert.equal(await tenant.store.conversations.get("default", "c8"), null);
  });

  it("is kept without keys, and without CPF where that is set", async () => {
    const tenant = await answering.open({ ...NO_MODEL, ACERVO_MASK_PERSONAL: "on" });
    const question = "meu CPF é 529.982.247-25, qual a multa por poda ilegal?";
    await tenant.ask({ question, conversationId: "c7" });
    const kept = await tenant.store.conversations.messages("default", "c7", {});
    assert.ok(kept.every(({ text }) => !text.includes("529")));
  });
});
