import assert from "node:assert/strict";
import type { ConversationStore, NewMessage } from "../dialogue.ts";
import type { Check } from "./check.ts";
import { broken, TENANT } from "./drafts.ts";

const HOUR = 3_600_000;
const ALL = {};

/** What people have written for an id before: quotes, wildcards, names of object members, accents in both forms. */
const ODD_IDS = [
  "",
  " ",
  "a",
  "A",
  "'; DROP TABLE conversation; --",
  "%",
  "_",
  "../../x",
  "__proto__",
  "constructor",
  "ação",
  "ac\u0327a\u0303o",
  "👩🏽‍⚖️",
  "a\u0000b",
  "x".repeat(5_000),
];

function said(...texts: string[]): NewMessage[] {
  return texts.map((text) => ({ role: "user", text }));
}

async function textsIn(conversations: ConversationStore, id: string, tenant = TENANT): Promise<string[]> {
  return (await conversations.messages(tenant, id, ALL)).map(({ text }) => text);
}

async function numbersIn(conversations: ConversationStore, id: string): Promise<number[]> {
  return (await conversations.messages(TENANT, id, ALL)).map(({ number }) => number);
}

async function listed(conversations: ConversationStore, limit = 100, tenant = TENANT): Promise<string[]> {
  return (await conversations.list(tenant, limit)).map(({ id }) => id);
}

export const conversationChecks: readonly Check[] = [
  {
    title: "the first message creates the conversation, and what was said comes back as it was",
    run: async ({ store: { conversations }, clock }) => {
      assert.equal(await conversations.get(TENANT, "c"), null);
      const began = clock.now().toISOString();
      const asked = await conversations.append(TENANT, "c", said("Olá 👋\n\u0000fim"));
      assert.deepEqual(asked, [
        { number: 1, role: "user", text: "Olá 👋\n\u0000fim", createdAt: began, traceId: null },
      ]);
      clock.advance(5);
      const ended = clock.now().toISOString();
      const answer: NewMessage = { role: "assistant", text: "", traceId: "t1" };
      const answered = await conversations.append(TENANT, "c", [answer, { ...answer, traceId: null }]);
      assert.deepEqual(
        answered.map(({ number, role, traceId, createdAt }) => [number, role, traceId, createdAt]),
        [
          [2, "assistant", "t1", ended],
          [3, "assistant", null, ended],
        ],
      );
      assert.deepEqual(await conversations.messages(TENANT, "c", ALL), [...asked, ...answered]);
      assert.deepEqual(await conversations.get(TENANT, "c"), {
        id: "c",
        createdAt: began,
        updatedAt: ended,
        messageCount: 3,
        summary: null,
      });
    },
  },
  {
    title: "appending nothing creates nothing and changes nothing",
    run: async ({ store: { conversations }, clock }) => {
      assert.deepEqual(await conversations.append(TENANT, "c", []), []);
      assert.equal(await conversations.get(TENANT, "c"), null);
      await conversations.append(TENANT, "c", said("um"));
      const before = await conversations.get(TENANT, "c");
      clock.advance(HOUR);
      assert.deepEqual(await conversations.append(TENANT, "c", []), []);
      assert.deepEqual(await conversations.get(TENANT, "c"), before);
    },
  },
  {
    title: "half a surrogate pair is replaced, and what append returns is what is read later",
    run: async ({ store: { conversations } }) => {
      const appended = await conversations.append(TENANT, "c", said("a\uD83D", "\uDE00b", "😀"));
      assert.deepEqual(await conversations.messages(TENANT, "c", ALL), appended);
      assert.deepEqual(
        appended.map(({ text }) => text),
        ["a\uFFFD", "\uFFFDb", "😀"],
      );
    },
  },
  {
    title: "writers at once through two handles get numbers of their own, without gaps, each batch together",
    run: async ({ store, second }) => {
      const handles = [store, second];
      const batches = Array.from({ length: 40 }, (_, index) => [`${index}.1`, `${index}.2`]);
      const appended = await Promise.all(
        batches.map((texts, index) =>
          (handles[index % 2] ?? store).conversations.append(TENANT, "c", said(...texts)),
        ),
      );
      const numbers = Array.from({ length: 80 }, (_, index) => index + 1);
      assert.deepEqual(await numbersIn(store.conversations, "c"), numbers);
      assert.deepEqual(await numbersIn(second.conversations, "c"), numbers);
      const stored = await second.conversations.messages(TENANT, "c", ALL);
      for (const [index, [first, next]] of appended.entries()) {
        assert.equal(next?.number, (first?.number ?? 0) + 1);
        assert.equal(stored[(first?.number ?? 0) - 1]?.text, `${index}.1`);
        assert.equal(stored[next.number - 1]?.text, `${index}.2`);
      }
      assert.equal((await store.conversations.get(TENANT, "c"))?.messageCount, 80);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "pages: the last ones, those after a number, and the last of those, always in order",
    run: async ({ store: { conversations } }) => {
      await conversations.append(TENANT, "c", said("1", "2", "3", "4", "5"));
      const page = async (asked: { after?: number; last?: number }): Promise<string> =>
        (await conversations.messages(TENANT, "c", asked)).map(({ text }) => text).join("");
      assert.equal(await page({ last: 2 }), "45");
      assert.equal(await page({ last: 5 }), "12345");
      assert.equal(await page({ last: 99 }), "12345");
      assert.equal(await page({ last: 0 }), "");
      assert.equal(await page({ after: 0 }), "12345");
      assert.equal(await page({ after: 3 }), "45");
      assert.equal(await page({ after: 5 }), "");
      assert.equal(await page({ after: 99 }), "");
      assert.equal(await page({ after: 1, last: 2 }), "45");
      assert.equal(await page({ after: 4, last: 2 }), "5");
      assert.deepEqual(await conversations.messages(TENANT, "outra", { last: 2 }), []);
    },
  },
  {
    title: "a summary only moves forward, and is no change of the conversation",
    run: async ({ store: { conversations }, second, clock }) => {
      const summary = async (): Promise<unknown> => (await conversations.get(TENANT, "c"))?.summary;
      assert.equal(await conversations.summarize(TENANT, "c", { text: "nada", through: 1 }), false);
      await conversations.append(TENANT, "c", said("1", "2", "3", "4"));
      await conversations.append(TENANT, "depois", said("x"));
      const before = await conversations.get(TENANT, "c");
      clock.advance(HOUR);
      assert.equal(await conversations.summarize(TENANT, "c", { text: "até 2", through: 2 }), true);
      assert.deepEqual(await summary(), { text: "até 2", through: 2 });
      for (const through of [1, 2]) {
        assert.equal(await second.conversations.summarize(TENANT, "c", { text: "atrasado", through }), true);
        assert.deepEqual(await summary(), { text: "até 2", through: 2 });
      }
      assert.equal(await second.conversations.summarize(TENANT, "c", { text: "até 4", through: 4 }), true);
      assert.deepEqual(await conversations.get(TENANT, "c"), {
        ...before,
        summary: { text: "até 4", through: 4 },
      });
      assert.deepEqual(await listed(conversations), ["depois", "c"]);
      await conversations.append(TENANT, "c", said("5"));
      assert.deepEqual(await summary(), { text: "até 4", through: 4 });
    },
  },
  {
    title: "the last changed conversation is listed first, also within one millisecond",
    run: async ({ store: { conversations }, second, clock }) => {
      for (const id of ["a", "b", "c"]) await conversations.append(TENANT, id, said("x"));
      assert.deepEqual(await listed(conversations), ["c", "b", "a"]);
      await second.conversations.append(TENANT, "a", said("y"));
      assert.deepEqual(await listed(conversations), ["a", "c", "b"]);
      clock.advance(1);
      await conversations.append(TENANT, "b", said("y"));
      assert.deepEqual(await listed(second.conversations), ["b", "a", "c"]);
      assert.deepEqual(await listed(conversations, 2), ["b", "a"]);
      assert.deepEqual(await listed(conversations, 0), []);
      const [first] = await conversations.list(TENANT, 1);
      assert.deepEqual(first, await conversations.get(TENANT, "b"));
    },
  },
  {
    title: "a removed conversation takes its messages along, and its id begins anew",
    run: async ({ store, second }) => {
      const { conversations } = store;
      await conversations.append(TENANT, "c", said("velha", "mais velha"));
      await conversations.summarize(TENANT, "c", { text: "resumo velho", through: 2 });
      await conversations.append(TENANT, "d", said("fica"));
      assert.equal(await second.conversations.remove(TENANT, "c"), true);
      assert.equal(await conversations.remove(TENANT, "c"), false);
      assert.equal(await conversations.get(TENANT, "c"), null);
      assert.deepEqual(await textsIn(conversations, "c"), []);
      const [again] = await conversations.append(TENANT, "c", said("nova"));
      assert.equal(again?.number, 1);
      assert.deepEqual(await textsIn(conversations, "c"), ["nova"]);
      assert.equal((await conversations.get(TENANT, "c"))?.summary, null);
      assert.deepEqual(await textsIn(conversations, "d"), ["fica"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "ids and tenants are only names, each its own",
    run: async ({ store, second }) => {
      for (const id of ODD_IDS) await store.conversations.append(TENANT, id, said(`de ${id}`));
      for (const tenant of ODD_IDS)
        await store.conversations.append(tenant, "c", said(`inquilino ${tenant}`));
      for (const id of ODD_IDS) {
        assert.equal((await second.conversations.get(TENANT, id))?.id, id);
        assert.deepEqual(await textsIn(second.conversations, id), [`de ${id}`]);
        assert.deepEqual(await textsIn(second.conversations, "c", id), [`inquilino ${id}`]);
      }
      assert.deepEqual(await listed(store.conversations), ODD_IDS.toReversed());
      for (const id of ODD_IDS) assert.equal(await store.conversations.remove(TENANT, id), true);
      assert.deepEqual(await listed(store.conversations), []);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "two tenants with the same ids share nothing, whatever the other one does",
    run: async ({ store, clock }) => {
      const { conversations } = store;
      const seen = async (tenant: string): Promise<unknown> => [
        await conversations.get(tenant, "c"),
        await conversations.messages(tenant, "c", ALL),
        await conversations.list(tenant, 10),
      ];
      await conversations.append("nossa", "c", said("canário nosso"));
      await conversations.summarize("nossa", "c", { text: "resumo nosso", through: 1 });
      const before = await seen("nossa");
      assert.deepEqual(await seen("deles"), [null, [], []]);
      clock.advance(HOUR);
      assert.equal(await conversations.summarize("deles", "c", { text: "invasão", through: 9 }), false);
      assert.equal(await conversations.remove("deles", "c"), false);
      assert.equal((await conversations.append("deles", "c", said("deles")))[0]?.number, 1);
      assert.equal(await conversations.summarize("deles", "c", { text: "invasão", through: 9 }), true);
      assert.deepEqual(await seen("nossa"), before);
      assert.equal(await conversations.remove("deles", "c"), true);
      assert.deepEqual(await seen("nossa"), before);
      assert.deepEqual(await broken(store), []);
    },
  },
];
