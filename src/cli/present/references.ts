import { outOfForceText } from "#src/answering/index.ts";
import type { MissingProvision, Resolution } from "#src/retrieval/index.ts";
import type { Screen } from "./screen.ts";

/** What a reader should know before the provisions that were found; nothing of those that were simply found. */
export function findRemarks(resolutions: readonly Resolution[], { text }: Screen): string[] {
  const { ambiguous, ambiguousName, doubts, notKept: lost } = text.references;
  const remarks = resolutions.flatMap((resolution) => {
    if (resolution.kind !== "found") return [];
    const { cited, isAmbiguous, uncertainty, notKept } = resolution;
    return [
      ...(isAmbiguous ? [IS_ARTICLE.test(cited) ? ambiguous(cited) : ambiguousName(cited)] : []),
      ...(uncertainty === null ? [] : [doubts[uncertainty](cited)]),
      ...(notKept.length === 0 ? [] : [lost(cited, notKept.join("; "))]),
    ];
  });
  return [...new Set(remarks)];
}

export function missRemarks(resolutions: readonly Resolution[], screen: Screen): string[] {
  return [...new Set(resolutions.flatMap((resolution) => remarksOn(resolution, screen)))];
}

function remarksOn(resolution: Resolution, screen: Screen): string[] {
  const { references } = screen.text;
  const { cited } = resolution;
  switch (resolution.kind) {
    case "found":
      return [];
    case "norm-not-found":
      // "CF/88" in "CF/88, Art. 5, Inciso XI".
      return IS_ARTICLE.test(cited)
        ? [references.noNormHas(cited)]
        : [references.normMissing(cited.slice(0, ARTICLE.exec(cited)?.index))];
    case "outside-filter":
      return [references.outsideFilter(cited)];
    case "provision-not-found":
      return [[references.missing(cited), ...whatThereIs(resolution, screen)].join(" ")];
    case "not-in-force":
      return [outOfForceText(resolution, screen.language)];
  }
}

const ARTICLE = /(?:^|, )Arts?\. (\d+)/;
const IS_ARTICLE = /^Arts?\. /;

/** What would have been right, as far as it is known. */
function whatThereIs(missing: MissingProvision, screen: Screen): string[] {
  const { references } = screen.text;
  const { cited, known, documentName, lastArticle } = missing;
  if (known.length > 0) return [partsThere(missing, screen)];
  const article = Number(ARTICLE.exec(cited)?.[1]);
  const isWholeArticle = IS_ARTICLE.test(cited.split(", ").at(-1) ?? "");
  if (lastArticle === null || !(isWholeArticle || article > Number.parseInt(lastArticle, 10))) return [];
  return [references.lastArticle(documentName, lastArticle)];
}

/** "(O art. 5 tem os incisos I a LXXVIII.)" */
function partsThere({ cited, known, level }: MissingProvision, { text: { references } }: Screen): string {
  const values = listed(known, references);
  if (level === null || level === "artigo") return references.otherParts(values);
  const parts = cited.split(", ");
  const from = parts.findIndex((part) => IS_ARTICLE.test(part));
  const until = parts.findIndex((part) => LEVEL_WORDS[level].test(part));
  if (from === -1 || until <= from) return references.otherParts(values);
  const place = parts.slice(from, until).join(", ").replace(/^A/, "a");
  const named = references.levels[level][known.length === 1 ? "one" : "many"];
  return references.parts(place, `${named} ${values}`);
}

const LEVEL_WORDS = {
  paragrafo: /^(?:§|Parágrafo)/,
  inciso: /^Inciso/,
  alinea: /^Alínea/,
  item: /^(?:Item|Itens)/,
};

const MAX_LISTED_COUNT = 3;

function listed(values: readonly string[], references: Screen["text"]["references"]): string {
  const [first = "", last = ""] = [values[0], values.at(-1)];
  if (values.length > MAX_LISTED_COUNT) return references.fromTo(first, last);
  return values.length === 1 ? first : `${values.slice(0, -1).join(", ")} ${references.and} ${last}`;
}
