/** "[3]", "[1, 2]", "[1-3]", "[1 e 2]"; longer numbers are years and the like. */
const MARK = /[ \t]{0,3}\[[ ]?\d{1,3}(?:[ ]?[,;e–-][ ]?\d{1,3}){0,30}[ ]?\]/g;
const RANGE = /(\d+)[ ]?[–-][ ]?(\d+)|\d+/g;
/** Brackets and digits that look like a mark's: "［１］", "【3†manual.pdf】", "[１]". */
const LOOKALIKE =
  /[[［【〔〖⟦❲][ ]?(\p{Nd}[\p{Nd} ,;，；、e–-]{0,120})(?:[†‡][^\]］】〕〗⟧❳\n]{0,120})?[\]］】〕〗⟧❳]/gu;
/** As small models like to write them: "[fonte 6]", "(fontes 1 e 2)". */
const NAMED = /[[(](?:fontes?|sources?|ref\.?)[ ](\d{1,3}(?:[ ]?[,;e–-][ ]?\d{1,3}){0,30})[\])]/gi;
const UNLIKE_OPENING = /[［【〔〖⟦❲](?=[ ]?\p{Nd})/gu;
const PLAIN_NUMBERS = /^[\d ,;e–-]+$/;
/** A longer range does not say which source holds the sentence. */
const MAX_RANGE_LENGTH = 20;
const MAX_READINGS = 4;

/**
 * The text with one kind of marks. A reader takes what looks like a mark for one, so it is checked like any other;
 * digits of other scripts name no source.
 */
export function plainMarks(text: string): string {
  return text
    .replace(LOOKALIKE, (_, written: string) => {
      const numbers = written.normalize("NFKC").trim();
      return PLAIN_NUMBERS.test(numbers) ? `[${numbers}]` : "[0]";
    })
    .replace(UNLIKE_OPENING, "(")
    .replace(NAMED, "[$1]");
}

/** The numbers that a text cites, each once, in its order. */
export function citedNumbers(text: string): number[] {
  return [...new Set((text.match(MARK) ?? []).flatMap(numbersOf))];
}

export function withoutMarks(text: string): string {
  return text.replace(MARK, "");
}

/**
 * The text without the numbers that `stays` refuses; a mark that keeps all of its numbers stays as it was written.
 * Removing one may leave another mark behind ("[[9]1]"), so the rest is read again; a text that was nested on purpose
 * loses all its brackets.
 */
export function filterMarks(text: string, stays: (number: number) => boolean): string {
  let filtered = text;
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    if (citedNumbers(filtered).every(stays)) return filtered;
    filtered = filterOnce(filtered, stays);
  }
  return filtered.replaceAll("[", "(");
}

function filterOnce(text: string, stays: (number: number) => boolean): string {
  return text.replace(MARK, (mark) => {
    const numbers = numbersOf(mark);
    const kept = numbers.filter(stays);
    if (kept.length === numbers.length) return mark;
    const space = mark.slice(0, mark.indexOf("["));
    return kept.length === 0 ? "" : `${space}[${kept.join(", ")}]`;
  });
}

/** A range that is too long, or runs backwards, is read as a number that no source has. */
function numbersOf(mark: string): number[] {
  return [...mark.matchAll(RANGE)].flatMap(([single, from, to]) => {
    if (from === undefined || to === undefined) return [Number(single)];
    const [first, last] = [Number(from), Number(to)];
    if (last < first || last - first > MAX_RANGE_LENGTH) return [0];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
