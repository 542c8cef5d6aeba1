import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StoredProvision } from "#src/domain/index.ts";
import { termMatcher } from "../present-hit.ts";
import { readQuery } from "../query-terms.ts";
import { readLaws, resolve } from "./law-fixture.ts";
import { quoted } from "./find-provisions.ts";
import { focusOn, provisionHits } from "./provision-hits.ts";

async function labelOf(query: string, asOf?: string): Promise<string | undefined> {
  return (await resolve(query, { asOf })).hits[0]?.citation.label;
}

describe("the hits of a citation", () => {
  it("hold the words of the provision and where they are in the document", async () => {
    const { hits } = await resolve("art. 2º, III, da Lei 7.401/2001");
    const [hit] = hits;
    assert.equal(hits.length, 1);
    assert.equal(hit?.reference, "Lei 7.401/2001, Art. 2, Inciso III");
    assert.deepEqual([hit?.score, hit?.relevance, hit?.matches, hit?.kind], [1, 1, [], "legal"]);
    assert.equal(hit?.snippet, hit?.chunk.text);
    assert.partialDeepStrictEqual(hit?.chunk.metadata, {
      norma: "lei/7401/2001",
      artigo: "2",
      inciso: "III",
    });
    assert.deepEqual(
      hit?.provisions.map(({ text }) => text),
      ["III - guardar o lixo:", "a) em sacos fechados;", "b) longe da água."],
    );
    assert.deepEqual(
      [hit?.chunk.start, hit?.chunk.end],
      [hit?.provisions[0]?.start, hit?.provisions[2]?.end],
    );
  });

  it("are named by place and division, with their status", async () => {
    assert.equal(await labelOf("art. 4º da Lei 7.401/2001"), "Lei 7.401/2001, Art. 4, Capítulo: Das Bancas");
    assert.match((await labelOf("art. 3º da Lei 7.401/2001")) ?? "", / \(revogado\)$/);
    const former = await labelOf("art. 1º, caput, da Lei 7.401/2001", "2002-01-01");
    assert.match(former ?? "", / \(redação anterior, até 2006\)$/);
  });

  it("give a provision once that two citations mean", async () => {
    const { hits, resolutions } = await resolve("art. 2º e art. 2º, III, b, da Lei 7.401/2001");
    assert.equal(resolutions.length, 2);
    assert.equal(hits.length, 1);
  });

  it("are none for what was not found", async () => {
    const missing = { kind: "norm-not-found", cited: "Lei 9.999/1999, Art. 1" } as const;
    assert.deepEqual(await readLaws((view) => provisionHits([missing], view)), []);
  });
});

const TEXT = "Art. 1º A banca é azul.\nArt. 2º A banca é limpa.\nParágrafo único. O feirante limpa a banca.";

function provision(artigo: string, text: string, paragrafo: string | null = null): StoredProvision {
  const start = 100 + TEXT.indexOf(text);
  const levels = { artigo, paragrafo, inciso: null, alinea: null, item: null };
  const history = { situacao: "vigente", desde: null, ate: null, alteracao: null } as const;
  const tipo = paragrafo === null ? "caput" : "paragrafo";
  const place = { norma: "lei/1/2001", start, end: start + text.length, chunkId: 1, documentId: 1 };
  return { ...levels, ...history, tipo, ...place };
}

describe("the provisions that a question is about", () => {
  const first = provision("1", "Art. 1º A banca é azul.");
  const second = provision("2", "Art. 2º A banca é limpa.");
  const sole = provision("2", "Parágrafo único. O feirante limpa a banca.", "único");
  const focus = (query: string) =>
    focusOn([first, second, sole], termMatcher(readQuery(query))(TEXT, ""), 100);

  it("are the one that holds most of its words", () => {
    assert.deepEqual(focus("banca azul"), [first]);
    assert.deepEqual(focus("feirante"), [sole]);
  });

  it("are all of them when the words decide nothing", () => {
    assert.deepEqual(focus("banca"), [first, second, sole]);
    assert.deepEqual(focus("muralha"), [first, second, sole]);
  });

  it("quote their own words out of the passage", () => {
    assert.equal(quoted(second, { start: 100, text: TEXT }).text, "Art. 2º A banca é limpa.");
  });
});
