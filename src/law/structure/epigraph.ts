import type { NormName } from "../norm-name.ts";
import { NORM_TYPES, type NormType } from "./norm-types.ts";
import { readDate } from "./read-date.ts";

export interface Epigraph extends NormName {
  readonly date: string | null;
}

const LONGEST_LINE = 200;
const LONGEST_BODY = 60;
const MARKS = /^[\s*#_"“]{0,12}/;
const END_MARKS = /[\s*.:_"”]{0,12}$/;
const CONSTITUTION =
  /^CONSTITUIÇÃO (?:DA REPÚBLICA FEDERATIVA DO BRASIL|FEDERAL)(?:,? (?:DE|PROMULGADA EM [\wº ]{1,20} DE) (\d{4}))?$/u;
const CONSTITUTION_KEY = { key: "constituicao/1988", label: "CF/88" };
/** The number, and after it the date or nothing. */
const NUMBER =
  /(?:^|\s)N(?:[º°oª.]|RO?\.?)?[º°]?\s{0,3}(\d{1,3}(?:\.\d{3}){1,2}|\d{1,6})(-\d{1,3})?(?:\s?[/,]?\s{0,3}(?:DE\s{1,3})?(.{0,60}))?$/u;
const DATE_ONLY =
  /^(?:\d{1,2}\s?[º°O]?\s{1,3}DE\s{1,3}\p{L}{4,9}\s{1,3}DE\s{1,3}\d{4}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4})$/u;

const LOCAL_LEVEL = /^(municipal|estadual|distrital)(?!\p{L})/iu;

/**
 * Reads the line that names a norm, standing alone: "LEI Nº 8.112, DE 11 DE DEZEMBRO DE 1990". Null for any other
 * line, so also for one that says more ("Lei nº 8.112, de 1990, que dispõe …").
 */
export function readEpigraph(line: string): Epigraph | null {
  if (line.length > LONGEST_LINE) return null;
  const bare = line.replace(MARKS, "").trimEnd().replace(END_MARKS, "");
  const upper = bare.toUpperCase();
  const constitution = CONSTITUTION.exec(upper);
  if (constitution !== null) return readConstitution(constitution[1]);
  const type = NORM_TYPES.find(({ name }) => upper.startsWith(name.toUpperCase()));
  if (type === undefined) return null;
  return readNumbered(type, upper.slice(type.name.length), bare.slice(type.name.length));
}

/** The key and the label of a norm of a type: "lei/8112/1990" and "Lei 8.112/1990". */
export function normName(
  type: NormType,
  number: string,
  edition: string,
  year: string | null,
  body: string | null,
): NormName {
  const level = body === null ? undefined : LOCAL_LEVEL.exec(body)?.[1];
  if (level !== undefined) return localNorm(type, level, number, year);
  const digits = number.replaceAll(".", "");
  const grouped = Number(digits).toLocaleString("pt-BR");
  const key = [type.key, body === null ? null : slug(body), `${Number(digits)}${edition}`, year];
  const name = body === null ? type.short : `${type.short} ${body}`;
  const label = `${name} ${grouped}${edition}${year === null ? "" : `/${year}`}`;
  return { key: key.filter((part) => part !== null).join("/"), label };
}

/** "LEI MUNICIPAL Nº 1.234": the level is part of the type, not somebody who issued it. */
function localNorm(type: NormType, level: string, number: string, year: string | null): NormName {
  const word = level.toLowerCase();
  const short = `${type.short} ${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return normName({ ...type, key: `${type.key}-${word}`, short }, number, "", year, null);
}

function readConstitution(year: string | undefined): Epigraph | null {
  if (year !== undefined && year !== "1988") {
    return { key: `constituicao/${year}`, label: `Constituição de ${year}`, date: year };
  }
  return { ...CONSTITUTION_KEY, date: "1988-10-05" };
}

function readNumbered(type: NormType, upper: string, original: string): Epigraph | null {
  const match = NUMBER.exec(upper);
  if (match === null) return null;
  const [, number = "", edition = "", rest = ""] = match;
  const when = rest.trim();
  if (when !== "" && !DATE_ONLY.test(when)) return null;
  const body = original.slice(0, match.index).replace(/^[\s/-]{1,4}|[\s,–-]{1,4}$/gu, "");
  if (body.length > LONGEST_BODY || /[.;:]/.test(body)) return null;
  const date =
    when === "" ? null : (readDate(` ${when}`.toLowerCase()) ?? (/^\d{4}$/.test(when) ? when : null));
  const year = date?.slice(0, 4) ?? null;
  return { ...normName(type, number, edition, year, body === "" ? null : body), date };
}

function slug(body: string): string {
  return body
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]{1,80}/g, "-")
    .replace(/^-|-$/g, "");
}
