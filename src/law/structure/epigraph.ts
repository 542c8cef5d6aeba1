import type { NormName } from "../norm-name.ts";
import { numberedNorm } from "../norms/norm-number.ts";
import { readDate } from "./read-date.ts";

export interface Epigraph extends NormName {
  readonly date: string | null;
}

const MAX_LINE_LENGTH = 200;
const MARKS = /^[\s*#_"“]{0,12}/;
const END_MARKS = /[\s*.:_"”]{0,12}$/;
const CONSTITUTION =
  /^CONSTITUIÇÃO (?:DA REPÚBLICA FEDERATIVA DO BRASIL|FEDERAL)(?:,? (?:DE|PROMULGADA EM [\wº ]{1,20} DE) (\d{4}))?$/u;
const CONSTITUTION_KEY = { key: "constituicao/1988", label: "CF/88" };
/** The number, and after it the date or nothing. */
const NUMBER =
  /(?:^|\s)N(?:[º°oª.]|RO?\.?)?[º°]?\s{0,3}(?:\d{1,3}(?:\.\d{3}){1,2}|\d{1,6})(?:-\d{1,3})?(?:\s?[/,]?\s{0,3}(?:DE\s{1,3})?(.{0,60}))?$/u;
const DATE_ONLY =
  /^(?:\d{1,2}\s?[º°O]?\s{1,3}DE\s{1,3}\p{L}{4,9}\s{1,3}DE\s{1,3}\d{4}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4})$/u;

/**
 * Reads the line that names a norm, standing alone: "LEI Nº 8.112, DE 11 DE DEZEMBRO DE 1990". Null for any other
 * line, so also for one that says more ("Lei nº 8.112, de 1990, que dispõe …").
 */
export function readEpigraph(line: string): Epigraph | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  const bare = line.replace(MARKS, "").trimEnd().replace(END_MARKS, "");
  const upper = bare.toUpperCase();
  const constitution = CONSTITUTION.exec(upper);
  if (constitution !== null) return readConstitution(constitution[1]);
  const number = NUMBER.exec(upper);
  const when = number?.[1]?.trim() ?? "";
  if (number === null || (when !== "" && !DATE_ONLY.test(when))) return null;
  // A norm has one name, whoever reads it: in its own first line or in a citation.
  const norm = numberedNorm(bare);
  return norm && { ...norm, date: dateOf(when) };
}

function dateOf(when: string): string | null {
  if (when === "") return null;
  return readDate(` ${when}`.toLowerCase()) ?? (/^\d{4}$/.test(when) ? when : null);
}

function readConstitution(year: string | undefined): Epigraph | null {
  if (year !== undefined && year !== "1988") {
    return { key: `constituicao/${year}`, label: `Constituição de ${year}`, date: year };
  }
  return { ...CONSTITUTION_KEY, date: "1988-10-05" };
}
