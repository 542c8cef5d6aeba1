import { citationTokens } from "./citation-tokens.ts";
import { KNOWN_NORMS, type KnownNorm } from "./known-norms.ts";
import { NORM_TYPES } from "./norm-words.ts";

/**
 * A norm as it is identified wherever it is cited. Keys are paths, so that what is less exact comes first:
 * "constituicao/1988", "adct/1988", "lei/8112/1990", "lei-complementar/123/2006", "decreto-lei/2848/1940",
 * "emenda/45/2004", "sumula/473/stf", "sumula-vinculante/11", "resolucao/anatel/777/2025". A citation without the
 * year has a shorter key ("lei/8112"), a súmula without its court its number alone ("sumula/473"). Norms known by name
 * alone are "nome/regimento-interno-da-camara". An annex with articles of its own adds "#anexo-1".
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

const BY_KEY: ReadonlyMap<string, KnownNorm> = new Map(KNOWN_NORMS.map((norm) => [norm.key, norm]));
const BY_NUMBER: ReadonlyMap<string, KnownNorm> = new Map(
  KNOWN_NORMS.map((norm) => [norm.key.slice(0, norm.key.lastIndexOf("/")), norm]),
);
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["Código", "Cód"],
  ["Constituição", "Const"],
]);
const NO_ALIASES: readonly NormAlias[] = [];
const BY_START: ReadonlyMap<string, readonly NormAlias[]> = groupAliases();
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...BY_START.keys()].map((start) => start.split(" ")[0] ?? ""),
);

export function normByKey(key: string): KnownNorm | undefined {
  return BY_KEY.get(key);
}

/** The known norm with a key that lacks its year ("lei/8906"): good for a document's own name, a guess for a citation. */
export function normByNumber(key: string): KnownNorm | undefined {
  return BY_NUMBER.get(key);
}

/** Whether a folded word begins the name of a known norm. */
export function startsAlias(word: string): boolean {
  return FIRST_WORDS.has(word);
}

/** The aliases that begin with two folded words, longest first, then that of the first word alone. */
export function aliasesStartingWith(first: string, second: string): readonly NormAlias[] {
  return (
    (FIRST_WORDS.has(first) && (BY_START.get(`${first} ${second}`) ?? BY_START.get(first))) || NO_ALIASES
  );
}

/** "Cód. Civil", "Const. Federal", "Cód. Proc. Penal": the first word of a name is often cut short. */
function withShortForms(alias: string): string[] {
  const [first = "", ...rest] = alias.split(" ");
  const short = SHORT_FORMS.get(first);
  if (short === undefined || rest.length === 0) return [alias];
  const tail = rest.join(" ");
  const tails = [tail, tail.replace("de Processo", "de Proc."), tail.replace("de Processo", "Proc.")];
  const names = [...new Set(tails)].flatMap((name) => [`${short}. ${name}`, `${short} ${name}`]);
  return [alias, ...names];
}

function groupAliases(): Map<string, NormAlias[]> {
  const bySpelling = new Map<string, { alias: string; norms: KnownNorm[] }>();
  for (const norm of KNOWN_NORMS) {
    for (const alias of norm.aliases.flatMap(withShortForms)) {
      const known = bySpelling.get(alias) ?? { alias, norms: [] };
      known.norms.push(norm);
      bySpelling.set(alias, known);
    }
  }
  const byStart = new Map<string, NormAlias[]>();
  for (const { alias, norms } of bySpelling.values()) addAlias(byStart, alias, norms);
  for (const [start, aliases] of byStart) {
    // "Constituição" is what remains of "Constituição Federal" when its second word is another one.
    const [first = ""] = start.split(" ");
    if (first !== start) aliases.push(...(byStart.get(first) ?? []));
    aliases.sort((a, b) => b.words.length - a.words.length);
  }
  return byStart;
}

function addAlias(byStart: Map<string, NormAlias[]>, alias: string, norms: KnownNorm[]): void {
  const isWeak = alias.endsWith("?");
  const spelling = isWeak ? alias.slice(0, -1) : alias;
  const words = citationTokens(spelling).map((token) => token.text);
  const isAbbreviation = words.length === 1 && spelling === spelling.toUpperCase();
  const start = words.slice(0, 2).join(" ");
  const aliases = byStart.get(start) ?? [];
  aliases.push({ words, norms, isAbbreviation, isWeak });
  byStart.set(start, aliases);
}

/** How people write a norm, from its key alone; null for norms that have only a name. */
export function normLabel(key: string): string | null {
  const [path = "", annex] = key.split("#anexo-", 2);
  const label = normByKey(path)?.label ?? sumulaLabel(path) ?? numberedLabel(path);
  return label === null || annex === undefined ? label : `${label}, Anexo ${annex}`;
}

function sumulaLabel(key: string): string | null {
  const [type, number, court] = key.split("/");
  if (type === "sumula-vinculante") return `Súmula Vinculante ${number}`;
  if (type !== "sumula") return null;
  return court === undefined ? `Súmula ${number}` : `Súmula ${number} do ${court.toUpperCase()}`;
}

/** By type, number and year: "Lei 13.105/2015", also where people say CPC. */
export function numberedLabel(key: string): string | null {
  const [type, ...rest] = key.split("/");
  const short = NORM_TYPES.find(({ slug }) => slug === type)?.label;
  const [number, year] = rest;
  if (short === undefined || number === undefined || rest.length > 2) return null;
  const [digits = "", edition] = number.split("-", 2);
  const grouped = `${Number(digits).toLocaleString("pt-BR")}${edition === undefined ? "" : `-${edition}`}`;
  return `${short} ${grouped}${year === undefined ? "" : `/${year}`}`;
}
