import { STOP_WORDS } from "../data/stop-words.ts";
import { foldTerm } from "../fold-accents.ts";
import { SECRET_MARK } from "./marks.ts";
import { SECRET_SHAPES } from "./secret-shapes.ts";

/** What programs write where there is no value. */
const NO_VALUE = new Set(["null", "undefined", "none", "true", "false"]);

/** Hides whatever looks like a key, a token or a password. The name of an assignment stays. */
export function maskSecretShapes(text: string): string {
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
