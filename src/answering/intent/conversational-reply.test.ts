import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { INTENTS } from "#src/domain/index.ts";
import { conversationalReply } from "./conversational-reply.ts";
import { readIntent } from "./read-intent.ts";

const CONTEXT = { history: [], kinds: {} };

describe("conversationalReply", () => {
  it("answers what was said, in the language that was asked for", () => {
    for (const [message, pt, en] of [
      ["obrigado!", /^De nada!/, /^You are welcome/],
      ["tchau", /^Até logo/, /^Goodbye/],
      ["oi", /^Olá! Sou o Acervo/, /^Hello! I am Acervo/],
      ["tudo bem?", /tudo funcionando/, /running/],
      ["vc é humano?", /não sou uma pessoa/, /not a person/],
      ["o que você faz?", /^Procuro trechos/, /^I look for passages/],
      ["que horas são?", /^Não acompanho/, /^I do not follow/],
      ["conta uma piada", /fora do que eu faço/, /outside what I do/],
    ] as const) {
      const reading = readIntent(message, CONTEXT);
      assert.match(conversationalReply(reading, "pt") ?? "", pt, message);
      assert.match(conversationalReply(reading, "en") ?? "", en, message);
    }
  });

  it("has no words of its own for what is searched", () => {
    assert.equal(conversationalReply(readIntent("qual o prazo do IPTU?", CONTEXT), "pt"), null);
  });

  it("has words for every kind of message, also without signals", () => {
    for (const intent of ["greeting", "small-talk", "out-of-scope"] as const) {
      assert.ok(conversationalReply({ intent, signals: [] }, "pt"));
    }
  });

  it("stays short", () => {
    for (const intent of INTENTS) {
      for (const signal of [
        "wellbeing",
        "identity",
        "ability",
        "thanks",
        "farewell",
        "praise",
        "agreement",
        "clock",
        "opinion",
        "",
      ]) {
        for (const language of ["pt", "en"] as const) {
          assert.ok((conversationalReply({ intent, signals: [signal] }, language) ?? "").length <= 300);
        }
      }
    }
  });
});
