import type { lawPt } from "./law-pt.ts";

export const lawEn: typeof lawPt = {
  law: {
    exits: "Found or not, the exit code is 0. It is 2 when nothing in the text is a citation.",
    nothingCited:
      'No citation was recognised. Write as in these examples: acervo law "art. 5º, XI, CF/88", acervo law "Súmula 473 do STF".',
    asOf: (day) => `wording of ${day}`,
    undated: (day) =>
      `Where a text records no changes, the wording is the one it has, which may be later than ${day}.`,
    revoked: "Revoked",
    vetoed: "Vetoed",
    cancelled: "Cancelled",
    by: (norm) => `by ${norm}`,
    former: (until, by) => `Former wording${until === null ? "" : `, until ${until}`}${inParentheses(by)}`,
  },
  references: {
    exact: "exact reference",
    normMissing: (norm) =>
      `The knowledge base does not hold ${norm}. To include it: acervo ingest FILE --kind legal`,
    noNormHas: (cited) =>
      `No norm in the knowledge base has ${cited}. Name the norm too, as in "art. 5º da CF/88".`,
    outsideFilter: (cited) =>
      `${cited}: is in the knowledge base, but outside of what the filters let through.`,
    missing: (cited) => `Does not exist: ${cited}.`,
    lastArticle: (norm, article) => `(${norm} ends with art. ${article}.)`,
    parts: (place, parts) => `(The ${place} has ${parts}.)`,
    otherParts: (values) => `(There are: ${values}.)`,
    levels: {
      paragrafo: ["only parágrafo", "parágrafos"],
      inciso: ["only inciso", "incisos"],
      alinea: ["only alínea", "alíneas"],
      item: ["only item", "itens"],
    },
    fromTo: (first, last) => `${first} to ${last}`,
    and: "and",
    notYet: (cited, day, since, by) =>
      `${cited}: did not exist yet on ${day}${since === null ? "" : `: added in ${since}`}${inParentheses(by)}.`,
    ended: (cited, day, since, by) =>
      `${cited}: no longer held on ${day}${since === null ? "" : `: ended in ${since}`}${inParentheses(by)}.`,
    notRecorded: (cited, day, since, by) =>
      `${cited}: was revoked${since === null ? "" : ` in ${since}`}${inParentheses(by)}, and the text does not keep the wording of ${day}.`,
    doubts: {
      "year-only": (cited) =>
        `${cited}: the text gives only the year of the change; another wording may have held on that day.`,
      "unknown-end": (cited) => `${cited}: the text does not say until when this wording held.`,
      undated: (cited) => `${cited}: the text has two wordings and does not date the change; both follow.`,
    },
    ambiguous: (cited) =>
      `${cited}: the citation names no norm; these have such a provision. To see one alone, name the norm: "${cited}, da CF".`,
  },
  check: {
    exits:
      "Checks that what is cited exists and was not revoked, and that quotations are faithful; not that what is said about it is true.\nExit code: 0 without remarks, 1 with any.",
    nothingGiven: "There is no text to check: give a file, or the text by standard input.",
    nothing: "The text cites no provision and quotes nothing.",
    summary: (supported, all) => `Without remarks: ${supported} of ${all}.`,
    line: (number) => `line ${number}`,
    in: (source) => `(${source})`,
    assumed: "(from the context: the citation itself does not say all)",
    exists: "exists",
    reference: {
      supported: "is in the sources",
      known: "is in the base, but not among the sources",
      nonexistent: "does not exist",
      unknown: "cannot be checked with what the base holds",
    },
    ended: {
      revogado: (by) => `exists, but was revoked${by === null ? "" : ` ${by}`}`,
      vetado: "was vetoed",
      cancelada: (by) => `exists, but was cancelled${by === null ? "" : ` ${by}`}`,
    },
    quotation: {
      supported: "faithful quotation",
      unsupported: "these words are not in the sources",
    },
    former: (until, by) =>
      `is a former wording${until === null ? "" : `, until ${until}`}${inParentheses(by)}`,
  },
  context: {
    nothing: "Nothing to put before the question: the search found no sufficient ground, or it does not fit.",
  },
};

function inParentheses(norm: string | null): string {
  return norm === null ? "" : ` (${norm})`;
}
