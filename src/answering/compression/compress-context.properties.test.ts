import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { createRequestContext, type Message } from "#src/domain/index.ts";
import { factsOfSummary } from "./fit-summary.ts";
import { compressContext } from "./compress-context.ts";
import { writerOf } from "./compression-fixture.ts";
import { factsIn, foldFact, saysFact } from "./facts-in.ts";

const request = createRequestContext("loja");
const number = (min: number, max: number) => fc.integer({ min, max });
const name = fc
  .tuple(
    fc.constantFrom("Helena", "Osvaldo", "Íris", "Tomé", "Jaciara", "Ulisses"),
    fc.constantFrom("Prado", "de Assis", "dos Reis", "Nóbrega", "da Cunha"),
  )
  .map((parts) => parts.join(" "));
const thing = fc.oneof(
  fc
    .tuple(fc.constantFrom("Lavamax", "Secatudo", "TurboFrio"), number(10, 999))
    .map((parts) => parts.join(" LX-")),
  fc.constantFrom("ICMS", "NF-e", "SPED Fiscal", "Receita Estadual de Minas"),
);
const amount = number(1, 999_999).map((cents) => `R$ ${(cents / 100).toFixed(2).replace(".", ",")}`);
const day = fc.tuple(number(10, 28), number(10, 12), number(2020, 2030)).map((parts) => parts.join("/"));
const law = fc
  .tuple(number(1, 250), number(1_000, 19_999), number(1960, 2026))
  .map(([article, law, year]) => `art. ${article} da Lei nº ${law.toLocaleString("pt-BR")}/${year}`);
const quantity = fc
  .tuple(number(2, 900), fc.constantFrom("dias úteis", "kg", "unidades", "%", "parcelas"))
  .map((parts) => parts.join(" "));
const contact = number(1_000, 9_999).map((end) => `(31) 9${end}-${9_999 - end + 1_000}`);
const fact = fc.oneof(name, thing, amount, day, law, quantity, contact);

const sentence = fc
  .tuple(
    fc.constantFrom(
      "Quando recebo # de que falamos?",
      "Já mandei # para vocês e nada mudou.",
      "Segundo o atendente, vale #.",
      "# foi o que me disseram na loja.",
      "conversei sobre # e também sobre @, mas não entendi",
      "O sistema mostra # no lugar de @; isso está certo?",
      "Precisamos de # até @.",
      "- item com #",
      "Obrigado!",
      "Tudo bem, então fico no aguardo da resposta.",
    ),
    fact,
    fact,
  )
  .map(([template, first, second]) => ({
    text: template.replace("#", () => first).replace("@", () => second),
    facts: [...(template.includes("#") ? [first] : []), ...(template.includes("@") ? [second] : [])],
  }));
/** With what was put into it: what we read out of it again is not asked whether that was all. */
interface Said extends Message {
  readonly facts: readonly string[];
}
const messages: fc.Arbitrary<Said[]> = fc.array(
  fc
    .tuple(
      fc.constantFrom("user" as const, "assistant" as const),
      fc.array(sentence, { maxLength: 4 }),
      fc.constantFrom(" ", "\n"),
    )
    .map(([role, parts, gap]) => ({
      role,
      text: parts.map(({ text }) => text).join(gap),
      facts: parts.flatMap(({ facts }) => facts),
    })),
  { maxLength: 12 },
);
const anyMessages = fc.array(
  fc.record({
    role: fc.constantFrom("user" as const, "assistant" as const),
    text: fc.oneof(fc.string({ unit: "binary" }), fc.lorem({ maxCount: 60 })),
  }),
);

function factsOf({ text, facts }: Said): string[] {
  return [...facts, ...factsIn(text)];
}

function assertKept(summary: string, facts: readonly string[], lost: readonly string[]): void {
  const folded = foldFact(summary);
  const readAgain = factsOfSummary(summary).map(foldFact);
  const gone = new Set(lost.map(foldFact));
  for (const fact of facts.map(foldFact)) {
    if ([...gone].some((left) => saysFact(left, fact))) continue;
    assert.ok(saysFact(folded, fact), `${fact} is not in ${summary}`);
    assert.ok(
      readAgain.some((found) => saysFact(found, fact)),
      `${fact} cannot be read again in ${summary}`,
    );
  }
}

describe("compressContext, for any conversation", () => {
  it("loses no name, number or reference while they fit", async () => {
    await fc.assert(
      fc.asyncProperty(messages, number(50, 2_000), async (said, maxTokens) => {
        const { text, lost } = await compressContext(said, maxTokens, { context: request });
        const facts = said.flatMap(factsOf);
        const listed = `Dados citados: ${[...new Set(facts)].join("; ")}`;
        if (listed.length <= 3 * maxTokens) assert.deepEqual(lost, []);
        assertKept(text, facts, lost);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps all facts of the summary it builds on", async () => {
    await fc.assert(
      fc.asyncProperty(messages, messages, number(100, 600), async (before, after, maxTokens) => {
        const first = await compressContext(before, maxTokens, { context: request });
        const second = await compressContext(after, 4_000, { context: request, earlier: first.text });
        const third = await compressContext([], 4_000, { context: request, earlier: second.text });
        const facts = [...before, ...after].flatMap(factsOf);
        assert.deepEqual([second.lost, third.lost], [[], []]);
        assertKept(second.text, facts, first.lost);
        assertKept(third.text, facts, first.lost);
      }),
      { numRuns: 60 },
    );
  });

  it("loses nothing whatever a model writes", async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.array(sentence), async (said, reply) => {
        const { text, lost } = await compressContext(said, 2_000, {
          context: request,
          writer: writerOf(reply.map(({ text }) => text).join(" ")).writer,
        });
        assert.deepEqual(lost, []);
        assertKept(text, said.flatMap(factsOf), lost);
      }),
      { numRuns: 60 },
    );
  });

  it("never passes the limit, and says the same the second time", async () => {
    const said = fc.oneof(messages, anyMessages);
    await fc.assert(
      fc.asyncProperty(
        said,
        fc.option(fc.string({ maxLength: 400 })),
        number(0, 400),
        async (said, earlier, maxTokens) => {
          const context = await compressContext(said, maxTokens, { context: request, earlier });
          assert.ok(context.text.length <= 3 * maxTokens && context.tokens <= maxTokens);
          assert.deepEqual(await compressContext(said, maxTokens, { context: request, earlier }), context);
        },
      ),
      { numRuns: 100 },
    );
  });
});
