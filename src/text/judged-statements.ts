import { countWhile } from "./count-while.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A statement of an exam or a flashcard with the verdict on it. */
export interface JudgedStatement extends Range {
  readonly statement: Range;
  readonly isRight: boolean;
  /** Why it is so, where that is said. */
  readonly comment: Range | null;
  /** Of a question with alternatives, which is the statement then: the one that answers it. */
  readonly answer: Range | null;
}

const MARKS = String.raw`[\s>*_~•"“'([✅❌✔✗🚨–—-]{0,12}`;
const WORD = "cert[oa]|errad[oa]|corret[oa]|incorret[oa]|verdadeir[oa]|fals[oa]";
const END_MARKS = String.raw`[\s*_~"”')\].!]{0,12}`;
/** "Gabarito: Errado (E). Porque …", "Resposta: F". */
const LABELLED = new RegExp(
  String.raw`^${MARKS}(?:gabarito|gab\.|resposta|julgamento|veredito)(?:\s\p{L}{1,12}){0,2}\s?[:=–-]\s?[*_"“]{0,3}(?:(?<word>${WORD})|(?<letter>(?-i:[CEVF])))(?!\p{L})(?:\s?\([CEVF]\))?[.!*_\s]{0,6}`,
  "iu",
);
/** The word alone on its line, or before what is said about it; below the name of a column, whatever that is called. */
const ALONE = new RegExp(
  String.raw`^${MARKS}(?<word>${WORD})(?:${END_MARKS}$|[*_]{0,3}\s?[.:!–—][*_]{0,3}\s)`,
  "iu",
);
const IN_COLUMN = new RegExp(String.raw`^[^:\n]{1,40}:\s?(?<word>certo|errado)${END_MARKS}$`, "iu");
const CROSSED = new RegExp(String.raw`\(\s?[x✓✔]\s?\)\s?(?<word>${WORD})(?!\p{L})`, "iu");
/** At the end of the statement: "… (Errado)", "… — falso."; between tabs in a deck of cards. */
const AT_END = new RegExp(
  String.raw`\s?(?:[([]\s?(?<bracketed>${WORD})\s?[)\]]|[–—]\s?(?<dashed>${WORD}))${END_MARKS}$`,
  "iu",
);
const IN_TABS = new RegExp(String.raw`\t(?<word>${WORD})(?:\t|$)`, "iu");
/** "(F) O pomar é privado." */
const AT_START = new RegExp(String.raw`^\s{0,8}\(\s?(?<word>${WORD}|(?-i:[VF]))\s?\)\s`, "iu");
/** What no text with a verdict lacks: most have none, and are read no further. */
const ANY = new RegExp(
  String.raw`(?<!\p{L})(?:${WORD}|gabarito|gab\.|resposta)(?!\p{L})|\(\s?[VF]\s?\)`,
  "iu",
);
const WRONG = /^(?:errad|incorret|fals|[EF]$)/i;
const STATEMENT_LABEL =
  /^[\s>*_~•–—-]{0,12}(?:afirma[çc][ãa]o|afirmativa|assertiva|item|enunciado|quest[ãa]o|pergunta|frente)\s?(?:\d{1,3}\s?)?:[\s*_]{0,4}/iu;
const COMMENT =
  /^[\s>*_~•–—-]{0,12}(?:coment[áa]rios?|justificativa|explica[çc][ãa]o|fundamento|fundamenta[çc][ãa]o|corre[çc][ãa]o|motivo|porqu[êe])(?!\p{L})/iu;
const ALTERNATIVE = /^[\s>*_~•–—-]{0,12}\(?([a-e])\s?[).–-]\s/i;
/** "Gabarito: C", "Resposta: letra b". */
const KEY = new RegExp(
  String.raw`^${MARKS}(?:gabarito|gab\.|resposta)(?:\s\p{L}{1,12}){0,2}\s?[:=–-]\s?[*_"“(]{0,3}(?:(?:letra|alternativa|opção)\s)?["“(]?([a-e])(?!\p{L})[)".!*_\s]{0,6}`,
  "iu",
);
/** A choice that nobody made: "( ) Certo ( ) Errado". */
const OPEN_CHOICE = /certo\W{1,12}errado|verdadeiro\W{1,12}falso/iu;
const COMPLETE = /[.!?:;…][)\]"'”»*_]{0,4}$/u;
const MAX_LINE = 4_000;
/** Lines above an answer among which the alternatives are looked for. */
const LOOK_BACK = 30;

interface Verdict {
  readonly isRight: boolean;
  /** Before it on the line, or else above the line. */
  readonly statement: Range | null;
  readonly comment: Range | null;
}

/** The statements of a text that are marked as right or wrong, in reading order. */
export function judgedStatements(text: string): JudgedStatement[] {
  if (!ANY.test(text)) return [];
  const lines = linesOf(text);
  const found: JudgedStatement[] = [];
  let from = 0;
  for (const [at, line] of lines.entries()) {
    if (at < from) continue;
    const answered = answeredQuestion(text, lines, at, from);
    if (answered !== null) {
      found.push(answered);
      from = countWhile(lines, ({ start }) => start < answered.end);
      continue;
    }
    const verdict = verdictOn(text, lines, at);
    if (verdict === null) continue;
    const judged = verdict.statement === null ? statementAbove(text, lines, at, from) : null;
    const whole = verdict.statement ?? judged?.statement;
    if (whole === undefined) continue;
    const label = STATEMENT_LABEL.exec(text.slice(whole.start, whole.end))?.[0].length ?? 0;
    const statement = { start: whole.start + label, end: whole.end };
    const below = verdict.comment === null ? commentBelow(text, lines, at) : null;
    const comment = verdict.comment ?? below ?? judged?.comment ?? null;
    const end = Math.max(statement.end, line.end, comment?.end ?? 0);
    const { isRight } = verdict;
    found.push({ start: whole.start, end, statement, isRight, comment, answer: null });
    from = countWhile(lines, ({ start }) => start < end);
  }
  return found;
}

/** The text with every wrong statement marked as such before its first word: what is cut off cannot make it true. */
export function withVerdicts(text: string): string {
  let marked = "";
  let end = 0;
  for (const { statement } of judgedStatements(text).filter(({ isRight }) => !isRight)) {
    marked += `${text.slice(end, statement.start)}[ERRADO] `;
    end = statement.start;
  }
  return marked + text.slice(end);
}

function linesOf(text: string): Range[] {
  const lines: Range[] = [];
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

function verdictOn(text: string, lines: readonly Range[], at: number): Verdict | null {
  const { start, end } = lines[at] ?? { start: 0, end: 0 };
  if (end - start > MAX_LINE || end === start) return null;
  const line = text.slice(start, end);
  const rest = (length: number): Range | null =>
    line.slice(length).trim() === "" ? null : { start: start + length, end };
  const labelled = LABELLED.exec(line);
  if (labelled !== null) {
    const { word, letter = "" } = labelled.groups ?? {};
    if (word === undefined && hasAlternatives(text, lines, at)) return null;
    return { isRight: !WRONG.test(word ?? letter), statement: null, comment: rest(labelled[0].length) };
  }
  const alone = ALONE.exec(line) ?? CROSSED.exec(line) ?? IN_COLUMN.exec(line);
  if (alone !== null) {
    const comment = rest(alone.index + alone[0].length);
    return { isRight: !WRONG.test(wordOf(alone)), statement: null, comment };
  }
  return verdictBeside(line, start);
}

/** A verdict on the line of its statement. */
function verdictBeside(line: string, start: number): Verdict | null {
  const first = AT_START.exec(line);
  if (first !== null) {
    const statement = { start: start + first[0].length, end: start + line.length };
    return { isRight: !WRONG.test(wordOf(first)), statement, comment: null };
  }
  const found = IN_TABS.exec(line) ?? AT_END.exec(line);
  if (found === null || OPEN_CHOICE.test(line)) return null;
  const field = line.lastIndexOf("\t", found.index - 1) + 1;
  const next = line.slice(found.index + found[0].length).split("\t", 1)[0] ?? "";
  const after = start + found.index + found[0].length;
  const comment = next.trim() === "" ? null : { start: after, end: after + next.length };
  return {
    isRight: !WRONG.test(wordOf(found)),
    statement: { start: start + field, end: start + found.index },
    comment,
  };
}

function wordOf({ groups = {} }: RegExpExecArray): string {
  return groups["word"] ?? groups["bracketed"] ?? groups["dashed"] ?? "";
}

/** A letter answers a question with alternatives by naming one of them, be it one that is not there. */
function hasAlternatives(text: string, lines: readonly Range[], at: number): boolean {
  const above = lines.slice(Math.max(0, at - LOOK_BACK), at);
  return above.filter(({ start, end }) => ALTERNATIVE.test(text.slice(start, end))).length > 1;
}

/** A question with alternatives above the line that says which of them is the answer. */
function answeredQuestion(
  text: string,
  lines: readonly Range[],
  at: number,
  from: number,
): JudgedStatement | null {
  const line = lines[at];
  const key = line && KEY.exec(text.slice(line.start, Math.min(line.end, line.start + MAX_LINE)));
  if (line === undefined || !key) return null;
  const letters = lines.slice(Math.max(from, at - LOOK_BACK), at).flatMap(({ start, end }, index) => {
    const letter = ALTERNATIVE.exec(text.slice(start, end))?.[1]?.toLowerCase();
    return letter === undefined ? [] : { letter, start, index: Math.max(from, at - LOOK_BACK) + index };
  });
  const first = letters.findLast(({ letter }) => letter === "a");
  const own = letters.filter(({ start }) => first !== undefined && start >= first.start);
  const chosen = own.findIndex(({ letter }) => letter === key[1]?.toLowerCase());
  const stem =
    first && own.length > 1 ? statementAbove(text, lines, first.index, from)?.statement : undefined;
  const answer = own[chosen];
  if (stem === undefined || answer === undefined) return null;
  const until = own[chosen + 1]?.start ?? line.start;
  const rest = text.slice(line.start + key[0].length, line.end).trim();
  const beside = rest === "" ? null : { start: line.start + key[0].length, end: line.end };
  const comment = beside ?? commentBelow(text, lines, at);
  return {
    start: stem.start,
    end: Math.max(line.end, comment?.end ?? 0),
    statement: stem,
    isRight: true,
    comment,
    answer: { start: answer.start, end: answer.start + text.slice(answer.start, until).trimEnd().length },
  };
}

/** The last paragraph above a verdict; what comments on it may stand between them. */
function statementAbove(text: string, lines: readonly Range[], at: number, from: number) {
  const textOf = (index: number): string =>
    text.slice(lines[index]?.start ?? 0, lines[index]?.end ?? 0).trim();
  let last = at - 1;
  const skipped = (): boolean => last >= from && (textOf(last) === "" || OPEN_CHOICE.test(textOf(last)));
  while (skipped()) last--;
  let commented = last;
  while (commented >= from && at - commented < LOOK_BACK && !COMMENT.test(textOf(commented))) commented--;
  if (commented < from || at - commented >= LOOK_BACK) commented = -1;
  const comment =
    commented === -1 ? null : { start: lines[commented]?.start ?? 0, end: lines[last]?.end ?? 0 };
  if (commented !== -1) last = commented - 1;
  while (skipped()) last--;
  if (last < from) return null;
  let first = last;
  while (first > from && textOf(first - 1) !== "" && !COMPLETE.test(textOf(first - 1))) first--;
  return { statement: { start: lines[first]?.start ?? 0, end: lines[last]?.end ?? 0 }, comment };
}

function commentBelow(text: string, lines: readonly Range[], at: number): Range | null {
  const isBlank = ({ start, end }: Range): boolean => text.slice(start, end).trim() === "";
  let next = at + 1;
  while (next < lines.length && isBlank(lines[next] ?? { start: 0, end: 0 })) next++;
  const first = lines[next];
  if (first === undefined || !COMMENT.test(text.slice(first.start, first.end))) return null;
  let last = next;
  for (let line = lines[last + 1]; line !== undefined && !isBlank(line); line = lines[last + 1]) {
    if (COMPLETE.test(text.slice(lines[last]?.start, lines[last]?.end))) break;
    last++;
  }
  return { start: first.start, end: lines[last]?.end ?? first.end };
}
