import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ToolRun } from "#src/domain/index.ts";
import { createMask } from "#src/text/index.ts";
import { logToolPayload } from "./run-tools.ts";

const RUN: ToolRun = {
  tool: "searchFaqs",
  askedBy: "plan",
  arguments: { query: "CPF 529.982.247-25" },
  resultCount: 3,
  confidence: "alta",
  hits: [],
  payload: `${"a".repeat(790)} CPF 529.982.247-25 ${"b".repeat(500)}`,
  milliseconds: 12.7,
  error: null,
};

function logged(run: ToolRun): Record<string, unknown> {
  const lines: Record<string, unknown>[] = [];
  const log = { info: (fields: object) => void lines.push({ ...fields }), warn: () => undefined };
  logToolPayload(log, "t1", run, createMask({ knownSecrets: [], masksPersonalNumbers: true }));
  assert.equal(lines.length, 1);
  return lines[0] ?? {};
}

describe("logToolPayload", () => {
  it("tells tool, arguments, count and how what was handed on begins, in 800 characters", () => {
    const { tool, resultCount, milliseconds, preview, traceId } = logged(RUN);
    assert.deepEqual([traceId, tool, resultCount, milliseconds], ["t1", "searchFaqs", 3, 13]);
    assert.equal(String(preview).length, 800);
  });

  it("masks before it cuts, so that half a number is not left", () => {
    const { preview, arguments: input } = logged(RUN);
    assert.ok(!String(preview).includes("529"));
    assert.equal(input, '{"query":"CPF [CPF]"}');
  });

  it("cuts no character in half", () => {
    const { preview } = logged({ ...RUN, payload: `${"a".repeat(799)}🌱` });
    assert.ok(String(preview).isWellFormed());
  });

  it("seed 002: tells how many each list found, whether vectors were used, and the time of each step", () => {
    const search = {
      lexicalCount: 7,
      vectorCount: 0,
      embeddingUsed: false,
      fallbackReason: "embedding-disabled",
      timings: { analysis: 0.2, total: 12.6 },
    } as const;
    const line = logged({ ...RUN, search });
    assert.deepEqual(
      [line["lexicalCount"], line["vectorCount"], line["embeddingUsed"], line["fallbackReason"]],
      [7, 0, false, "embedding-disabled"],
    );
    assert.deepEqual(line["timings"], { analysis: 0, total: 13 });
    assert.ok(!("lexicalCount" in logged({ ...RUN, search: null })));
  });

  it("names the problem of a search that failed", () => {
    assert.equal(logged({ ...RUN, error: "sem rede" })["error"], "sem rede");
    assert.ok(!("error" in logged(RUN)));
  });
});
