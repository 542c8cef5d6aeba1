/** Boards that set the exams of Brazilian public service; CESPE is the former name of CEBRASPE. */
const BOARDS =
  "CEBRASPE CESPE FCC VUNESP FGV CESGRANRIO ESAF IBFC IADES QUADRIX FUNDATEC FUNDEP IDECAN AOCP CONSULPLAN CONSULTEC FUMARC FUNRIO FUNCAB NUCEPE COPEVE FEPESE SELECON FADESP";
const SAME_BOARD: Readonly<Record<string, string>> = { CESPE: "CEBRASPE" };
/** Names that are words as well count in capitals only. */
const BOARD = new RegExp(
  `(?<![\\p{L}\\d])(?:${BOARDS.split(" ").join("|")}|Quadrix|Vunesp|Cebraspe|Cespe|Cesgranrio|OBJETIVA|LEGALLE)(?![\\p{L}\\d])`,
  "gu",
);
const YEAR = /(?<!\d)(?:19[89]\d|20[0-4]\d)(?!\d)/;
const ANNOUNCED = /banca\s?:?\s*$/iu;
/** How far from the name of a board the year of its exam may stand. */
const REACH = 80;

export interface ExamBoard {
  readonly banca: string;
  readonly ano: number | null;
}

/** Whether a line is, or opens, a question of an exam. */
export function isExamQuestion(line: string): boolean {
  return examBoard(line) !== null;
}

/** The board and year of an exam question: "(FCC – 2019)", "CESPE/2014", "Banca: Quadrix". */
export function examBoard(text: string): ExamBoard | null {
  for (const { 0: name, index } of text.matchAll(BOARD)) {
    const after = text
      .slice(index + name.length, index + name.length + REACH)
      .split("\n", 2)
      .join(" ");
    const before =
      text
        .slice(Math.max(0, index - REACH), index)
        .split("\n")
        .at(-1) ?? "";
    const year = YEAR.exec(after)?.[0] ?? YEAR.exec(before)?.[0];
    const isAnnounced = ANNOUNCED.test(text.slice(Math.max(0, index - 10), index));
    // Initials alone may mean anything else.
    if (year === undefined && !isAnnounced) continue;
    const board = name.toUpperCase();
    return { banca: SAME_BOARD[board] ?? board, ano: year === undefined ? null : Number(year) };
  }
  return null;
}
