import { ACTIVE_STATUS, type Language, entryFieldName } from "#src/domain/index.ts";

/** What is wrong with a row, or with a value that somebody gave. */
export interface EntryProblem {
  /** As a spreadsheet numbers it, or the line of a text; null when there is none. */
  readonly row: number | null;
  /** As the entry calls it ("question", "price"); null when it is about the whole. */
  readonly field: string | null;
  readonly fault: EntryFault;
  /** There is no entry because of it; otherwise there is one, and this is a warning. */
  readonly isRefused: boolean;
  /** What more there is to say: the limit, the id, the word. */
  readonly detail: string;
  /** Of an id that is there twice: where it was before. */
  readonly earlierRow?: number;
  /** Of a warning about many rows: how many. */
  readonly count?: number;
}

export type EntryFault = keyof typeof MESSAGES;

type Facts = Pick<EntryProblem, "detail" | "earlierRow" | "count"> & { readonly field: string };

type Message = Readonly<Record<Language, (facts: Facts) => string>>;

const MESSAGES = {
  missing: {
    pt: ({ field }) => `falta "${field}"`,
    en: ({ field }) => `"${field}" is missing`,
  },
  "too-long": {
    pt: ({ field, detail }) => `"${field}" passa de ${detail} caracteres`,
    en: ({ field, detail }) => `"${field}" is longer than ${detail} characters`,
  },
  "too-many": {
    pt: ({ field, detail }) => `"${field}" tem mais de ${detail} itens`,
    en: ({ field, detail }) => `"${field}" has more than ${detail} items`,
  },
  invalid: {
    pt: ({ field, detail }) => `valor inválido em "${field}"${quoted(detail)}`,
    en: ({ field, detail }) => `invalid value in "${field}"${quoted(detail)}`,
  },
  "changed-value": {
    pt: ({ field, detail }) => `"${field}" não é um número inteiro; guardado assim: ${detail}`,
    en: ({ field, detail }) => `"${field}" is no whole number; kept as: ${detail}`,
  },
  "unknown-field": {
    pt: ({ field, detail }) => `o campo "${field}" não existe; os campos são ${detail}`,
    en: ({ field, detail }) => `there is no field "${field}"; the fields are ${detail}`,
  },
  "repeated-id": {
    pt: ({ detail, earlierRow }) =>
      `o id "${detail}" se repete${earlierRow === undefined ? "" : `: já estava na linha ${earlierRow}`}; vale a última linha`,
    en: ({ detail, earlierRow }) =>
      `the id "${detail}" is repeated${earlierRow === undefined ? "" : `: it was in row ${earlierRow}`}; the last row holds`,
  },
  "no-column": {
    pt: ({ field, detail }) => `nenhuma coluna para "${field}"; colunas: ${detail}`,
    en: ({ field, detail }) => `no column for "${field}"; columns: ${detail}`,
  },
  "total-row": {
    pt: () => "linha de total",
    en: () => "a row of totals",
  },
  "unread-records": {
    pt: ({ detail }) => `${detail} linha(s) não puderam ser lidas como registros`,
    en: ({ detail }) => `${detail} line(s) could not be read as records`,
  },
  "hidden-items": {
    pt: ({ detail, count = 1 }) =>
      `${count === 1 ? "1 item ficou oculto" : `${count} itens ficaram ocultos`}: status "${detail}"; as buscas só mostram "${ACTIVE_STATUS}"`,
    en: ({ detail, count = 1 }) =>
      `${count === 1 ? "1 item is hidden" : `${count} items are hidden`}: status "${detail}"; searches only show "${ACTIVE_STATUS}"`,
  },
  "not-written": {
    pt: ({ detail }) => `não foi gravado: ${detail}`,
    en: ({ detail }) => `was not written: ${detail}`,
  },
} satisfies Record<string, Message>;

/** "linha 7: falta "resposta"". */
export function describeProblem(problem: EntryProblem, language: Language = "pt"): string {
  const { row, field, fault } = problem;
  const name = field === null ? "" : entryFieldName(field, language);
  const describe: Message = MESSAGES[fault];
  const message = describe[language]({ ...problem, field: name });
  if (row === null) return message;
  return `${language === "pt" ? "linha" : "row"} ${row}: ${message}`;
}

function quoted(detail: string): string {
  return detail === "" ? "" : `: "${detail}"`;
}
