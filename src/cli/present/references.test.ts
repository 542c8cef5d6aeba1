import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { presentReference } from "#src/api/index.ts";
import type { FoundReference, MissingProvision, Resolution } from "#src/retrieval/index.ts";
import { MESSAGES } from "../messages/index.ts";
import { findRemarks, missRemarks } from "./references.ts";
import { createFormat, createStyle } from "./screen.ts";

function readerOf(language: "pt" | "en") {
  const style = createStyle(false);
  return { language, text: MESSAGES[language], format: createFormat(language), style, width: 80 };
}

function remarks(resolution: Resolution, language: "pt" | "en" = "pt"): string[] {
  return missRemarks([resolution], readerOf(language));
}

const noted = {
  norma: "nome/lei-x",
  tipo: "caput",
  situacao: "revogado",
  artigo: "1",
  paragrafo: null,
  inciso: null,
  alinea: null,
  item: null,
  start: 0,
  end: 9,
  desde: null,
  ate: "2001",
  alteracao: null,
  chunkId: 1,
  documentId: 1,
} as const;

function missing(cited: string, about: Partial<MissingProvision>): MissingProvision {
  return {
    kind: "provision-not-found",
    cited,
    documentName: "Lei X",
    lastArticle: "30",
    known: [],
    level: null,
    ...about,
  };
}

describe("what is said of a citation", () => {
  const found = {
    kind: "found",
    cited: "Art. 2",
    provisions: [],
    isAmbiguous: false,
    uncertainty: null,
    notKept: [],
  } as const;

  it("is nothing when it was found, and only it can be meant", () => {
    const before = (about: Partial<FoundReference>): string[] =>
      findRemarks([{ ...found, ...about }], readerOf("pt"));
    assert.deepEqual(remarks(found), []);
    assert.deepEqual(before({}), []);
    assert.match(before({ isAmbiguous: true })[0] ?? "", /não diz de que norma.*"art\. 2, da CF"/);
    const [named = ""] = before({ isAmbiguous: true, cited: "lei orgânica, Art. 2" });
    assert.match(named, /^lei orgânica, Art\. 2: esse nome serve a mais de uma norma/);
    assert.doesNotMatch(named, /da CF/);
    assert.match(before({ uncertainty: "year-only" })[0] ?? "", /dá só o ano da mudança/);
    assert.deepEqual(before({ uncertainty: "undated" }), [
      "Art. 2: o texto traz duas redações e não data a mudança; seguem as duas.",
    ]);
    assert.equal(before({ isAmbiguous: true, uncertainty: "undated" }).length, 2);
  });

  it("says that what it names is there, but not where one looked", () => {
    const outside = { kind: "outside-filter", cited: "Lei X, Art. 1" } as const;
    assert.match(remarks(outside)[0] ?? "", /^Lei X, Art\. 1: está no acervo, mas fora/);
    assert.deepEqual(presentReference(outside), { cited: "Lei X, Art. 1", outcome: "outside-filter" });
  });

  it("names first and last of many parts", () => {
    const known = ["I", "II", "III", "IV", "V"];
    assert.deepEqual(remarks(missing("Lei X, Art. 5, § 1, Inciso X", { known, level: "inciso" })), [
      "Não existe: Lei X, Art. 5, § 1, Inciso X. (O art. 5, § 1 tem os incisos I a V.)",
    ]);
    assert.match(
      remarks(missing("Lei X, Art. 5, Alínea z", { known: ["a", "b"], level: "alinea" }), "en")[0] ?? "",
      /The art\. 5 has alíneas a and b/,
    );
  });

  it("names the level where the citation fails", () => {
    const known = ["1", "2"];
    const cited = "Lei X, Art. 5, § 9, Inciso I, Alínea a, Item 7";
    assert.match(
      remarks(missing(cited, { known, level: "paragrafo" }))[0] ?? "",
      /art\. 5 tem os parágrafos 1 e 2/,
    );
    assert.match(remarks(missing(cited, { known }))[0] ?? "", /\(Ali há: 1 e 2\.\)/);
    const item = "Lei X, Art. 5, Inciso I, Alínea a, Item 7";
    assert.match(remarks(missing(item, { known: ["1"], level: "item" }))[0] ?? "", /tem só o item 1\./);
    const only = missing("Lei X, Art. 5, § 2", { known: ["único"], level: "paragrafo" });
    assert.match(remarks(only)[0] ?? "", /tem só o parágrafo único\./);
  });

  it("speaks of the last article only where that explains something", () => {
    assert.match(remarks(missing("Lei X, Art. 31, Inciso I", {}))[0] ?? "", /vai até o art\. 30/);
    assert.equal(remarks(missing("Lei X, Art. 3, Inciso I", {}))[0], "Não existe: Lei X, Art. 3, Inciso I.");
    const none = missing("Lei X, Art. 31", { lastArticle: null });
    assert.equal(remarks(none)[0], "Não existe: Lei X, Art. 31.");
  });

  it("leaves out what the law does not tell about the end of a provision", () => {
    const ended = {
      kind: "not-in-force",
      cited: "Lei X, Art. 1",
      reason: "ended",
      day: "2003-05-01",
      noted,
    } as const;
    assert.deepEqual(remarks({ ...ended, since: null, by: null }), [
      "Lei X, Art. 1: em 01/05/2003 já não valia.",
    ]);
    assert.deepEqual(remarks({ ...ended, since: "2001-02-03", by: "Lei Y" }), [
      "Lei X, Art. 1: em 01/05/2003 já não valia: deixou de valer em 03/02/2001 (Lei Y).",
    ]);
    assert.match(
      remarks({ ...ended, since: "2001", by: null }, "en")[0] ?? "",
      /on 2003-05-01: ended in 2001\./,
    );
  });

  it("is data under names that do not change with the language", () => {
    assert.deepEqual(presentReference({ ...found, uncertainty: "undated" }), {
      cited: "Art. 2",
      outcome: "found",
      found: 0,
      ambiguous: false,
      unclear: true,
      doubt: "undated",
      not_kept: [],
    });
    assert.deepEqual(presentReference(missing("Lei X, Art. 31", { known: ["1"] })), {
      cited: "Lei X, Art. 31",
      outcome: "provision-not-found",
      document_name: "Lei X",
      last_article: "30",
      known: ["1"],
    });
  });
});
