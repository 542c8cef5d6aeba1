import { foldAccents } from "#src/text/index.ts";
import { citationTokens } from "./citation-tokens.ts";
import { KNOWN_NORMS, type KnownNorm } from "./known-norms.ts";
import { NORM_TYPES } from "./norm-words.ts";

/**
 * A norm as it is identified wherever it is cited. Keys are paths, so that what is less exact comes first:
 * "constituicao/1988", "adct/1988", "lei/8112/1990", "lei-complementar/123/2006", "decreto-lei/2848/1940",
 * "emenda/45/2004", "sumula/473/stf", "sumula-vinculante/11", "resolucao/anatel/777/2025". A citation without the
 * year has a shorter key ("lei/8112"), a súmula without its court its number alone ("sumula/473"). Norms known by name
 * alone are "nome/regimento-interno-da-camara". An annex with articles of its own adds "#anexo-1", the act before the
 * code that it enacts "#ato".
 */
export interface NormName {
  readonly key: string;
  /** As people write it: "CF/88", "Lei 8.112/1990", "Súmula 473 do STF". */
  readonly label: string;
}

/** One way to write known norms. More than one norm has it when codes followed each other: the first one is in force. */
export interface NormAlias {
  readonly words: readonly string[];
  readonly norms: readonly KnownNorm[];
  readonly isAbbreviation: boolean;
  /** Means other things too, so it needs a provision or a year beside it. */
  readonly isWeak: boolean;
}

export const NORMS_BY_KEY: ReadonlyMap<string, KnownNorm> = new Map(
  KNOWN_NORMS.map((norm) => [norm.key, norm]),
);
/** By a key that lacks its year ("lei/8906"): good for a document's own name, a guess for a citation. */
export const NORMS_BY_NUMBER: ReadonlyMap<string, KnownNorm> = new Map(
  KNOWN_NORMS.map((norm) => [norm.key.slice(0, norm.key.lastIndexOf("/")), norm]),
);
const ALIASES: ReadonlyMap<string, readonly NormAlias[]> = groupAliases();
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...ALIASES.keys()].map((start) => start.split(" ")[0] ?? ""),
);

export function startsAlias(word: string): boolean {
  return FIRST_WORDS.has(word);
}

/** The aliases that begin with two folded words, longest first, then that of the first word alone. */
export function aliasesStartingWith(first: string, second: string): readonly NormAlias[] {
  return ALIASES.get(`${first} ${second}`) ?? ALIASES.get(first) ?? [];
}

/** "Cód. Civil", "Const. Federal", "Cód. Proc. Penal": the first word of a name is often cut short. */
function withShortForms(alias: string): Set<string> {
  const short = alias.replace(/^(Cód|Const)\S+ /, "$1. ");
  if (short === alias) return new Set([alias]);
  const forms = [short, short.replace("de Processo", "de Proc."), short.replace("de Processo", "Proc.")];
  return new Set([alias, ...forms, ...forms.map((form) => form.replace(". ", " "))]);
}

function groupAliases(): Map<string, NormAlias[]> {
  const spellings = KNOWN_NORMS.flatMap((norm) =>
    norm.aliases.flatMap((name) => [...withShortForms(name)].map((alias) => ({ alias, norm }))),
  );
  const aliases = [...Map.groupBy(spellings, ({ alias }) => alias)].map(([alias, rows]) => {
    const norms = rows.map(({ norm }) => norm);
    const spelling = alias.replace(/\?$/, "");
    const words = citationTokens(spelling).map((token) => token.text);
    const isAbbreviation = words.length === 1 && spelling === spelling.toUpperCase();
    return { words, norms, isAbbreviation, isWeak: spelling !== alias };
  });
  const byStart = Map.groupBy(aliases, ({ words }) => words.slice(0, 2).join(" "));
  for (const [start, group] of byStart) {
    // "Constituição" is what remains of "Constituição Federal" when its second word is another one.
    const [first = ""] = start.split(" ");
    if (first !== start) group.push(...(byStart.get(first) ?? []));
    group.sort((a, b) => b.words.length - a.words.length);
  }
  return byStart;
}

/** How people write a norm, from its key alone; null for norms that have only a name. */
export function normLabel(key: string): string | null {
  const [path = "", annex] = key.replace(ENACTING_ACT, "").split("#anexo-", 2);
  if (key.endsWith(ENACTING_ACT)) return numberedLabel(path);
  const [type = "", number, court] = path.split("/");
  // Every high court numbers its own; without the court the number alone is all that is known.
  const sumulas: Readonly<Record<string, string>> = {
    sumula: `Súmula ${number}${court === undefined ? "" : ` do ${court.toUpperCase()}`}`,
    "sumula-vinculante": `Súmula Vinculante ${number}`,
  };
  const label = NORMS_BY_KEY.get(path)?.label ?? sumulas[type] ?? numberedLabel(path);
  return label === null || annex === undefined ? label : `${label}, Anexo ${annex}`;
}

const MASCULINE = /^(?:decreto|dl\b|ato\b|código|regulamento|regimento|estatuto|adct\b|provimento)/i;

/** "pelo Decreto 5/2022", "pela Lei 1/2015" */
export function agentOf(norm: string): string {
  return `${MASCULINE.test(norm) ? "pelo" : "pela"} ${norm}`;
}

const MASCULINE_PLACE =
  /^(?:Arts?\.|§|Parágrafo|Incisos?\b|Item\b|Itens\b|caput$|Anexo\b|C[A-Z]{1,2}$|ECA$)/u;

/** By what a citation ends in: "CP, Art. 5" is masculine, "Lei 1/2015" and "CP, Art. 5, Alínea a" are feminine. */
export function isFeminine(cited: string): boolean {
  const last = cited.split(", ").at(-1) ?? "";
  return last === "CLT" || !(MASCULINE.test(last) || MASCULINE_PLACE.test(last));
}

export function sumulaName(number: string, isBinding: boolean, court: string | null): NormName {
  const key = isBinding
    ? `sumula-vinculante/${number}`
    : `sumula/${number}${court === null ? "" : `/${court}`}`;
  return { key, label: normLabel(key) ?? "" };
}

export function constitutionOf(year: string | null): NormName {
  const key = `constituicao/${year}`;
  return { key, label: normLabel(key) ?? `Constituição de ${year}` };
}

export function annexOf({ key, label }: NormName, number: number | string): NormName {
  return { key: `${key}#anexo-${number}`, label: `${label}, Anexo ${number}` };
}

const ENACTING_ACT = "#ato";

/** The few articles that enact a code, when the code that follows them counts its own from 1 again. */
export function enactingAct({ key, label }: NormName): NormName {
  return { key: `${key}${ENACTING_ACT}`, label: numberedLabel(key) ?? label };
}

/** Whether a line is the full name of a norm: "CONSOLIDAÇÃO DAS LEIS DO TRABALHO". */
export function isFullName(line: string, { key }: NormName): boolean {
  const { name, aliases = [] } = NORMS_BY_KEY.get(key) ?? {};
  const isName = (own = ""): boolean =>
    own.length === line.length &&
    own.includes(" ") &&
    foldAccents(own).toLowerCase() === foldAccents(line).toLowerCase();
  return isName(name) || aliases.some(isName);
}

const NUMBERED = /^([a-z-]+)\/(\d+)(-\d+)?(\/\d{4})?$/;

/** By type, number and year: "Lei 13.105/2015", also where people say CPC. `issuer` stands behind the type. */
export function numberedLabel(key: string, issuer = ""): string | null {
  const [, slug, digits = "", edition = "", year = ""] = NUMBERED.exec(key) ?? [];
  const type = NORM_TYPES.find((known) => known.slug === slug);
  if (type === undefined) return null;
  return `${type.label} ${issuer}${digits.replace(/(?<=\d)(?=\d{3}$)/, ".")}${edition}${year}`;
}
