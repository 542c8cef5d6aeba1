import assert from "node:assert/strict";
import { it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { QUESTION, REPLY_SCHEMA, SEARCH, type Bench } from "./bench.ts";

export function replyTests(bench: Bench): void {
  it("names its provider in its id", () => {
    const model = bench.open();
    assert.equal(model.provider, bench.provider);
    assert.equal(model.id, `${bench.provider}:${model.name}`);
  });

  it("hands on the text as it arrives, and whole at the end", async () => {
    bench.script = () => ({ chunks: ["O prazo ", "é de ", "dez dias."] });
    const { value, deltas } = await bench.ask(QUESTION);
    assert.deepEqual(deltas, ["O prazo ", "é de ", "dez dias."]);
    assert.equal(value?.text, "O prazo é de dez dias.");
    assert.equal(value?.finishReason, "stop");
    assert.deepEqual(value?.toolCalls, []);
  });

  it("asks for tools and reads their results in a second call", async () => {
    const calls = ["prazo", "multa"].map((termo) => ({ tool: "busca", arguments: { termo } }));
    bench.script = ({ messages }) => {
      const found = messages.filter(({ role }) => role === "tool").map(({ text }) => text);
      return found.length === 0 ? { text: "Vou ver.", toolCalls: calls } : { text: found.join(" e ") };
    };
    const first = await bench.answer({ ...QUESTION, tools: [SEARCH] });
    assert.equal(first.finishReason, "tool-calls");
    assert.deepEqual(
      first.toolCalls.map(({ tool, arguments: input }) => ({ tool, arguments: input })),
      calls,
    );
    assert.notEqual(first.toolCalls[0]?.id, first.toolCalls[1]?.id);
    assert.deepEqual(bench.fake.requests[0]?.tools, ["busca"]);
    const second = await bench.answer({
      ...QUESTION,
      tools: [SEARCH],
      messages: [
        ...QUESTION.messages,
        // Through JSON, as calls that were stored come back.
        { role: "assistant", text: first.text, toolCalls: JSON.parse(JSON.stringify(first.toolCalls)) },
        ...first.toolCalls.map(({ id, tool }, index) => {
          return { role: "tool", callId: id, tool, result: `{"achado":${index}}` } as const;
        }),
      ],
    });
    assert.equal(second.text, '{"achado":0} e {"achado":1}');
    assert.deepEqual(bench.fake.requests[1]?.messages[2]?.calls, ["busca", "busca"]);
  });

  it("asks for a reply of a schema", async () => {
    bench.script = () => ({ text: '{"intencao":"lei"}' });
    const { text, finishReason, toolCalls } = await bench.answer({ ...QUESTION, replySchema: REPLY_SCHEMA });
    assert.deepEqual(JSON.parse(text), { intencao: "lei" });
    assert.deepEqual([finishReason, toolCalls], ["stop", []]);
    assert.match(JSON.stringify(bench.fake.requests[0]?.body), /"intencao":\{"type":"string"\}/i);
  });

  it("tells the tokens that were used", async () => {
    bench.script = () => ({ text: "ok", usage: { input: 40, output: 7, cached: 30 } });
    const { usage } = await bench.answer(QUESTION);
    assert.deepEqual(usage, { inputTokens: 40, outputTokens: 7, cachedTokens: 30 });
  });

  it("returns replies that were cut or held back, also empty ones", async () => {
    for (const finish of ["length", "content-filter"] as const) {
      bench.script = () => ({ text: "O prazo", finish });
      const cut = await bench.answer(QUESTION);
      assert.deepEqual([cut.text, cut.finishReason], ["O prazo", finish]);
      bench.script = () => ({ finish });
      assert.equal((await bench.answer(QUESTION)).finishReason, finish);
    }
  });

  it("refuses an empty reply", async () => {
    bench.script = () => ({ text: " \n" });
    const { error } = await bench.ask(QUESTION);
    assert.ok(error instanceof AcervoError);
    assert.deepEqual([error.code, error.isRetryable], ["llm-reply-invalid", true]);
  });
}
