import { parseReferences, yearOfKey } from "#src/law/index.ts";
import { foldAccents, MONTHS } from "#src/text/index.ts";
import { asksForText } from "../extractive/answer-extractively.ts";
import { ORIGINAL } from "../extractive/answer-from-state.ts";

/** A question about how things were. What a law "foi" or what is "vigente" is asked about the present. */
const PAST =
  /\b(?:era|eram|valia|valiam|valeu|vigia|vigiam|vigorava|vigoravam|vigorou|dizia|diziam|previa|previam|exigia|exigiam|podia|podiam|devia|deviam|cabia|havia|tinha|tinham|estava|estavam|obrigava|permitia|proibia|ficou|ficaram|redacao)\b|\b(?:vigentes?|em vigor|valendo|valid[ao]s?) (?:em|no ano|ate|antes|depois|apos)\b/;
/**
 * "em 10/05/2001", "antes de 05/2001", "até maio de 2001", "depois de 2001". Only after such a word: the year that
 * stands after "de" alone is part of a law's name more often than not.
 */
const SPOKEN_DAY = new RegExp(
  String.raw`\b(?<relation>em|no ano de|durante|antes (?:de|do)|ate|depois (?:de|do)|apos|a partir de|desde) (?:o ano (?:de )?|ano de |o )?(?:(?:(?<day>\d{1,2})\/)?(?<month>\d{1,2})\/|(?:(?<dayOf>\d{1,2})[ºo]? de )?(?<name>${MONTHS.join("|")}) (?:de )?)?(?<year>\d{4})\b(?!\/)`,
);
const BEFORE_NORM = /\bantes d[aeo]s? /g;
const FIRST_YEAR = 1800;

/**
 * The day that a question about the past speaks of ("como era o art. 2º em 2015?"). Null when it speaks of none, of one
 * that no calendar has, or of one that is not over.
 */
export function pastDayIn(question: string, now: Date): string | null {
  const asked = foldAccents(question).toLowerCase();
  const spoken = SPOKEN_DAY.exec(asked);
  const said = spoken?.groups === undefined ? beforeNorm(question, asked) : dayMeant(spoken.groups, spoken);
  if (said === null) return ORIGINAL.test(asked) ? firstYearEnd(question) : null;
  if (said.day >= isoDay(now)) return null;
  const rest = question.slice(0, said.start) + question.slice(said.end);
  return PAST.test(asked) || asksForText(rest) ? said.day : null;
}

interface SpokenDay {
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Of a year or a month the last day is meant, unless the words say otherwise. "Até 2011" is its first day: who asks what
 * held until then knows that it changed in that year.
 */
function dayMeant(groups: Record<string, string>, { 0: whole, index }: RegExpExecArray): SpokenDay | null {
  const { relation = "", day, dayOf = day, month = "12", name } = groups;
  const year = Number(groups["year"]);
  const monthIndex = name === undefined ? Number(month) - 1 : MONTHS.indexOf(name);
  const isWholeYear = groups["month"] === undefined && name === undefined;
  const first = Date.UTC(year, isWholeYear ? 0 : monthIndex, Number(dayOf ?? 1));
  const last =
    dayOf === undefined ? Date.UTC(year, monthIndex + 1, 0) : Date.UTC(year, monthIndex, Number(dayOf));
  if (new Date(last).getUTCMonth() !== monthIndex || year < FIRST_YEAR) return null;
  const place = { start: index, end: index + whole.length };
  const at = (time: number, days: number): SpokenDay => ({
    day: isoDay(new Date(time + days * DAY_LENGTH)),
    ...place,
  });
  if (relation.startsWith("antes")) return at(first, -1);
  if (relation === "ate") return at(first, 0);
  return relation.startsWith("depois") || relation === "apos" ? at(last, 1) : at(last, 0);
}

const DAY_LENGTH = 86_400_000;

/** "antes da Lei 13.467/2017": the last day of the year before, since a citation gives the year alone. */
function beforeNorm(question: string, asked: string): SpokenDay | null {
  const references = parseReferences(question);
  for (const { 0: whole, index } of asked.matchAll(BEFORE_NORM)) {
    const start = index + whole.length;
    const norm = references.find((reference) => reference.start === start && reference.path.artigo === null);
    const year = yearOfKey(norm?.norm?.key ?? "");
    if (norm !== undefined && year !== null) {
      return { day: `${Number(year) - 1}-12-31`, start: index, end: norm.end };
    }
  }
  return null;
}

/** The original words of a law are those of its first year: of the one norm that is cited, as far as its name tells. */
function firstYearEnd(question: string): string | null {
  const keys = new Set(parseReferences(question).map(({ norm }) => norm?.key ?? ""));
  const [key = ""] = keys;
  const year = yearOfKey(key);
  return keys.size === 1 && year !== null ? `${year}-12-31` : null;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
