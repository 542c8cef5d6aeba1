import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { readRetryAfter, translateError, translateStreamError, type CalledModel } from "./model-errors.ts";

const MODEL: CalledModel = { task: "llm", id: "fake:one" };
const KEY = "planted-key-0123456789";

function named(name: string): Error {
  return Object.assign(new Error(`${name} about ${KEY}`), { name });
}

describe("translateStreamError", () => {
  const cases: readonly [
    title: string,
    event: unknown,
    code: string,
    isRetryable: boolean,
    reason: RegExp,
  ][] = [
    ["words alone", { message: "overloaded" }, "llm-failed", true, /: overloaded$/],
    ["a status of the server", { message: "x", statusCode: 529 }, "llm-failed", true, /\(529\)/],
    [
      "a status of the caller",
      { message: "x", statusCode: 400, isRetryable: true },
      "llm-failed",
      false,
      /\(400\)/,
    ],
    ["a code that is a status", { message: "x", code: 402 }, "llm-failed", false, /\(402\)/],
    ["a code that is a word", { message: "x", code: "context_length" }, "llm-failed", true, /: x$/],
    ["a refusal without a status", { message: "x", isRetryable: false }, "llm-failed", false, /: x$/],
    ["nothing that can be read", null, "llm-failed", true, /no meio/],
    ["text in the place of an object", "boom", "llm-failed", true, /no meio/],
    ["a line that is no JSON", named("AI_JSONParseError"), "llm-reply-invalid", true, /JSON/],
    ["JSON of another shape", named("AI_TypeValidationError"), "llm-reply-invalid", false, /formato/],
    ["a stream that only stopped", named("AI_InvalidResponseDataError"), "llm-failed", true, /parou/],
  ];

  for (const [title, event, code, isRetryable, reason] of cases) {
    it(`reads ${title}`, () => {
      const error = translateStreamError(event, MODEL, KEY);
      assert.deepEqual([error.code, error.isRetryable], [code, isRetryable]);
      assert.ok("reason" in error.facts && reason.test(error.facts.reason));
    });
  }

  it("keeps the key out, and long messages short", () => {
    const message = `bad ${KEY} and sk-or-v1-0123456789 ${"x".repeat(10_000)}`;
    const error = translateStreamError({ message }, MODEL, KEY);
    assert.ok(!/planted|0123456789/.test(error.message));
    assert.ok(error.message.length < 500);
  });

  it("leaves our own errors as they are", () => {
    const own = new AcervoError("llm-reply-invalid", { model: "fake:one", reason: "vazia" });
    assert.equal(translateStreamError(own, MODEL, KEY), own);
  });
});

const failed = (message: string, more: object) =>
  translateError(Object.assign(new Error(message), more), MODEL, KEY) as AcervoError;

describe("translateError", () => {
  it("says in the reader's language what the SDK says in English", () => {
    const serialisation = failed("Failed to serialize value.", { name: "AI_SerializationError" });
    assert.equal(serialisation.code, "llm-failed");
    assert.match(serialisation.message, /a chamada não pôde ser feita \(AI_SerializationError\)/);
    assert.doesNotMatch(serialisation.message, /Failed/);
    const unread = failed("Failed to process error response", { statusCode: 502 });
    assert.match(unread.message, /: HTTP 502: falha do servidor \(1 tentativa/);
  });

  it("says what a status means, and quotes the provider", () => {
    for (const [statusCode, meaning] of [
      [400, "pedido recusado"],
      [401, "chave recusada"],
      [404, "modelo ou endereço"],
      [429, "limite de uso"],
      [500, "falha do servidor"],
    ] as const) {
      const { message } = failed("No such thing", { statusCode });
      assert.match(message, new RegExp(`HTTP ${statusCode}: ${meaning}.*\\("No such thing"\\)`));
    }
  });
});

const NOW = Date.UTC(2026, 10, 15, 12, 0, 0);

const CASES: readonly [title: string, headers: Record<string, string>, expected: number | undefined][] = [
  ["seconds", { "retry-after": "2" }, 2_000],
  ["a fraction of a second", { "retry-after": "0.5" }, 500],
  ["zero", { "retry-after": "0" }, 0],
  ["a date", { "retry-after": "Sun, 15 Nov 2026 12:00:05 GMT" }, 5_000],
  ["a day", { "retry-after": "86400" }, 86_400_000],
  ["milliseconds, which win over seconds", { "retry-after-ms": "120", "retry-after": "9" }, 120],
  ["no header as no wish", {}, undefined],
  ["an empty header as no wish", { "retry-after": " " }, undefined],
  ["a negative number as no wish", { "retry-after": "-5" }, undefined],
  ["a date in the past as no wish", { "retry-after": "Sun, 15 Nov 2026 11:00:00 GMT" }, undefined],
  ["words as no wish", { "retry-after": "later" }, undefined],
];

for (const [title, headers, expected] of CASES) {
  it(`Retry-After is read as ${title}`, () => assert.equal(readRetryAfter(headers, NOW), expected));
}
