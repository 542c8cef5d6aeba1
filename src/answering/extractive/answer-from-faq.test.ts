import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { configIn, openTenant, type OpenTenant } from "#src/app/app-fixture.ts";
import type { FaqEntry, Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { answerExtractively } from "./answer-extractively.ts";
import { answerFromFaq, isAboutOther } from "./answer-from-faq.ts";
import { responseWith } from "./answering-fixture.ts";
import { makeHit } from "../citation-check/hit-fixture.ts";

const LONG = Array.from(
  { length: 60 },
  (_, step) => `Passo ${step + 1}: confira o item ${step + 1} da lista.`,
);

const QUESTIONS: readonly Pick<FaqEntry, "id" | "question" | "answer" | "active">[] = [
  {
    id: "multa",
    question: "Qual o valor da multa por atraso?",
    answer: "R$ 1,00 por dia.\n\n- Isento: idosos.",
    active: true,
  },
  { id: "longa", question: "Como monto a estante nova?", answer: LONG.join("\n\n"), active: true },
  {
    id: "titulos",
    question: "Como devolvo pelo correio?",
    answer: "# Antes\n\nPese o pacote.\n\n# Depois\n\nGuarde o recibo.",
    active: true,
  },
  { id: "velha", question: "Onde fica a sala de leitura?", answer: "No porão.", active: false },
];

const EMPTY_RESPONSE: SearchResponse = {
  query: "multa",
  requestedMode: "lexical",
  mode: "lexical",
  degraded: false,
  fallback: null,
  fusion: { kind: "lexical" },
  lexicalCount: 0,
  vectorCount: 0,
  hits: [],
  confidence: { level: "media", score: 0.5, signals: {} },
  timings: { analysis: 0, embedding: 0, candidates: 0, fusion: 0, presentation: 0, total: 0 },
  expansions: [],
  notices: [],
  references: [],
  embeddingModel: null,
  reranking: null,
};

function response(score: number, hits: readonly Hit[]): SearchResponse {
  return { ...EMPTY_RESPONSE, hits, confidence: { level: "media", score, signals: {} } };
}

describe("a question that was answered before", () => {
  let folder: string;
  let tenant: OpenTenant;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "acervo-faq-"));
    tenant = await openTenant(configIn(folder, { ACERVO_EMBEDDING: "builtin" }));
    const entries = QUESTIONS.map((item) => ({
      ...item,
      kind: "faq" as const,
      category: null,
      keywords: [],
      priority: 0,
    }));
    await tenant.entries.put(entries, { collection: "geral" });
  });
  after(async () => {
    await tenant.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (query: string) => answerExtractively(await tenant.search({ query }));

  it("is answered with that answer, as it is, and its place", async () => {
    const answer = await ask("qual é o valor da multa por atraso");
    assert.ok(answer.kind === "answered");
    assert.equal(answer.text, "R$ 1,00 por dia.\n\n- Isento: idosos. [1]");
    assert.deepEqual(
      answer.citations.map(({ number, source }) => [number, source]),
      [[1, "faq/multa"]],
    );
    assert.equal(answer.confidence.level, "alta");
    const [sentence] = answer.sentences;
    assert.deepEqual([sentence?.start, sentence?.quote], [0, "R$ 1,00 por dia.\n\n- Isento: idosos."]);
  });

  it("gives a long answer whole, though it is kept in several passages", async () => {
    const answer = await ask("Como monto a estante nova?");
    assert.ok(answer.kind === "answered");
    assert.equal(answer.text, `${LONG.join("\n\n")} [1]`);
    assert.equal(answer.sentences[0]?.end, LONG.join("\n\n").length);
  });

  it("gives an answer with headings whole too", async () => {
    const answer = await ask("Como devolvo pelo correio?");
    assert.ok(answer.kind === "answered");
    assert.match(answer.text, /Pese o pacote\.[\s\S]*Guarde o recibo\. \[1\]$/);
  });

  it("is answered whole when it fits best, but not for certain", async () => {
    const answer = await ask("quem atrasa o livro paga quanto de multa?");
    assert.ok(answer.kind === "answered");
    assert.equal(answer.text, "R$ 1,00 por dia.\n\n- Isento: idosos. [1]");
    assert.notEqual(answer.confidence.level, "alta");
  });

  it("is not answered by an inactive one", async () => {
    const answer = await ask("Onde fica a sala de leitura?");
    assert.ok(answer.kind === "refused" || !answer.text.includes("porão"));
  });
});

describe("a question beside files", () => {
  const [entry] = QUESTIONS.map((item) => ({
    ...item,
    kind: "faq" as const,
    category: null,
    keywords: [],
    priority: 0,
  }));
  const question = { ...makeHit({ text: "R$ 1,00 por dia." }), kind: "faq" as const, entry: entry ?? null };
  const file = makeHit({ text: "A multa dobra depois de um mês." });

  it("answers when it holds most of what was asked, also from the second place", () => {
    const hits = [
      { ...file, relevance: 0.2 },
      { ...question, relevance: 0.6 },
    ];
    assert.match(answerFromFaq(response(0.6, hits))?.text ?? "", /R\$ 1,00/);
  });

  it("leaves the answer to a file that holds more, and to a provision that is cited", () => {
    const better = [
      { ...question, relevance: 0.3 },
      { ...file, relevance: 0.6 },
    ];
    assert.equal(answerFromFaq(response(0.6, better)), null);
    const cited = [
      { ...file, relevance: 1, reference: "CF/88, Art. 5" },
      { ...question, relevance: 0.9 },
    ];
    assert.equal(answerFromFaq(response(1, cited)), null);
  });
});

const SHOP: FaqEntry = {
  kind: "faq",
  id: "horario",
  question: "Qual é o horário da loja?",
  answer: "Aos sábados, das 7h às 12h.",
  category: null,
  keywords: ["aberto"],
  priority: 0,
  active: true,
};
const faq: Hit = { ...makeHit({ text: SHOP.answer }), entry: SHOP };
const museum: Hit = makeHit({ text: "O museu recebe escolas às terças." });

const isOther = (query: string, hits: readonly Hit[]): boolean =>
  isAboutOther(faq, { ...responseWith(hits), query });

describe("isAboutOther", () => {
  it("holds where a document speaks of what was asked and the answer given before does not", () =>
    assert.ok(isOther("o museu abre no sábado?", [faq, museum])));

  it("does not hold for what nothing else speaks of", () =>
    assert.ok(!isOther("o museu abre no sábado?", [faq])));

  it("does not hold for a question that only says what it wants to know", () =>
    assert.ok(!isOther("vocês abrem no sábado?", [faq, museum])));

  it("holds where as many words are found elsewhere and the name is one of them", () => {
    const discount = makeHit({ text: "A entrada do Planetário tem meia tarifa para estudantes." });
    const asked = "estudantes na loja ou no Planetário?";
    assert.ok(isOther(asked, [faq, discount]));
    assert.ok(
      !isOther(asked.toLowerCase().replace("estudantes na ", ""), [faq, makeHit({ text: "Planetário." })]),
    );
  });
});
