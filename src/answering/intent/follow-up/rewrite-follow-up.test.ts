import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, property, string } from "fast-check";
import type { Message } from "#src/domain/index.ts";
import { CONVERSATIONS, type SpokenTurn } from "./conversation-fixture.ts";
import { FOLLOW_UP_CASES } from "./follow-up-fixture.ts";
import { HELD_OUT_CONVERSATIONS } from "./held-out-fixture.ts";
import {
  continuedQuestion,
  MAX_QUERY_LENGTH,
  rewriteFollowUp,
  standingQuestion,
} from "./rewrite-follow-up.ts";

const SPOKEN = FOLLOW_UP_CASES.flatMap(({ asked, message }) => [...asked, message]);
/** What comes out right of the conversations that the rules were not built on; it may rise. */
const HELD_OUT_FLOOR = 0.94;

describe("rewriteFollowUp", () => {
  for (const { asked, message, query } of FOLLOW_UP_CASES) {
    const before = asked.length === 0 ? "at the beginning" : `after "${asked.join('", "')}"`;
    it(query === null ? `leaves "${message}" alone ${before}` : `completes "${message}" ${before}`, () => {
      const expected = { query: query ?? message, isRewritten: query !== null };
      assert.deepEqual(rewriteFollowUp(message, said(asked)), expected);
    });
  }

  it("has at least forty cases, a quarter of them to be left alone", () => {
    const alone = FOLLOW_UP_CASES.filter(({ query }) => query === null).length;
    assert.ok(FOLLOW_UP_CASES.length >= 40 && alone * 5 >= FOLLOW_UP_CASES.length);
  });

  it("does not take the assistant's words for questions", () => {
    const history: Message[] = [
      { role: "user", text: "qual fungicida para soja?" },
      { role: "assistant", text: "Quer saber o preço do herbicida para milho?" },
    ];
    assert.equal(rewriteFollowUp("e para uva?", history).query, "qual fungicida para uva?");
  });

  it("takes the last question of a long message", () => {
    const long = `${"Fui ontem ao balcão e esperei. ".repeat(20)}Qual o prazo do IPTU?`;
    assert.equal(rewriteFollowUp("e do IPVA?", said([long])).query, "Qual o prazo do IPVA?");
  });
});

describe("a conversation of several turns", () => {
  for (const { trade, turns } of CONVERSATIONS)
    it(`is understood turn by turn (${trade}: "${turns[0]?.message ?? ""}")`, () => {
      const wanted = turns.map(({ query }) => query);
      assert.deepEqual(readTurns(turns), wanted);
    });

  it(`of which none was seen before comes out right in ${HELD_OUT_FLOOR} of the turns`, () => {
    const right = HELD_OUT_CONVERSATIONS.flatMap(({ turns }) => {
      const read = readTurns(turns);
      return turns.map(({ query }, index) => query === read[index]);
    });
    assert.ok(right.filter(Boolean).length / right.length >= HELD_OUT_FLOOR);
  });

  it("goes on from the announced topic, and from nothing where a message stands by itself", () => {
    const history = said(["quero saber do IPTU"]);
    assert.equal(continuedQuestion("posso pagar com cartão?", history), "IPTU");
    assert.equal(continuedQuestion("posso pagar com cartão?", said(["qual o prazo do IPTU?"])), null);
    assert.equal(continuedQuestion("onde fica a prefeitura?", history), null);
  });

  it("counts in the last list that was shown, and in nothing else", () => {
    const list = "- Bomba Jato · R$ 10\n- Bomba Vale · R$ 20";
    const history: Message[] = [
      { role: "user", text: "quais bombas vocês têm?" },
      { role: "assistant", text: list },
    ];
    assert.equal(rewriteFollowUp("qual o preço do segundo?", history).query, "qual o preço Bomba Vale");
    assert.equal(rewriteFollowUp("qual o preço do quinto?", history).query.includes("Bomba"), false);
    assert.equal(rewriteFollowUp("vocês abrem na segunda?", history).isRewritten, false);
  });
});

describe("any conversation", () => {
  const text = constantFrom(...SPOKEN, "", "?", "e", "e para", "isso", "art. 5º", "oi");
  const spoken = array(text, { maxLength: 8 });

  it("gives a question of bounded length, and the message itself where nothing was rewritten", () => {
    assertProperty(
      property(spoken, text, (asked, message) => {
        const { query, isRewritten } = rewriteFollowUp(message, said(asked));
        if (isRewritten) assert.ok(query.length <= MAX_QUERY_LENGTH && query !== "");
        else assert.equal(query, message);
      }),
    );
  });

  it("is read without an error, whatever was typed", () => {
    const typed = string({ unit: "binary", maxLength: 120 });
    assertProperty(
      property(array(typed, { maxLength: 4 }), typed, (asked, message) => {
        assert.equal(typeof rewriteFollowUp(message, said(asked)).query, "string");
      }),
    );
  });

  it("has no standing question while only courtesies were said", () => {
    assertProperty(
      property(array(constantFrom("oi", "bom dia!", "obrigado", "tudo bem?", "valeu")), (asked) => {
        assert.equal(standingQuestion(said(asked)), null);
      }),
    );
  });

  it("is read in time proportional to its length", () => {
    for (const unit of [
      "e para uva ",
      "isso ",
      "nao ",
      "art. 5º e ",
      "de do da ",
      "- a · b\n",
      "quero saber do ",
    ]) {
      const long = unit.repeat(20_000);
      const start = performance.now();
      rewriteFollowUp("e para uva?", said([long]));
      rewriteFollowUp(long, said(["qual fungicida para soja?"]));
      // A quadratic reading takes minutes here; the bar leaves room for a busy machine.
      assert.ok(performance.now() - start < 5_000, unit);
    }
  });
});

/** What each message is read as; null where it stands by itself. */
function readTurns(turns: readonly SpokenTurn[]): (string | null)[] {
  const history: Message[] = [];
  return turns.map(({ message, answer }) => {
    const { query, isRewritten } = rewriteFollowUp(message, history);
    history.push({ role: "user", text: message }, { role: "assistant", text: answer ?? "Está nas fontes." });
    return isRewritten ? query : null;
  });
}

function said(texts: readonly string[]): Message[] {
  return texts.map((text) => ({ role: "user", text }));
}
