import assert from "node:assert/strict";
import { test } from "node:test";
import { createMask } from "./create-mask.ts";
import { maskDeep } from "./mask-deep.ts";

const mask = createMask({ knownSecrets: ["chave-da-casa"], masksPersonalNumbers: true });

test("strings are masked at every depth; keys and other values stay", () => {
  const value = {
    "chave-da-casa": ["chave-da-casa", { cpf: "529.982.247-25", n: 52998224725 }],
    nothing: null,
    missing: undefined,
    yes: true,
  };
  const before = structuredClone(value);
  assert.deepEqual(maskDeep(value, mask), {
    "chave-da-casa": ["[segredo]", { cpf: "[CPF]", n: 52998224725 }],
    nothing: null,
    missing: undefined,
    yes: true,
  });
  assert.deepEqual(value, before);
});

test("a text alone is masked, and what JSON does not know is handed on", () => {
  const day = new Date(0);
  assert.equal(maskDeep("chave-da-casa", mask), "[segredo]");
  assert.deepEqual(maskDeep({ day }, mask), { day });
});

test("a key that means something to JavaScript remains a key", () => {
  const value = JSON.parse('{"__proto__":"chave-da-casa"}') as object;
  assert.equal(JSON.stringify(maskDeep(value, mask)), '{"__proto__":"[segredo]"}');
});
