import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Metadata } from "#src/domain/index.ts";
import type { Passage } from "#src/storage/index.ts";
import { cite } from "./present-hit.ts";
import { passageOf } from "./retrieval-fixture.ts";

function label(documentName: string, headings: readonly string[] = []): string {
  return cite(passageOf({ id: 1, text: "x", documentName, headings })).label;
}

function passageWith(metadata: Metadata, headings: readonly string[]): Passage {
  const { chunk, document } = passageOf({ id: 1, text: "x", headings });
  return { chunk: { ...chunk, metadata }, document };
}

describe("cite", () => {
  it("names document and section", () => {
    assert.equal(label("Manual de Férias", ["Prazos"]), "Manual de Férias, Seção Prazos");
  });

  it("names the document alone when there is no heading, or only one that repeats its name", () => {
    assert.equal(label("IPTU"), "IPTU");
    assert.equal(label("IPTU", ["IPTU"]), "IPTU");
    assert.equal(label("IPTU", ["IPTU", "Isenção"]), "IPTU, Seção Isenção");
  });

  it("shows the two innermost headings", () => {
    assert.equal(label("Manual", ["Pessoal", "Férias", "Prazos"]), "Manual, Seção Férias › Prazos");
  });

  it("does not call a section what names its own division", () => {
    for (const heading of [
      "Seção II",
      "SECAO II",
      "Capítulo 3",
      "TÍTULO I",
      "Anexo A",
      "Art. 5º",
      "Artigo 7",
      "§ 2º",
      "3.1 Multas",
    ]) {
      assert.equal(label("Lei", [heading]), `Lei, ${heading}`);
    }
  });

  it("is not misled by words that only begin like a division", () => {
    for (const heading of ["Partes do processo", "Livros didáticos", "Artesanato", "Titulação"]) {
      assert.equal(label("Guia", [heading]), `Guia, Seção ${heading}`);
    }
  });

  it("adds the page, or the pages that the passage runs over", () => {
    assert.equal(cite(passageWith({ pagina: 3 }, ["Prazos"])).label, "Manual, Seção Prazos, p. 3");
    const over = passageWith({ pagina: 3, pagina_final: 4 }, ["Prazos"]);
    assert.equal(cite(over).label, "Manual, Seção Prazos, p. 3–4");
  });

  it("names a row by its title, its table and its number", () => {
    assert.equal(cite(passageWith({ linha: 7 }, ["taxas"])).label, "Manual (taxas, linha 7)");
    assert.equal(
      cite(passageWith({ linha: 7 }, ["Notas do Manual", "2.0"])).label,
      "Manual (Notas do Manual › 2.0, linha 7)",
    );
  });

  it("does not repeat the version of an entry", () => {
    const { chunk, document } = passageWith({ linha: 5 }, ["Notas", "[3.2.0] - 2026-02-24", "Corrigido"]);
    const entry = { chunk, document: { ...document, name: "Notas 3.2.0" } };
    assert.equal(cite(entry).label, "Notas 3.2.0 (Corrigido, linha 5)");
  });

  it("points at the characters of the document", () => {
    const citation = cite(passageOf({ id: 1, text: "prazo", start: 40, headings: ["A"] }));
    assert.deepEqual([citation.start, citation.end, citation.source], [40, 45, "manual.md"]);
    assert.deepEqual(citation.headings, ["A"]);
  });
});
