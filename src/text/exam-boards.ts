/** Boards that set the exams of Brazilian public service; CESPE is the former name of CEBRASPE. */
const BOARDS =
  "CEBRASPE|CESPE|FCC|VUNESP|FGV|CESGRANRIO|ESAF|IBFC|IADES|QUADRIX|FUNDATEC|FUNDEP|IDECAN|AOCP|CONSULPLAN|CONSULTEC|FUMARC|FUNRIO|FUNCAB|NUCEPE|COPEVE|FEPESE|SELECON|FADESP";
/** Names that are words as well count in capitals only. */
const BOARD = new RegExp(
  `(?<![\\p{L}\\d])(?:${BOARDS}|Quadrix|Vunesp|Cebraspe|Cespe|Cesgranrio|OBJETIVA|LEGALLE)(?![\\p{L}\\d])`,
  "gu",
);
const YEAR = /(?<!\d)(?:19[89]\d|20[0-4]\d)(?!\d)/u;
const YEARS = new RegExp(YEAR, "gu");
const ANNOUNCED = /bancas?\s?:?\s*$/iu;
/** "Ano: 2019 Banca: ", as collections of questions print it. */
const YEAR_ANNOUNCED = /ano\s?:\s{0,3}\d{4}[\s|–-]{0,5}banca\s?:?\s*$/iu;
/** How far from the name of a board the year of its exam may stand. */
const REACH = 80;

export function isExamQuestion(line: string): boolean {
  return examBoards(line).banca.length > 0;
}

/** The boards of exam questions and their years, each once: "(FCC – 2019)", "CESPE/2014 e FGV/2020", "Banca: Quadrix". */
export function examBoards(text: string): { readonly banca: string[]; readonly ano: number[] } {
  const names = [...text.matchAll(BOARD)];
  const boards = names.flatMap(({ 0: name, index }, at) => {
    const start = Math.max(0, index - REACH, endOf(names[at - 1]));
    const end = Math.min(index + name.length + REACH, names[at + 1]?.index ?? text.length);
    const before = text.slice(start, index).replace(/^[^]*\n/, "");
    const [line = "", nextLine = ""] = text.slice(index + name.length, end).split("\n", 2);
    const earlier = [...before.matchAll(YEARS)].at(-1)?.[0];
    const own = YEAR_ANNOUNCED.test(before) ? earlier : (YEAR.exec(line)?.[0] ?? earlier);
    const year = own ?? YEAR.exec(nextLine)?.[0];
    // Initials alone may mean anything else, unless another board follows: "FCC e FGV 2020".
    if (year === undefined && !ANNOUNCED.test(before) && !isNear(names[at + 1], index)) return [];
    const board = name.toUpperCase();
    return { board: board === "CESPE" ? "CEBRASPE" : board, year };
  });
  const years = boards.flatMap(({ year }) => (year === undefined ? [] : Number(year)));
  return { banca: [...new Set(boards.map(({ board }) => board))], ano: [...new Set(years)] };
}

function endOf(match: RegExpExecArray | undefined): number {
  return match === undefined ? 0 : match.index + match[0].length;
}

function isNear(next: RegExpExecArray | undefined, index: number): boolean {
  return next !== undefined && next.index - index <= REACH / 4;
}
