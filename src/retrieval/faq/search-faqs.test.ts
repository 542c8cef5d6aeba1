import assert from "node:assert/strict";
import { it } from "node:test";
import { inEveryShop, type Shop, type Stock } from "../entry-search-fixture.ts";
import { faq, item } from "../entry-fixture.ts";
import type { FaqFindings, FaqRanking } from "./search-faqs.ts";

/** Vectors made by hand: account, delivery, payment. */
const DESK: readonly Stock[] = [
  {
    entry: faq("senha", "Como troco a senha do aplicativo?", {
      answer: "Abra o perfil e toque em Segurança.",
      category: "Conta",
      keywords: ["login", "credencial"],
    }),
    vector: [1, 0, 0],
  },
  {
    entry: faq("prazo", "Qual é o prazo de entrega?", { answer: "Cinco dias úteis, menos em feriado." }),
    vector: [0, 1, 0],
  },
  {
    entry: faq("boleto", "Posso pagar com boleto?", {
      answer: "Sim; a senha do aplicativo não é pedida. O prazo do boleto é de três dias.",
      category: "Pagamento",
    }),
    vector: [0, 0, 1],
  },
  {
    entry: faq("multa", "Não posso pagar com boleto depois do vencimento da fatura do cartão?", {
      answer: "Pode, com multa.",
    }),
    vector: [0, 0.2, 1],
  },
  { entry: faq("troca-a", "Onde fica a loja do centro?", { answer: "Na praça.", priority: 1 }) },
  { entry: faq("troca-b", "Onde fica a loja do bairro?", { answer: "Na praia.", priority: 9 }) },
  { entry: faq("velha", "Como troco a senha?", { answer: "Por carta.", active: false }), vector: [1, 0, 0] },
  { entry: item("cofre", "Cofre com senha", { description: "Troque a senha do cofre como quiser." }) },
  // A file that somebody read in as questions.
  { source: "lista.csv", name: "Lista", text: "Há xaxim?", vector: [0, 0, 1], kind: "faq" },
  {
    source: "manual.md",
    name: "Como troco a senha do aplicativo",
    text: "Como troco a senha do aplicativo? Como troco a senha do aplicativo? Toque em Segurança.",
    vector: [1, 0, 0],
  },
];

const NOTHING: FaqRanking = { question: 0, keywords: 0, answer: 0, fieldShare: 1 };

const idsOf = ({ results }: FaqFindings): string[] => results.map(({ entry }) => entry.id);
const order = async (shop: Shop, ...asked: Parameters<Shop["faqs"]>): Promise<string[]> =>
  idsOf(await shop.faqs(...asked));

/** What three of them score. */
async function scoresIn(shop: Shop, query: string, ranking: FaqRanking): Promise<(number | undefined)[]> {
  const { results } = await shop.faqs(query, { ranking });
  return ["senha", "prazo", "boleto"].map((id) => results.find(({ entry }) => entry.id === id)?.score);
}

inEveryShop("a search for questions", DESK, (shop) => {
  it("puts the very question first, and is sure of it", async () => {
    const { results, confidence } = await shop.faqs("como troco a senha do aplicativo");
    const [first, second] = results;
    assert.deepEqual([first?.entry.id, first?.isNearExact], ["senha", true]);
    assert.ok((first?.relevance ?? 0) > 0.9);
    assert.equal(second?.isNearExact, false);
    assert.equal(confidence.level, "alta");
    assert.ok((confidence.signals["question"] ?? 0) > 0.9);
  });

  it("lets the very question win even where every weight and vector speaks for another", async () => {
    const ranking = { question: 0, keywords: 0, answer: 1_000, fieldShare: 1 };
    const asked = "como troco a senha do aplicativo?";
    const answersOnly = await shop.faqs(asked, { ...shop.near([0, 0, 1]), ranking });
    const scores = new Map(answersOnly.results.map(({ entry, score }) => [entry.id, score]));
    assert.ok((scores.get("boleto") ?? 0) > (scores.get("senha") ?? 1), "the other scores more");
    assert.equal(idsOf(answersOnly)[0], "senha");
    const reworded = { ...shop.near([0, 0, 1]), ranking };
    assert.equal((await order(shop, "trocar senha no aplicativo", reworded))[0], "boleto");
  });

  it("corrects a typo before it compares, but is not sure of a guess", async () => {
    const { results, expansions } = await shop.faqs("como troco a senha do apliccativo?");
    const [first] = results;
    assert.deepEqual([first?.entry.id, first?.isNearExact], ["senha", false]);
    assert.ok((first?.signals.question ?? 0) > 0.99);
    assert.equal(expansions[0]?.kind, "typo");
    const plain = await shop.faqs("como troco a senha do apliccativo?", { correctsTypos: false });
    assert.ok((plain.results[0]?.signals.question ?? 1) < 0.9);
  });

  it("does not take a question for its negation", async () => {
    const { results } = await shop.faqs("posso pagar com boleto depois do vencimento da fatura do cartão?");
    assert.deepEqual([results[0]?.entry.id, results[0]?.isNearExact], ["multa", false]);
  });

  it("finds by keywords what neither question nor answer says", async () => {
    const { results } = await shop.faqs("esqueci minha credencial");
    assert.deepEqual(
      results.map(({ entry }) => entry.id),
      ["senha"],
    );
    const { signals } = results[0] ?? {};
    assert.ok((signals?.keywords ?? 0) > 0);
    assert.equal(signals?.answer, 0);
  });

  it("finds by the answer what the question does not say", async () => {
    const { results } = await shop.faqs("vocês entregam em feriado?");
    assert.equal(results[0]?.entry.id, "prazo");
    assert.ok((results[0]?.signals.answer ?? 0) > 0);
  });

  it("weighs question, keywords and answer as it is told", async () => {
    assert.deepEqual(await scoresIn(shop, "prazo do boleto", { ...NOTHING, answer: 1 }), [undefined, 0, 1]);
    assert.deepEqual(await scoresIn(shop, "credencial", { ...NOTHING, keywords: 1 }), [
      1,
      undefined,
      undefined,
    ]);
    assert.deepEqual(await scoresIn(shop, "credencial", { ...NOTHING, answer: 1 }), [
      0,
      undefined,
      undefined,
    ]);
    const [, same] = await scoresIn(shop, "qual é o prazo de entrega", { ...NOTHING, question: 1 });
    assert.ok(Math.abs((same ?? 0) - 1) < 1e-9);
    const [both] = await scoresIn(shop, "credencial", { ...NOTHING, keywords: 1, answer: 3 });
    assert.equal(both, 0.25, "a weighted mean");
    const [passage] = await scoresIn(shop, "credencial", { ...NOTHING, answer: 1, fieldShare: 0.5 });
    assert.equal(passage, 0.5, "half by the passage, which is the best, half by parts that say nothing");
  });

  it("lets priority decide between two that fit as well", async () => {
    assert.deepEqual(await order(shop, "onde fica a loja"), ["troca-b", "troca-a"]);
    assert.equal((await order(shop, "onde fica a loja do centro"))[0], "troca-a", "and no further");
  });

  it("never finds what is inactive, nor what is no question", async () => {
    const asked = { query: "como troco a senha?", topK: 100 };
    const found = await shop.faqs(asked, shop.near([1, 0, 0]));
    assert.ok(
      found.results.length > 1 && found.results.every(({ entry }) => entry.kind === "faq" && entry.active),
    );
    assert.ok(!idsOf(found).includes("velha"));
    const kinds = { ...asked, filter: { kinds: ["catalog"] } };
    assert.equal((await order(shop, kinds))[0], "senha");
  });

  it("narrows by category, and gives no more than it is told", async () => {
    const filter = { metadata: [{ key: "categoria", operator: "eq", value: "Pagamento" }] } as const;
    assert.deepEqual(await order(shop, { query: "senha", filter }), ["boleto"]);
    const clamped = await shop.faqs({ query: "senha", topK: 0 });
    assert.equal(clamped.results.length, 1);
    assert.deepEqual(clamped.notices, [{ kind: "top-k-clamped", asked: 0, used: 1 }]);
  });

  it("finds by meaning what no word finds", async () => {
    const { results } = await shop.faqs("sumiu meu pacote", shop.near([0, 1, 0]));
    assert.deepEqual([results[0]?.entry.id, results[0]?.lexicalRank], ["prazo", null]);
  });

  it("says when there is nothing to go by", async () => {
    const { results, confidence, notices } = await shop.faqs("o que é?");
    assert.deepEqual([results, confidence.level], [[], "sem_rag"]);
    assert.deepEqual(notices, [{ kind: "no-searchable-terms" }]);
    const file = await shop.faqs("há xaxim?");
    assert.deepEqual(
      [file.results, file.confidence.level],
      [[], "sem_rag"],
      "what is not shown is no evidence",
    );
  });
});
