import assert from "node:assert/strict";
import { it } from "node:test";
import { readRetryAfter } from "./retry-after.ts";

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
