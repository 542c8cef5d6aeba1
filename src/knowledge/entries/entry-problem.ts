import { ACTIVE_STATUS, type Language, entryFieldName } from "#src/domain/index.ts";

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
  /** Of a problem of many rows: how many. */
  readonly count?: number;
}

export type EntryFault = keyof (typeof MESSAGES)["pt"];

type Facts = Pick<EntryProblem, "detail" | "earlierRow" | "count"> & { readonly field: string };

type Messages = Readonly<Record<string, (facts: Facts) => string>>;

const MESSAGES = {
  pt: {
    missing: ({ field }) => `falta "${field}"`,
    "too-long": ({ field, detail }) => `"${field}" passa de ${detail} caracteres`,
    "too-many": ({ field, detail }) => `"${field}" tem mais de ${detail} itens`,
    invalid: ({ field, detail }) => `valor inválido em "${field}"${quoted(detail)}`,
    "changed-value": ({ field, detail }) => `"${field}" não é um número inteiro; guardado assim: ${detail}`,
    "unknown-field": ({ field, detail }) => `o campo "${field}" não existe; os campos são ${detail}`,
    "repeated-id": ({ detail, earlierRow }) =>
      `o id "${detail}" se repete${earlierRow === undefined ? "" : `: já estava na linha ${earlierRow}`}; vale a última linha`,
    "no-column": ({ field, detail }) => `nenhuma coluna para "${field}"; colunas: ${detail}`,
    "total-row": () => "linha de total",
    "left-out": ({ detail }) => `fora de qualquer pergunta, não entrou: "${detail}"`,
    "no-price": ({ count = 1, detail }) =>
      `${count === 1 ? "1 item ficou" : `${count} itens ficaram`} sem preço${detail === "" ? "" : `: nenhuma coluna é de preço; se uma destas é, diga com --column preço=…: ${detail}`}`,
    "unread-records": ({ count = 1 }) => `${count} linha(s) não puderam ser lidas como registros`,
    "hidden-items": ({ detail, count = 1 }) =>
      `${count === 1 ? "1 item ficou oculto" : `${count} itens ficaram ocultos`}: status "${detail}"; as buscas só mostram "${ACTIVE_STATUS}"`,
    "not-written": ({ detail }) => `não foi gravado: ${detail}`,
  },
  en: {
    missing: ({ field }) => `"${field}" is missing`,
    "too-long": ({ field, detail }) => `"${field}" is longer than ${detail} characters`,
    "too-many": ({ field, detail }) => `"${field}" has more than ${detail} items`,
    invalid: ({ field, detail }) => `invalid value in "${field}"${quoted(detail)}`,
    "changed-value": ({ field, detail }) => `"${field}" is no whole number; kept as: ${detail}`,
    "unknown-field": ({ field, detail }) => `there is no field "${field}"; the fields are ${detail}`,
    "repeated-id": ({ detail, earlierRow }) =>
      `the id "${detail}" is repeated${earlierRow === undefined ? "" : `: it was in row ${earlierRow}`}; the last row holds`,
    "no-column": ({ field, detail }) => `no column for "${field}"; columns: ${detail}`,
    "total-row": () => "a row of totals",
    "left-out": ({ detail }) => `belongs to no question, left out: "${detail}"`,
    "no-price": ({ count = 1, detail }) =>
      `${count === 1 ? "1 item has" : `${count} items have`} no price${detail === "" ? "" : `: no column is a price; if one of these is, say so with --column price=…: ${detail}`}`,
    "unread-records": ({ count = 1 }) => `${count} line(s) could not be read as records`,
    "hidden-items": ({ detail, count = 1 }) =>
      `${count === 1 ? "1 item is hidden" : `${count} items are hidden`}: status "${detail}"; searches only show "${ACTIVE_STATUS}"`,
    "not-written": ({ detail }) => `was not written: ${detail}`,
  },
} satisfies Record<Language, Messages>;

export function describeProblem(problem: EntryProblem, language: Language = "pt"): string {
  const { row, field, fault } = problem;
  const name = field === null ? "" : entryFieldName(field, language);
  const message = MESSAGES[language][fault]({ ...problem, field: name });
  if (row === null) return message;
  return `${language === "pt" ? "linha" : "row"} ${row}: ${message}`;
}

function quoted(detail: string): string {
  return detail === "" ? "" : `: "${detail}"`;
}
