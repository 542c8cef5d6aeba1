import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { analyze, ANALYZER_VERSION } from "./index.ts";

/** Prose, a law, a catalogue line and things people type: a bit of everything the analyser knows about. */
const TEXT = `
As Secretarias Municipais publicarão, até 31/12/2026, as decisões sobre licenças e autorizações já concedidas.
Nos termos do art. 5º, XI, da Lei nº 8.112/90 (parágrafo único), o servidor poderá cancelá-lo; vende-se-á por R$ 1.500,00.
Fungicida 2,4-D, código KBR-829M1-02, CNPJ 12.345.678/0001-95, e-mail fale.conosco@exemplo.org.br, COVID-19.
como peço a 2ª via? idéia, lingüiça, acção, facto, óptimo; cidadãos, papéis, móveis, países, juízes, animais, pães
`;

/** The digest of each published version of the analyser. */
const DIGESTS: Readonly<Record<number, string>> = {
  1: "d6008bdd724e5861",
};

test("the analyser gives the terms that its version stands for", () => {
  const terms = analyze(TEXT).map(({ word, stem, isStopWord }) => `${word}/${stem}/${isStopWord}`);
  const digest = createHash("sha256").update(terms.join("\n")).digest("hex").slice(0, 16);
  const hint = "terms changed: raise ANALYZER_VERSION and add its digest, so that indexes are rebuilt";
  assert.equal(digest, DIGESTS[ANALYZER_VERSION], hint);
});
