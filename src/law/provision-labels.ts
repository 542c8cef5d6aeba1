import { PROVISION_LEVELS, type ProvisionLevel, type ProvisionPath } from "#src/domain/index.ts";
import { fromRoman, pathAbove } from "./law-structure.ts";

interface WritableReference {
  readonly norm: { readonly label: string } | null;
  readonly path: ProvisionPath;
  readonly until?: string | null;
  readonly isCaputOnly?: boolean;
}

const LEVEL_NAMES: Readonly<Record<ProvisionLevel, readonly [one: string, many: string]>> = {
  artigo: ["Art.", "Arts."],
  paragrafo: ["§", "§§"],
  inciso: ["Inciso", "Incisos"],
  alinea: ["Alínea", "Alíneas"],
  item: ["Item", "Itens"],
};

/** "CF/88, Art. 5, § 1, Inciso I, Alínea a, Item 1"; "CF/88, Arts. 5 a 7"; "CP, Art. 121, caput"; "Súmula 473 do STF". */
export function formatReference(reference: WritableReference): string {
  const { norm, path, until = null, isCaputOnly = false } = reference;
  const levels = PROVISION_LEVELS.filter((level) => path[level] !== null);
  const deepest = levels.at(-1);
  const parts = levels.map((level) => writeLevel(level, path[level] ?? "", level === deepest ? until : null));
  if (norm !== null) parts.unshift(norm.label);
  if (isCaputOnly) parts.push("caput");
  return parts.join(", ");
}

function writeLevel(level: ProvisionLevel, value: string, until: string | null): string {
  if (level === "paragrafo" && value === "único") return "Parágrafo único";
  const [one, many] = LEVEL_NAMES[level];
  return until === null ? `${one} ${value}` : `${many} ${value} a ${until}`;
}

/**
 * A stretch of provisions by its first and its last: "Art. 5, Incisos X a XII". What they share is named, then the
 * level where they part. Where only one of them has a value, that is all: the caput with its incisos is the article.
 */
export function rangeLabel(first: ProvisionPath, last: ProvisionPath): string {
  const parting = PROVISION_LEVELS.findIndex((level) => first[level] !== last[level]);
  const depth = parting === -1 ? PROVISION_LEVELS.length : parting;
  const level = PROVISION_LEVELS[depth];
  const until = level === undefined || first[level] === null ? null : last[level];
  const path = pathAbove(first, until === null ? depth : depth + 1);
  return formatReference({ norm: null, path, until });
}

/** "CF/88, Art. 5, § 1, Inciso I, Título: Dos Direitos e Garantias Fundamentais" */
export function provisionLabel(documento: string, place: string, division: string | null): string {
  return [documento, place, division ?? ""].filter((part) => part !== "").join(", ");
}

/** Orders the labels of one level as laws do: 5, 5-A, 5-B, 6; IX, X; z, aa. Below 0: `a` comes first. */
export function compareLabels(level: ProvisionLevel, a: string, b: string): number {
  const [first, second] = [orderOf(level, a), orderOf(level, b)];
  return (
    first.number - second.number || (first.suffix < second.suffix ? -1 : Number(first.suffix > second.suffix))
  );
}

function orderOf(level: ProvisionLevel, label: string): { number: number; suffix: string } {
  if (level === "alinea") return { number: label.length, suffix: label };
  const [number = "", suffix = ""] = label.split("-", 2);
  if (level === "inciso") return { number: fromRoman(number) ?? 0, suffix };
  return { number: number === "único" ? 1 : Number(number), suffix };
}

const LABEL =
  /^(?:Art(?:igo)?s?[.*\s]{0,8}[\d.]+[ºo°]?(?:-[A-Z]{1,2}|\s[A-Z](?=\s?[–—-]\s))?(?:(?:,| a| e| até) [\d.]+[ºo°]?(?:-[A-Z])?)*|§+\s*\d+[ºo°]?(?:-[A-Z])?|Par[áa]grafo [úu]nico|[IVXLCDM]+(?:-[A-Z])?|[a-z]{1,2}\s?\)|\d+)\s*[.:)–—-]*\s*/u;

const MAX_LIST_LENGTH = 200;
const LISTED_ARTICLE = /(?:(?:^|\s)(a|até)\s)?(\d[\d.]{0,5})[º°o]?(?:-([A-Z]{1,2}))?/gu;

/** Whether the label of several articles names one of them: "Arts. 52 a 58 (Revogados)" names the 55. */
export function namesArticle(text: string, artigo: string): boolean {
  const [list = ""] = /^[^(]{0,40}?Art[^(]*/iu.exec(text.slice(0, MAX_LIST_LENGTH)) ?? [];
  let previous = "";
  for (const [, upTo, digits = "", suffix] of list.matchAll(LISTED_ARTICLE)) {
    const label = `${digits.replaceAll(".", "")}${suffix === undefined ? "" : `-${suffix}`}`;
    if (label === artigo) return true;
    const isBetween = (): boolean =>
      compareLabels("artigo", previous, artigo) < 0 && compareLabels("artigo", artigo, label) < 0;
    if (upTo !== undefined && previous !== "" && isBetween()) return true;
    previous = label;
  }
  return false;
}

/** Where the words of a provision begin, behind its label. */
export function labelLength(text: string): number {
  return LABEL.exec(text)?.[0].length ?? 0;
}
