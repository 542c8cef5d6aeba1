import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, property, string } from "fast-check";
import type { Message } from "#src/domain/index.ts";
import { analyze } from "#src/text/index.ts";
import { continuedQuestion, MAX_QUERY_LENGTH, rewriteFollowUp } from "./rewrite-follow-up.ts";

interface LabelledTurn {
  readonly message: string;
  /** The complete question; null where the message is complete by itself; absent where it is not judged. */
  readonly query?: string | null;
  readonly without?: string;
  readonly answer?: string;
}

interface LabelledConversation {
  readonly id: string;
  readonly group: "case" | "built" | "later" | "fresh";
  readonly turns: readonly LabelledTurn[];
}

const LIST = new URL("../../../../evals/follow-ups/conversations.jsonl", import.meta.url);
const CONVERSATIONS = readFileSync(LIST, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as LabelledConversation);
const MESSAGES = CONVERSATIONS.flatMap(({ turns }) => turns.map(({ message }) => message));
/** Cases that no rule completes word for word: none was worth its lines on other conversations. */
const OTHER_WORDS: ReadonlySet<string> = new Set(["c034", "c036", "c052"]);
/** Share of messages with every word that is needed; it may rise. */
const FLOORS = { built: 0.97, later: 0.94, fresh: 0.82 } as const;

describe("rewriteFollowUp", () => {
  for (const { id, turns } of CONVERSATIONS.filter(
    (item) => item.group === "case" && !OTHER_WORDS.has(item.id),
  )) {
    const message = turns.at(-1)?.message ?? "";
    const before = turns.slice(0, -1).map((turn) => turn.message);
    const query = turns.at(-1)?.query ?? null;
    it(`${query === null ? "leaves" : "completes"} "${message}" after "${before.join('", "')}" (${id})`, () => {
      const expected = { query: query ?? message, isRewritten: query !== null };
      assert.deepEqual(rewriteFollowUp(message, said(before)), expected);
    });
  }

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
  for (const [group, floor] of Object.entries(FLOORS)) {
    const read = CONVERSATIONS.filter((item) => item.group === group).flatMap(({ turns }) =>
      readTurns(turns),
    );

    it(`is completed with every word needed in ${floor} of the messages (${group})`, () => {
      const right = read.filter(({ turn, query }) => hasWordsNeeded(turn, query)).length;
      assert.ok(right / read.length >= floor, String(right / read.length));
    });

    it(`keeps messages that are complete as they are (${group})`, () => {
      for (const { turn, query } of read) {
        if (turn.query === null) assert.equal(query, null, turn.message);
      }
    });
  }

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
  const text = constantFrom(...MESSAGES, "", "?", "e", "e para", "isso", "art. 5º", "oi");
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

  it("is read in linear time, whatever it repeats", () => {
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
      // A quadratic reading would take minutes here.
      rewriteFollowUp("e para uva?", said([long]));
      assert.equal(rewriteFollowUp(long, said(["qual fungicida para soja?"])).query, long);
    }
  });
});

/** What each message is read as; null where it is complete. */
function readTurns(
  turns: readonly LabelledTurn[],
): { readonly turn: LabelledTurn; readonly query: string | null }[] {
  const history: Message[] = [];
  return turns.map((turn) => {
    const { query, isRewritten } = rewriteFollowUp(turn.message, history);
    const answer = turn.answer ?? "Está nas fontes.";
    history.push({ role: "user", text: turn.message }, { role: "assistant", text: answer });
    return { turn, query: isRewritten ? query : null };
  });
}

function hasWordsNeeded({ message, query, without = "" }: LabelledTurn, read: string | null): boolean {
  if (query === null || query === undefined) return read === null;
  const found = stemsOf(read ?? message);
  return stemsOf(query).isSubsetOf(found) && stemsOf(without).isDisjointFrom(found);
}

function stemsOf(text: string): Set<string> {
  return new Set(analyze(text).flatMap(({ stem, isStopWord }) => (isStopWord ? [] : [stem])));
}

function said(texts: readonly string[]): Message[] {
  return texts.map((text) => ({ role: "user", text }));
}
