import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, double, integer, property, record, string } from "fast-check";
import { readQuery } from "../query-terms.ts";
import { byPriority, contradicts, questionSimilarity, sameQuestion } from "./same-question.ts";
import { analyze } from "#src/text/index.ts";
import { inProportion } from "../../../test/helpers/cpu-time.ts";
import { inEveryShop, type Stock } from "../entry-search-fixture.ts";
import { faq } from "../entry-fixture.ts";
import type { SearchFindings } from "../search.ts";

/** Questions beside their opposites, which share nearly every word with them. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  [
    "Posso cancelar a assinatura depois do prazo de um mês?",
    "Não posso cancelar a assinatura depois do prazo de um mês?",
  ],
  [
    "O que acontece quando eu nunca pago a minha conta em dia?",
    "O que acontece quando eu pago a minha conta em dia?",
  ],
  [
    "Posso entrar com o comprovante de endereço da minha cidade?",
    "Posso entrar sem o comprovante de endereço da minha cidade?",
  ],
];

const isSame = (asked: string, question: string): boolean =>
  sameQuestion(readQuery(asked), question) !== null;

const QUESTION = "Como faço para trocar a senha do aplicativo?";

describe("sameQuestion", () => {
  it("knows a question again by its words, whatever their accents, case and inflection", () => {
    for (const asked of [
      QUESTION,
      "como faco para trocar a senha do aplicativo",
      "COMO FAÇO PRA TROCAR A SENHA DO APLICATIVO?",
      "como faço para trocar as senhas dos aplicativos",
      "Oi, bom dia! Como faço para trocar a senha do aplicativo, por favor?",
      "gostaria de saber como faço pra trocar a senha do aplicativo. Obrigado!",
    ])
      assert.ok(isSame(asked, QUESTION), asked);
  });

  it("is not led astray by words that programs know", () => {
    assert.ok(isSame("o que é constructor?", "O que é constructor?"));
    assert.ok(!isSame("o que é constructor?", "O que é prototype?"));
  });

  it("says how like it is", () => {
    const asked = readQuery("como faço pra trocar a senha do aplicativo");
    assert.equal(sameQuestion(asked, QUESTION), questionSimilarity(asked, QUESTION));
  });

  it("takes no question for its opposite", () => {
    for (const [one, other] of OPPOSITES) {
      assert.deepEqual([isSame(one, other), isSame(other, one)], [false, false], one);
      assert.deepEqual([isSame(one, one), isSame(other, other)], [true, true], one);
    }
  });

  it("takes no word, number or order for another", () => {
    for (const [asked, question] of [
      [
        "Qual é o prazo da entrega do pedido feito no site em 2023?",
        "Qual é o prazo da entrega do pedido feito no site em 2024?",
      ],
      [
        "Quando a loja do centro da cidade devolve o dinheiro ao cliente?",
        "Quando o cliente da loja do centro da cidade devolve o dinheiro?",
      ],
      [
        "Qual é o prazo de entrega do pedido que foi feito no site da loja?",
        "Qual é o prazo de entrega do pedido que foi feito no site da loja 2?",
      ],
      [
        "Quando o banco paga o cliente, qual é o prazo que vale para a conta da agência da cidade?",
        "Quando o cliente paga o banco, qual é o prazo que vale para a conta da agência da cidade?",
      ],
      ["Como faço para trocar a senha do portal?", QUESTION],
      ["Onde faço para trocar a senha do aplicativo?", QUESTION],
      ["Como faço para trocar a senha do aplicativo novo?", QUESTION],
      [
        "Quais documentos preciso para cancelar o cadastro de produtor rural?",
        "Quais documentos preciso para o cadastro de produtor rural?",
      ],
      [
        "Como transfiro da poupança para a conta corrente?",
        "Como transfiro para a poupança da conta corrente?",
      ],
      ["A pensão paga pelo pai é dedutível?", "A pensão paga ao pai é dedutível?"],
      ["Posso usar o plano depois da carência?", "Posso usar o plano antes da carência?"],
      ["Quando consigo a segunda via da nota?", "Como consigo a segunda via da nota?"],
      ["trocar senha", QUESTION],
    ] as const)
      assert.ok(!isSame(asked, question), asked);
  });

  it("is sure of every question when it is asked as it stands", () => {
    assertProperty(
      property(string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const hasWords = readQuery(text).tokens.length > 0;
        assert.equal(isSame(text, text), hasWords);
      }),
    );
  });
});

describe("contradicts", () => {
  it("sees another number or a negation in what is otherwise much the same question", () => {
    for (const [asked, question] of [
      ["Posso usar o plano depois da carência?", "Posso usar o plano antes da carência?"],
      ["prazo de 60 dias para devolver", "Qual é o prazo de 30 dias para devolver?"],
      ["quem não pode pagar com cartão", "Quem pode pagar com cartão?"],
    ] as const)
      assert.ok(contradicts(readQuery(asked), question), asked);
  });

  it("leaves alone what is the same, and what is about something else", () => {
    for (const [asked, question] of [
      ["posso usar o plano antes da carência", "Posso usar o plano antes da carência?"],
      ["usar plano", "Posso usar o plano da empresa?"],
      ["não recebi o boleto", "Como mudo a data de vencimento da conta?"],
    ] as const)
      assert.ok(!contradicts(readQuery(asked), question), asked);
  });
});

const likeness = (asked: string, said: string): number => questionSimilarity(readQuery(asked), said);

/** What `sameQuestion` asks for at least. */
const NEAR_EXACT = 0.9;

describe("questionSimilarity", () => {
  it("is 1 for the same question, whatever its accents, case and marks", () => {
    for (const same of [QUESTION, "como faco para trocar a senha do aplicativo", QUESTION.toUpperCase()])
      assert.ok(Math.abs(likeness(same, QUESTION) - 1) < 1e-9, same);
  });

  it("is near 1 when only inflections or a little word differ", () => {
    for (const near of [
      "como faço pra trocar a senha do aplicativo",
      "como faço para trocar as senhas dos aplicativos",
      "oi, como faço para trocar a senha do aplicativo?",
    ])
      assert.ok(likeness(near, QUESTION) >= NEAR_EXACT, near);
  });

  it("is lower for another question about the same things", () => {
    for (const other of [
      "onde fica a senha do aplicativo?",
      "trocar senha",
      "como faço para trocar o endereço do aplicativo?",
      "o aplicativo troca a senha como?",
      "qual é o horário do balcão?",
    ])
      assert.ok(likeness(other, QUESTION) < NEAR_EXACT, other);
  });

  it("falls with every word that is another", () => {
    const asked = [
      "como faço para trocar a senha do aplicativo",
      "como faço para trocar a senha do portal",
      "como faço para pagar a conta do portal",
      "onde devo pagar minha conta pelo portal",
    ].map((text) => likeness(text, QUESTION));
    assert.deepEqual(
      asked,
      asked.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(asked).size, asked.length);
  });

  it("takes a corrected typo for the word, and a synonym not", () => {
    const query = readQuery("como faço para trocar a seha do aplicativo");
    const withAlternative = (kind: "typo" | "synonym") => ({
      ...query,
      terms: query.terms.map((term) =>
        term.words.includes("seha") ? { ...term, alternatives: [{ stem: "senh", weight: 0.5, kind }] } : term,
      ),
    });
    assert.equal(analyze("senha")[0]?.stem, "senh");
    assert.ok(questionSimilarity(withAlternative("typo"), QUESTION) > 0.999);
    assert.equal(
      questionSimilarity(withAlternative("synonym"), QUESTION),
      questionSimilarity(query, QUESTION),
    );
  });

  it("is lower for the negation of a question", () => {
    for (const [asked, said] of OPPOSITES) {
      assert.ok(likeness(asked, said) < 0.98, asked);
      assert.ok(likeness(said, asked) < 0.98, said);
      assert.ok(likeness(said, said) > 0.999, "the negation is itself all the same");
    }
  });

  it("compares questions of stop words alone by those", () => {
    assert.ok(likeness("O que é isso?", "o que é isso") > 0.999);
    assert.ok(likeness("O que é isso?", "Por que não?") < NEAR_EXACT);
    assert.ok(likeness("???", "!!!") < NEAR_EXACT);
  });

  it("stays between 0 and 1 and is the same both ways", () => {
    const text = string({ unit: "grapheme", maxLength: 60 });
    assertProperty(
      property(text, text, (one, other) => {
        const there = likeness(one, other);
        assert.ok(there >= 0 && there <= 1 + 1e-9);
        assert.ok(Math.abs(there - likeness(other, one)) < 1e-9);
      }),
    );
  });

  it("takes no longer for texts that are no questions", () => {
    const long = "palavra outra coisa ".repeat(400);
    inProportion(() => likeness(long.slice(0, 8_000), long));
  });
});

const RENEWAL = "Como renovo a carteirinha da biblioteca?";

/** Pages that say nothing but the question's words: every score speaks for them. */
const PAGES: readonly Stock[] = Array.from({ length: 12 }, (_, index) => ({
  source: `pagina-${index}.md`,
  name: "Renovo carteirinha biblioteca",
  text: `Renovo a carteirinha da biblioteca ${index}. Renovo a carteirinha da biblioteca.`,
  vector: [1, 0, 0] as const,
}));

/** An answer of several passages; the first and the last speak of the queue. */
const RULES = [
  "A fila anda pelo corredor.",
  ...Array.from({ length: 60 }, () => "Silêncio na sala de leitura, sempre."),
  "A fila anda pelo corredor.",
].join("\n\n");

const STOCK: readonly Stock[] = [
  ...PAGES,
  {
    entry: faq("renovar", RENEWAL, {
      answer: "Leve um documento ao balcão. ".repeat(12),
      keywords: ["renovação", "segunda via", "cartão de leitor", "vencimento", "validade"],
    }),
    vector: [0, 1, 0],
  },
  { entry: faq("longa", "Quais são as regras do empréstimo?", { answer: RULES }) },
  { entry: faq("hora-a", "Qual é o horário do sábado?", { answer: "Das 9 às 12.", priority: 1 }) },
  { entry: faq("hora-b", "Qual é o horário do domingo?", { answer: "Das 9 às 13.", priority: 5 }) },
];

const sourcesOf = ({ hits }: Pick<SearchFindings, "hits">): string[] =>
  hits.map(({ citation }) => citation.source);

inEveryShop("the very question among passages of every kind", STOCK, (shop) => {
  for (const topK of [1, 5, 20]) {
    it(`wins outright, whatever scores more (top ${topK})`, async () => {
      for (const deps of [{}, shop.near([1, 0, 0])]) {
        const { hits, confidence } = await shop.passages(
          { query: "como renovo a carteirinha da biblioteca", topK },
          deps,
        );
        const [first, second] = hits;
        assert.deepEqual([first?.entry?.id, first?.isAskedQuestion], ["renovar", true]);
        assert.ok((first?.relevance ?? 0) >= 0.9);
        if (topK > 1) assert.ok((second?.score ?? 0) > (first?.score ?? 0), "the others do score more");
        assert.equal(confidence.level, "alta");
        assert.equal(hits.length, Math.min(topK, hits.length));
        assert.ok(hits.slice(1).every(({ isAskedQuestion }) => !isAskedQuestion));
      }
    });
  }

  it("is shown once, however long its answer", async () => {
    for (const query of ["Quais são as regras do empréstimo?", "fila no corredor"]) {
      const { hits } = await shop.passages({ query, topK: 10 });
      assert.deepEqual(
        sourcesOf({ hits }).filter((source) => source === "faq/longa"),
        ["faq/longa"],
        query,
      );
    }
  });

  it("is one among others when something else was asked", async () => {
    const { hits } = await shop.passages({ query: "carteirinha da biblioteca da escola", topK: 20 });
    assert.ok(hits.length > 10 && hits.every(({ isAskedQuestion }) => !isAskedQuestion));
    assert.notEqual(hits[0]?.entry?.id, "renovar");
  });

  it("does not come in through a filter that leaves it out", async () => {
    const found = await shop.passages({ query: RENEWAL, topK: 20, filter: { kinds: ["document"] } });
    assert.ok(!sourcesOf(found).includes("faq/renovar"));
    assert.ok(found.hits.every(({ isAskedQuestion }) => !isAskedQuestion));
  });

  it("lets priority decide between two that fit as well", async () => {
    const found = await shop.passages({ query: "horário", topK: 2 });
    assert.deepEqual(sourcesOf(found), ["faq/hora-b", "faq/hora-a"]);
  });
});

interface Scored {
  readonly score: number;
  readonly priority: number;
}

const byPriorityOf = (items: readonly Scored[]): Scored[] =>
  byPriority(items, ({ score, priority }) => [score, priority]);
const scored = (...pairs: readonly (readonly [score: number, priority: number])[]): Scored[] =>
  pairs.map(([score, priority]) => ({ score, priority }));

describe("byPriority", () => {
  it("puts the higher priority first among scores that say the same", () => {
    assert.deepEqual(byPriorityOf(scored([1, 0], [1, 5], [0.995, 9])), scored([0.995, 9], [1, 5], [1, 0]));
  });

  it("moves nothing past a score that is really better", () => {
    const items = scored([1, 0], [0.98, 100], [0.5, 1_000]);
    assert.deepEqual(byPriorityOf(items), items);
  });

  it("keeps the order of equals", () => {
    const items = [
      { score: 1, priority: 3, name: "a" },
      { score: 1, priority: 3, name: "b" },
    ];
    assert.deepEqual(byPriorityOf(items), items);
  });

  it("ties by the first of a group, so that small steps do not add up", () => {
    const items = scored([1, 0], [0.993, 1], [0.986, 2]);
    assert.deepEqual(byPriorityOf(items), scored([0.993, 1], [1, 0], [0.986, 2]));
  });

  it("knows ties among scores of nothing and less", () => {
    assert.deepEqual(byPriorityOf(scored([0, 0], [0, 1])), scored([0, 1], [0, 0]));
    assert.deepEqual(byPriorityOf(scored([-0.5, 0], [-0.5, 1])), scored([-0.5, 1], [-0.5, 0]));
  });

  it("loses nothing, and gives up no more than a hundredth of a score", () => {
    const item = record({ score: double({ min: 0, max: 1, noNaN: true }), priority: integer() });
    assertProperty(
      property(array(item), (items) => {
        const ranked = items.toSorted((a, b) => b.score - a.score);
        const ordered = byPriorityOf(ranked);
        assert.deepEqual(new Set(ordered), new Set(ranked));
        for (const [place, { score }] of ordered.entries()) {
          assert.ok(score >= (ranked[place]?.score ?? 0) * 0.99 - 1e-9);
        }
      }),
    );
  });
});
