import { STOP_WORDS } from "../data/small-words.ts";
import { foldTerm } from "../fold-accents.ts";
import { maskPersonalNumbers } from "./personal-numbers.ts";
import { SECRET_MARK, SECRET_SHAPES } from "./secret-shapes.ts";

export interface MaskOptions {
  /** Keys that were configured: masked wherever they stand, whatever they look like. */
  readonly knownSecrets: readonly string[];
  /** CPF and CNPJ. */
  readonly masksPersonalNumbers: boolean;
}

export type Mask = (text: string) => string;

/**
 * A function that hides secrets, and personal numbers where wanted, before text is written down. Everything else stays
 * as it is; masking what is masked changes nothing. Linear in the length of the text.
 */
export function createMask(options: MaskOptions): Mask {
  const maskKnown = maskKnownSecrets(options.knownSecrets);
  const maskSecrets = (text: string): string => maskSecretShapes(maskKnown(text));
  if (!options.masksPersonalNumbers) return maskSecrets;
  // Numbers come last: a password may look like one, and the mark should say what was hidden. A key that touched one is
  // seen only then.
  return (text) => {
    const withoutSecrets = maskSecrets(text);
    const withoutNumbers = maskPersonalNumbers(withoutSecrets);
    return withoutNumbers === withoutSecrets ? withoutNumbers : maskSecrets(withoutNumbers);
  };
}

/** Shorter strings stand in ordinary text by chance. */
const MIN_SECRET_LENGTH = 8;

/** Hides the given strings, also as JSON and addresses write them. */
function maskKnownSecrets(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH && !SECRET_MARK.includes(secret))
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret.toWellFormed()),
    ]);
  if (spellings.length === 0) return (text) => text;
  // The longest first: of two keys that begin alike, the shorter one would leave the end of the other.
  const longestFirst = spellings.toSorted((one, other) => other.length - one.length);
  // A mark is read as a whole, so that none of its letters can become part of a secret.
  const alternatives = [SECRET_MARK, ...longestFirst].map((text) => RegExp.escape(text));
  const pattern = new RegExp(alternatives.join("|"), "g");
  return (text) => text.replace(pattern, SECRET_MARK);
}

/** The same value with every string in it masked. Keys, numbers and whatever JSON does not know stay as they are. */
export function maskDeep<T>(value: T, mask: Mask): T {
  return masked(value, mask) as T;
}

function masked(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, mask)]));
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** What programs write where there is no value. */
const NO_VALUE = new Set(["null", "undefined", "none", "true", "false"]);

/** Hides whatever looks like a key, a token or a password. The name of an assignment stays. */
function maskSecretShapes(text: string): string {
  return text.replace(SECRET_SHAPES, (match: string, ...found: unknown[]) => {
    const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const { value, ...prefixes } = groups;
    if (value !== undefined && isOrdinaryWord(value)) return match;
    const kept = Object.values(prefixes).find((prefix) => prefix !== undefined) ?? "";
    return kept + SECRET_MARK;
  });
}

/** "Senha: como trocar" asks about a password and does not tell one. */
function isOrdinaryWord(value: string): boolean {
  const folded = foldTerm(value);
  return STOP_WORDS.has(folded) || NO_VALUE.has(folded);
}
