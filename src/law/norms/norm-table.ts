import { citationTokens } from "./citation-tokens.ts";
import { KNOWN_NORMS } from "./data/known-norms.ts";
import type { KnownNorm } from "./known-norm.ts";

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
