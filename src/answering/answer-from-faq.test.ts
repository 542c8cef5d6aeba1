import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Acervo, openAcervo } from "#src/app/index.ts";
import { readConfig } from "#src/config/index.ts";
import type { FaqEntry } from "#src/domain/index.ts";
import { answerExtractively } from "./answer-extractively.ts";

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

describe("a question that was answered before", () => {
  let folder: string;
  let acervo: Acervo;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "acervo-faq-"));
    acervo = await openAcervo(readConfig({ ACERVO_DATA: folder, ACERVO_EMBEDDING: "builtin" }));
    const entries = QUESTIONS.map((item) => ({
      ...item,
      kind: "faq" as const,
      category: null,
      keywords: [],
      priority: 0,
    }));
    await acervo.entries.put(entries, { collection: "geral" });
  });
  after(async () => {
    await acervo.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (query: string) => answerExtractively(await acervo.search({ query }));

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
