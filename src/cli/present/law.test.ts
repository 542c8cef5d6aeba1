import assert from "node:assert/strict";
import { it } from "node:test";
import { MESSAGES } from "../messages/index.ts";
import { provisionState } from "./law.ts";
import { createFormat, createStyle } from "./screen.ts";

type State = Parameters<typeof provisionState>[0];

function stateOf(about: Partial<State>, language: "pt" | "en" = "pt"): string | null {
  const style = createStyle(false);
  const reader = { language, text: MESSAGES[language], format: createFormat(language), style, width: 80 };
  return provisionState({ tipo: "caput", situacao: "vigente", ate: null, alteracao: null, ...about }, reader);
}

it("says nothing of what is plainly in force", () => {
  assert.equal(stateOf({ alteracao: "Lei X" }), null);
});

it("names what ended a provision, in good Portuguese", () => {
  assert.equal(stateOf({ situacao: "revogado" }), "Revogado");
  assert.equal(stateOf({ situacao: "revogado", alteracao: "Lei 1/2015" }), "Revogado pela Lei 1/2015");
  assert.equal(stateOf({ situacao: "revogado", alteracao: "EC 1/2015" }), "Revogado pela EC 1/2015");
  assert.equal(
    stateOf({ situacao: "revogado", alteracao: "Decreto-Lei 1/1945" }),
    "Revogado pelo Decreto-Lei 1/1945",
  );
  assert.equal(stateOf({ situacao: "revogado", alteracao: "Lei 1/2015" }, "en"), "Revoked by Lei 1/2015");
  assert.equal(stateOf({ situacao: "vetado" }), "Vetado");
});

it("calls a súmula cancelled, not revoked", () => {
  const cancelled = { tipo: "sumula", situacao: "revogado" } as const;
  assert.equal(stateOf(cancelled), "Cancelada");
  assert.equal(stateOf({ ...cancelled, alteracao: "Súmula 9 do STJ" }), "Cancelada pela Súmula 9 do STJ");
  assert.equal(stateOf(cancelled, "en"), "Cancelled");
});

it("says until when a former wording held: its last day, or the year if that is all one knows", () => {
  const former = { situacao: "anterior", alteracao: "EC 45/2004" } as const;
  assert.equal(stateOf({ ...former, ate: "2004" }), "Redação anterior, até 2004 (EC 45/2004)");
  assert.equal(stateOf({ ...former, ate: "2005-01-01" }), "Redação anterior, até 31/12/2004 (EC 45/2004)");
  assert.equal(stateOf({ situacao: "anterior" }), "Redação anterior");
});
