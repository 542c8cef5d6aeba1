import { countWhile } from "./count-while.ts";
import { isExamQuestion } from "./exam-boards.ts";
import { splitSentences } from "./split-sentences.ts";

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
/** "R" without a colon is a quantity: "R = E / I". */
const LABEL = String.raw`(?:(?:a\s)?(?:gabarito|gab\.|resposta|julgamento|veredito)(?:\s\p{L}{1,12}){0,2}[\s*_]{0,4}[:=–-]|(?-i:R)\.?[*_]{0,3}:)[\s*_"“(]{0,6}`;
/** "Errado é quem …" begins a sentence and judges none. */
const NO_SUBJECT = String.raw`(?!\p{L}|\s(?:é|são|seria|foi|dia|quem|que)(?!\p{L}))`;
/** "Gabarito: Errado (E). Porque …", "**Resposta:** F", "R: Errado." */
const LABELLED_WORDS = String.raw`${LABEL}(?:(?<word>${WORD})|(?<letter>(?-i:[CEVF])))${NO_SUBJECT}(?:\s?\([CEVF]\))?[.!*_)\s]{0,6}`;
const LABELLED = new RegExp(`^${MARKS}${LABELLED_WORDS}`, "iu");
/** The same behind the statement on its line. */
const LABELLED_BESIDE = new RegExp(
  String.raw`(?<=[.!?…;:)”*_\t]\s{0,4}|"\s{1,4}|\s[–—|-]\s)[([*_]{0,3}${LABELLED_WORDS}`,
  "iu",
);
/** The word alone on its line, or before what is said about it; below the name of a column, whatever that is called. */
const ALONE = new RegExp(
  String.raw`^${MARKS}(?<word>${WORD})(?:${END_MARKS}$|[*_]{0,3}\s?[.!][*_]{0,3}\s)`,
  "iu",
);
/** In a quiz only: a guide goes on so with what is wrong itself ("Errado: trocar sem nota"). */
const ALONE_IN_QUIZ = new RegExp(String.raw`^${MARKS}(?<word>${WORD})[*_]{0,3}\s?[:–—-][*_]{0,3}\s`, "iu");
const IN_COLUMN = new RegExp(String.raw`^[^:\n]{1,40}:\s?(?<word>certo|errado)${END_MARKS}$`, "iu");
const CROSSED = new RegExp(String.raw`[([]\s?[x✓✔]\s?[)\]]\s?(?<word>${WORD})(?!\p{L})`, "iu");
/** A box before a verdict, crossed or not. */
const BOX = new RegExp(String.raw`[([]\s{0,4}[x✓✔]?\s{0,4}[)\]]\s?(?:${WORD})(?!\p{L})`, "iu");
/** At the end of the statement: "… (Errado)", "… — falso.", "…. Incorreta."; between tabs in a deck of cards. */
const AT_END = new RegExp(
  String.raw`\s?(?:[([]\s?(?<bracketed>${WORD})\s?[)\]]|[–—]\s?(?<dashed>${WORD})|(?<=[.!?…;]["”')*_]{0,3})\s{1,4}[*_]{0,3}(?<word>(?=(?-i:\p{Lu}))(?:${WORD})))${END_MARKS}$`,
  "iu",
);
/** "… (E)", "… — F": a letter may mean anything, and is a verdict in a quiz only. */
const LETTER_AT_END =
  /\s{0,4}(?:[([]\s?(?<bracketed>[CEVF])\s?[)\]]|(?:[–—]|\s-)\s?[*_]{0,3}(?<dashed>[CEVF]))[\s*_.]{0,6}$/u;
const IN_TABS = new RegExp(String.raw`\t(?<word>${WORD})(?:\t|$)`, "iu");
/** "(F) O pomar é privado." */
const AT_START = new RegExp(String.raw`^\s{0,8}\(\s?(?<word>${WORD}|(?-i:[VF]))\s?\)\s`, "iu");
/** What no text with a verdict lacks: most have none, and are read no further. */
const ANY = new RegExp(
  String.raw`(?<!\p{L})(?:${WORD}|gabarito|gab\.|resposta)(?!\p{L})|[([]\s?[CEVF]\s?[)\]]|[–—-]\s?[*_]{0,3}[CEVF][\s*_.]{0,6}$`,
  "imu",
);
/** What only a text that asks for verdicts says. */
const QUIZ = new RegExp(
  String.raw`(?<!\p{L})${LABEL}(?:(?:letra\s)?(?-i:[A-F])|${WORD})${NO_SUBJECT}|${BOX.source}|(?<!\p{L})julgue\s(?:[ao]s?\s)?(?:\p{L}{1,12}\s)?(?:ite|assertiv|afirma)|[([]\s?(?:certo\W{1,4}errado|c\s?\/\s?e|v\s?\/\s?f|verdadeiro\W{1,4}falso)\s?[)\]]`,
  "iu",
);
const WRONG = /^(?:errad|incorret|fals|[EF]$)/i;
const STATEMENT_LABEL =
  /^[\s>*_~•–—-]{0,12}(?:afirma[çc][ãa]o|afirmativa|assertiva|item|enunciado|quest[ãa]o|pergunta|frente)\s?(?:\d{1,3}\s?)?:[\s*_]{0,4}/iu;
const COMMENT =
  /^[\s>*_~•–—-]{0,12}(?:coment[áa]rios?|justificativa|explica[çc][ãa]o|fundamento|fundamenta[çc][ãa]o|corre[çc][ãa]o|motivo|porqu[êe])(?!\p{L})/iu;
/** "12. O pomar …", "II – O pomar …" */
const ITEM = /^[\s>*_]{0,12}(?:\d{1,4}|[IVXLC]{1,7})\s?[.)–—-]\s/u;
const ALTERNATIVE = /^[\s>*_~•–—-]{0,12}\(?([a-e])\s?[).–-]\s/i;
/** "Gabarito: C", "Resposta: letra b". */
const KEY = new RegExp(
  String.raw`^${MARKS}(?:gabarito|gab\.|resposta)(?:\s\p{L}{1,12}){0,2}\s?[:=–-]\s?[*_"“(]{0,3}(?:(?:letra|alternativa|opção)\s)?["“(]?([a-e])(?!\p{L})[)".!*_\s]{0,6}`,
  "iu",
);
/** A choice that nobody made: "( ) Certo ( ) Errado". */
const OPEN_CHOICE = /certo\W{1,12}errado|verdadeiro\W{1,12}falso/iu;
const OPEN_CHOICE_FIRST =
  /^[\s>*_~•–—-]{0,12}[([]\s?(?:certo\W{1,4}errado|verdadeiro\W{1,4}falso)\s?[)\]][\s:*_–—-]{0,6}/iu;
/** Where the board and the year of a question stand; a sentence may name a board anywhere else. */
const BRACKETS_AT_EDGE =
  /^.{0,8}[([][^()[\]\n]{1,80}[)\]]|[([][^()[\]\n]{1,80}[)\]].{0,4}$|^.{0,20}banca\s?:.{1,60}/gimu;
/** A letter in brackets behind a sentence. */
const LETTER_BEHIND = /[.!?…;]["”')*_]{0,3}\s{0,4}[([]\s?(\p{Lu})\s?[)\]][\s*_.]{0,6}$/u;
const COMPLETE = /[.!?:;…][)\]"'”»*_]{0,4}$/u;
const INLINE_ALTERNATIVE = /(?:^|\s)\(?b\s?[)–-]\s/iu;
const MAX_LINE = 4_000;
/** How far from the end of a line its verdict may begin. */
const MAX_ENDING = 24;
const MIN_WORDS = 3;
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
  const isQuiz = readsAsQuiz(text, lines);
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
    const verdict = verdictOn(text, lines, at, isQuiz);
    if (verdict === null) continue;
    const judged = verdict.statement === null ? statementAbove(text, lines, at, from) : null;
    const whole = verdict.statement ?? judged?.statement;
    if (whole === undefined) continue;
    const statement = {
      start: whole.start + labelLength(text.slice(whole.start, whole.end)),
      end: whole.end,
    };
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

/** What stands before a statement and is none of it. */
function labelLength(statement: string): number {
  const label = STATEMENT_LABEL.exec(statement)?.[0].length ?? 0;
  return label + (OPEN_CHOICE_FIRST.exec(statement.slice(label))?.[0].length ?? 0);
}

/** Whether a text surely asks for verdicts: it says so, names the board of an exam, or gives letters as a key does. */
function readsAsQuiz(text: string, lines: readonly Range[]): boolean {
  if (QUIZ.test(text) || [...text.matchAll(BRACKETS_AT_EDGE)].some(([words]) => isExamQuestion(words)))
    return true;
  const letters = lines.flatMap(({ start, end }) => {
    const letter = LETTER_BEHIND.exec(text.slice(Math.max(start, end - MAX_ENDING), end))?.[1];
    return letter === undefined ? [] : letter;
  });
  // Other letters beside these classify something else: "(M)" and "(F)", "(A)" to "(F)".
  return letters.length > 1 && (isMadeOf(letters, "CE") || isMadeOf(letters, "VF"));
}

function isMadeOf(letters: readonly string[], key: string): boolean {
  return letters.every((letter) => key.includes(letter));
}

/** Fewer words are a number or a name, no statement. */
function isStatement(words: string): boolean {
  return (words.match(/\p{L}{1,40}/gu)?.length ?? 0) >= MIN_WORDS;
}

function verdictOn(text: string, lines: readonly Range[], at: number, isQuiz: boolean): Verdict | null {
  const { start, end } = lines[at] ?? { start: 0, end: 0 };
  if (end - start > MAX_LINE || end === start) return null;
  const line = text.slice(start, end);
  const rest = (length: number): Range | null =>
    line.slice(length).trim() === "" ? null : { start: start + length, end };
  const labelled = LABELLED.exec(line) ?? LABELLED_BESIDE.exec(line);
  if (labelled !== null) {
    const { word, letter = "" } = labelled.groups ?? {};
    const before = line.slice(0, labelled.index);
    if (word === undefined && (hasAlternatives(text, lines, at) || INLINE_ALTERNATIVE.test(before)))
      return null;
    const comment = rest(labelled.index + labelled[0].length);
    return { isRight: !WRONG.test(word ?? letter), ...partsBefore(before, start, comment) };
  }
  const crossed = CROSSED.exec(line);
  if (crossed !== null) {
    const box = BOX.exec(line)?.index ?? crossed.index;
    const comment = rest(afterBoxes(line, crossed.index + crossed[0].length));
    return { isRight: !WRONG.test(wordOf(crossed)), ...partsBefore(line.slice(0, box), start, comment) };
  }
  const alone = ALONE.exec(line) ?? (isQuiz ? ALONE_IN_QUIZ.exec(line) : null);
  const found = alone ?? IN_COLUMN.exec(line);
  if (found !== null) {
    const comment = rest(found.index + found[0].length);
    if (alone !== null && !isQuiz && !standsOnCard(text, lines, at, comment)) return null;
    return { isRight: !WRONG.test(wordOf(found)), statement: null, comment };
  }
  return verdictBeside(line, start, isQuiz);
}

/**
 * Whether a verdict without a label judges what is above it: an item of a list, a statement with a label or a comment, or
 * one sentence right above it. Prose goes on with "Errado." after a paragraph, too.
 */
function standsOnCard(text: string, lines: readonly Range[], at: number, reason: Range | null): boolean {
  const above = statementAbove(text, lines, at, 0);
  if (above === null) return false;
  const statement = text.slice(above.statement.start, above.statement.end);
  if (above.comment !== null || labelLength(statement) > 0 || ITEM.test(statement)) return true;
  const isRightAbove = !/\n\s*\n/u.test(text.slice(above.statement.end, lines[at]?.start));
  return (isRightAbove || reason === null) && splitSentences(statement).length === 1;
}

/** The other box of a choice says nothing about the statement. */
function afterBoxes(line: string, from: number): number {
  const next = BOX.exec(line.slice(from));
  return next === null || line.slice(from, from + next.index).trim() !== ""
    ? from
    : from + next.index + next[0].length;
}

/** What stands before a verdict on its line: its statement, a comment on the statement above, or nothing of weight. */
function partsBefore(
  before: string,
  start: number,
  after: Range | null,
): Pick<Verdict, "statement" | "comment"> {
  const range = { start, end: start + before.replace(/[\s–—|([*_-]{1,24}$/u, "").length };
  if (!isStatement(before)) return { statement: null, comment: after };
  if (COMMENT.test(before)) return { statement: null, comment: after ?? range };
  return { statement: range, comment: after };
}

/** A verdict on the line of its statement. */
function verdictBeside(line: string, start: number, isQuiz: boolean): Verdict | null {
  const first = AT_START.exec(line);
  if (first !== null) {
    const statement = { start: start + first[0].length, end: start + line.length };
    return { isRight: !WRONG.test(wordOf(first)), statement, comment: null };
  }
  const found = IN_TABS.exec(line) ?? AT_END.exec(line) ?? (isQuiz ? letterAtEnd(line) : null);
  // A choice that is open judges nothing; one before the statement does not take its verdict away.
  if (
    found === null ||
    OPEN_CHOICE.test(line.slice(Math.max(0, found.index - MAX_ENDING)).replace(OPEN_CHOICE_FIRST, ""))
  )
    return null;
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

function letterAtEnd(line: string): RegExpExecArray | null {
  const found = LETTER_AT_END.exec(line);
  return found === null || ALTERNATIVE.test(line) || !isStatement(line.slice(0, found.index)) ? null : found;
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

/** A statement may itself begin with the choice: "(Certo/Errado) O pomar é público." */
function isOpenChoice(line: string): boolean {
  return OPEN_CHOICE.test(line) && !isStatement(line.replace(OPEN_CHOICE, ""));
}

/** The last paragraph above a verdict; what comments on it may stand between them. */
function statementAbove(text: string, lines: readonly Range[], at: number, from: number) {
  const textOf = (index: number): string =>
    text.slice(lines[index]?.start ?? 0, lines[index]?.end ?? 0).trim();
  let last = at - 1;
  const skipped = (): boolean => last >= from && (textOf(last) === "" || isOpenChoice(textOf(last)));
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
