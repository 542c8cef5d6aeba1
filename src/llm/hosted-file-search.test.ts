import assert from "node:assert/strict";
import { it } from "node:test";
import {
  canMixHostedSearch,
  hostedStores,
  hasHostedSearch,
  type FileSearchSetting,
} from "./hosted-file-search.ts";

type NamedModel = Parameters<typeof hostedStores>[0];

const STORES = ["fileSearchStores/um"];

const NAMES: readonly [name: string, isHosted: boolean, isMixed: boolean][] = [
  ["gemini-2.5-flash", true, false],
  ["models/gemini-2.5-pro", true, false],
  ["gemini-2.0-flash", false, false],
  ["gemini-1.5-pro", false, false],
  ["gemini-3-pro-preview", true, true],
  ["gemini-3.1-flash", true, true],
  ["Gemini-10-pro", true, true],
  ["gemini-flash-latest", true, true],
  ["google/gemini-2.5-flash", true, false],
  ["gemma-3-27b-it", false, false],
  ["openai/gpt-4o-mini", false, false],
  ["my-gemini-2.5", false, false],
];

for (const [name, isHosted, isMixed] of NAMES) {
  it(`"${name}" has ${isHosted ? "" : "no "}File Search, ${isMixed ? "" : "not "}beside functions`, () => {
    assert.deepEqual([hasHostedSearch(name), canMixHostedSearch(name)], [isHosted, isMixed]);
  });
}

const GEMINI: NamedModel = { provider: "gemini", name: "gemini-2.5-flash" };
const ROUTED: NamedModel = { provider: "openrouter", name: "google/gemini-2.5-flash" };
const VERTEX: NamedModel = { provider: "vertex", name: "gemini-2.5-flash" };
const CORPORA = ["projects/p/locations/l/ragCorpora/7"];
const CHOICES: readonly [NamedModel, FileSearchSetting, readonly string[], string][] = [
  [GEMINI, "auto", STORES, "hosted"],
  [GEMINI, "hosted", STORES, "hosted"],
  [GEMINI, "local", STORES, "ours"],
  [GEMINI, "auto", [], "ours"],
  [GEMINI, "hosted", [], "llm-not-configured"],
  [VERTEX, "auto", CORPORA, "hosted"],
  [VERTEX, "auto", STORES, "ours"],
  [VERTEX, "hosted", STORES, "llm-not-configured"],
  [GEMINI, "auto", CORPORA, "ours"],
  [ROUTED, "auto", STORES, "ours"],
  [ROUTED, "hosted", STORES, "llm-not-configured"],
  [{ provider: "gemini", name: "gemini-2.0-flash" }, "auto", STORES, "ours"],
  [{ provider: "anthropic", name: "claude-sonnet-4-5" }, "hosted", STORES, "llm-not-configured"],
  [{ provider: "openai-compatible", name: "llama3.1" }, "local", [], "ours"],
];

for (const [model, setting, stores, expected] of CHOICES) {
  const title = `${model.provider}:${model.name}, set to ${setting}, with ${stores.length} store(s): ${expected}`;
  it(`the file search of ${title}`, () => {
    const choose = () => hostedStores(model, setting, stores);
    if (expected === "llm-not-configured") assert.throws(choose, { code: expected });
    else assert.deepEqual(choose(), expected === "hosted" ? stores : null);
  });
}
