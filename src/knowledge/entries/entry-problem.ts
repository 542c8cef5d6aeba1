import type { Language } from "#src/domain/index.ts";

/** Why a row, or a value that somebody gave, is no entry. */
export interface EntryProblem {
  /** As a spreadsheet numbers it, or the line of a text; null when there is none. */
  readonly row: number | null;
  /** As the entry calls it ("question", "price"); null when it is about the whole. */
  readonly field: string | null;
  readonly fault: EntryFault;
  /** What more there is to say: the limit, the id, the word. */
  readonly detail: string;
}

export type EntryFault =
  | "missing"
  | "too-long"
  | "too-many"
  | "invalid"
  | "unknown-field"
  | "repeated-id"
  | "no-column"
  | "total-row"
  | "unread-records"
  | "not-written";

type Facts = Pick<EntryProblem, "detail"> & { readonly field: string };

const MESSAGES: Readonly<Record<EntryFault, Readonly<Record<Language, (facts: Facts) => string>>>> = {
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
  "unknown-field": {
    pt: ({ field, detail }) => `o campo "${field}" não existe; os campos são ${detail}`,
    en: ({ field, detail }) => `there is no field "${field}"; the fields are ${detail}`,
  },
  "repeated-id": {
    pt: ({ detail }) => `o id "${detail}" se repete no arquivo; vale a última linha`,
    en: ({ detail }) => `the id "${detail}" occurs more than once in the file; the last row holds`,
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
  "not-written": {
    pt: ({ detail }) => `não foi gravado: ${detail}`,
    en: ({ detail }) => `was not written: ${detail}`,
  },
};

/** "linha 7: falta "answer"". */
export function describeProblem(problem: EntryProblem, language: Language = "pt"): string {
  const { row, field, fault, detail } = problem;
  const message = MESSAGES[fault][language]({ field: field ?? "", detail });
  if (row === null) return message;
  return `${language === "pt" ? "linha" : "row"} ${row}: ${message}`;
}

function quoted(detail: string): string {
  return detail === "" ? "" : `: "${detail}"`;
}
