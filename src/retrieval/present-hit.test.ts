import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "node:test";
import { cite, snippet, termMatcher } from "./present-hit.ts";
import { readQuery } from "./query-terms.ts";
import { SNIPPET_LENGTH } from "./search-types.ts";
import { analyze } from "#src/text/index.ts";
import type { Metadata } from "#src/domain/index.ts";
import type { Passage } from "#src/storage/index.ts";
import { passageOf } from "./retrieval-fixture.ts";

function snippetOf(query: string, text: string): string {
  return snippet(text, termMatcher(readQuery(query))(text, ""), SNIPPET_LENGTH);
}

const FILLER = "palavras que nada dizem do assunto ".repeat(60);

describe("snippet", () => {
  it("leaves a short text as it is, but for the space around it", () => {
    assert.equal(snippetOf("multa", "  A multa é de 2%.\n"), "A multa é de 2%.");
  });

  it("shows the place where the terms stand, and that more stands before and after", () => {
    const found = snippetOf("multa", `${FILLER}a multa é de 2% ${FILLER}`);
    assert.match(found, /^….*a multa é de 2%.*…$/);
    assert.ok(found.length <= SNIPPET_LENGTH);
  });

  it("prefers the place with most different terms to the one with most occurrences", () => {
    const text = `multa multa multa ${FILLER}multa de trânsito e recurso ${FILLER}`;
    assert.match(snippetOf("multa trânsito recurso", text), /multa de trânsito e recurso/);
  });

  it("begins at the beginning when nothing matches", () => {
    assert.match(snippetOf("multa", FILLER), /^palavras que nada/);
  });

  it("shows the last word of a text", () => {
    assert.match(snippetOf("multa", `${FILLER}multa`), /^….* multa$/);
    assert.match(snippetOf("multa", `${"x".repeat(899)} multa`), / multa$/);
  });

  it("takes lines for gaps between words too", () => {
    const lines = "primeira\nsegunda\nterceira\n".repeat(80);
    const found = snippetOf("multa", `${lines}multa\n${lines}`);
    const words = found.replaceAll("…", "").split(/\s+/);
    assert.ok(words.every((word) => ["primeira", "segunda", "terceira", "multa"].includes(word)));
  });

  it("keeps to the limit, holds the best match and cuts no word", () => {
    const words = fc.array(fc.constantFrom("prazo", "de", "recurso\n", "administrativo,", "2026", "ação"), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = [...before, "multa", ...after].join(" ");
        const found = snippetOf("multa", text);
        assert.ok(found.length <= SNIPPET_LENGTH);
        assert.match(found, /(^|[\s…])multa($|[\s…])/);
        const inside = found.replace(/^…/, "").replace(/…$/, "");
        const at = text.indexOf(inside);
        assert.notEqual(at, -1);
        assert.ok(at === 0 || /\s/.test(text[at - 1] ?? ""));
        assert.ok(/\s|^$/.test(text[at + inside.length] ?? ""));
      }),
    );
  });

  it("keeps to the limit and to whole characters in text without a single gap", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "😀", "ção"), { minLength: 500, maxLength: 1500 }),
        (parts) => {
          const found = snippetOf("multa", parts.join(""));
          assert.ok(found.length <= SNIPPET_LENGTH);
          assert.ok(found.isWellFormed());
        },
      ),
    );
  });
});

describe("termMatcher", () => {
  it("points at the words of the text, whatever their inflection or accents", () => {
    const text = "As MULTAS de trânsito; a multa.";
    const found = termMatcher(readQuery("multa transito"))(text, "");
    const words = found.map(({ term, ranges }) => [
      term,
      ...ranges.map(([from, to]) => text.slice(from, to)),
    ]);
    assert.deepEqual(words, [
      ["multa", "MULTAS", "multa"],
      ["transito", "trânsito"],
    ]);
  });

  it("keeps matches in the title apart from those in the text", () => {
    const found = termMatcher(readQuery("multa"))("valor", "Multa");
    assert.deepEqual(found, [{ term: "multa", field: "title", ranges: [[0, 5]] }]);
  });

  it("shows an alternative under the word that was typed for it", () => {
    const query = readQuery("carro");
    const stem = analyze("automóvel")[0]?.stem ?? "";
    const terms = query.terms.map((term) => ({
      ...term,
      alternatives: [{ stem, weight: 0.5, kind: "synonym" as const }],
    }));
    const found = termMatcher({ ...query, terms })("o automóvel", "");
    assert.deepEqual(found, [{ term: "carro", field: "text", ranges: [[2, 11]] }]);
  });

  it("points at the right characters of decomposed text", () => {
    const text = "A isenção".normalize("NFD");
    const [match] = termMatcher(readQuery("isenção"))(text, "");
    const [from, to] = match?.ranges[0] ?? [0, 0];
    assert.equal(text.slice(from, to).normalize("NFC"), "isenção");
  });

  it("ignores stop words and finds nothing where nothing stands", () => {
    assert.deepEqual(termMatcher(readQuery("de o multa"))("de o que", ""), []);
  });
});

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
