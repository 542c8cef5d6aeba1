import type { Chunk, Metadata, Provision } from "#src/domain/index.ts";
import { divisionsAmong } from "./divisions.ts";
import type { NormName } from "./norms/norm-table.ts";

interface PassageLaw {
  readonly norm: NormName;
  /** Names of the norms in the text, by key. */
  readonly norms: ReadonlyMap<string, NormName>;
  /** Its former wordings, which count apart. */
  readonly isFormer: boolean;
}

/** Everything that a passage of a law can be filtered by. It is known by the first provision that begins in it. */
export function describePassage(chunk: Chunk, { norm, norms, isFormer }: PassageLaw): Metadata {
  const [first] = chunk.provisions ?? [];
  const last = chunk.provisions?.at(-1);
  const own = norms.get(first?.norma ?? norm.key) ?? norm;
  const board = examBoard(chunk.text);
  const divisions: Metadata = divisionsAmong(chunk.headings, chunk.text);
  return {
    documento: own.label,
    norma: own.key,
    chunk_id: chunkId(isFormer ? `${norm.label} anterior` : norm.label, chunk.ordinal),
    ...divisions,
    ...(first === undefined ? { tipo: looseType(chunk) } : placeOf(first)),
    ...(last?.artigo === first?.artigo ? {} : { artigo_final: last?.artigo ?? null }),
    ...readMarkers(textAndCourts(chunk)),
    ...board,
  };
}

export function placeOf({ artigo, paragrafo, inciso, alinea, item, tipo, situacao }: Provision): Metadata {
  const levels = Object.entries({ artigo, paragrafo, inciso, alinea, item });
  return { ...Object.fromEntries(levels.filter(([, value]) => value !== null)), tipo, situacao };
}

/** A súmula speaks for its court, whether it names it or not. */
function textAndCourts({ text, provisions = [] }: Chunk): string {
  const sumulas = provisions.filter(({ tipo }) => tipo === "sumula");
  const courts = sumulas.map(({ norma }) => {
    const [type, , court = ""] = norma.split("/");
    return type === "sumula-vinculante" ? "STF" : court.toUpperCase();
  });
  return [text, ...new Set(courts)].join("\n");
}

/** A passage without provisions is text about the law, or nothing but headings. */
function looseType({ text, headings }: Chunk): "content" | "heading" {
  const lines = text.split("\n").map((line) => line.trim());
  const isHeading = (line: string): boolean => line === "" || headings.some((title) => title.includes(line));
  return lines.every(isHeading) ? "heading" : "content";
}

/** "CF/88" gives "CF_88-0001". */
function chunkId(label: string, ordinal: number): string {
  const name = label.replaceAll(/[^\p{L}\p{N}]+/gu, "_").replaceAll(/^_|_$/g, "");
  return `${name}-${String(ordinal + 1).padStart(4, "0")}`;
}

/**
 * Marks that students and their materials look for; the names are those of the metadata. Each is a plain alternative of
 * words: one pass over the text, whatever stands in it.
 */
const MARKER_PATTERNS = {
  marca_atencao: /#\s?aten[çc][ãa]o(?!\p{L})|(?<!\p{L})aten[çc][ãa]o\s?[:!]/iu,
  marca_stf: /(?<!\p{L})(?:STF(?!\p{L})|Supremo Tribunal Federal)/u,
  marca_stj: /(?<!\p{L})(?:STJ(?!\p{L})|Superior Tribunal de Justi[çc]a)/u,
  // "Concurso público" is a subject of the law; these words belong to an exam.
  marca_concurso:
    /#\s?(?:concursos?|quest[ãa]o|quest[õo]es)(?!\p{L})|(?<!\p{L})(?:assinale a (?:alternativa|afirmativa|op[çc][ãa]o)|julgue o(?:s)? ite(?:m|ns)|gabarito\s?:|(?:j[áa] )?caiu (?:em|na) prova|cobrad[oa] em (?:prova|concurso))/iu,
  marca_crime: /(?<!\p{L})(?:crimes?|contraven[çc](?:[ãa]o|[õo]es)(?: pena(?:l|is))?)(?!\p{L})/iu,
  marca_pena: /(?<!\p{L})(?:penas?|reclus[ãa]o|deten[çc][ãa]o|pris[ãa]o simples)(?!\p{L})/iu,
  marca_hediondo: /(?<!\p{L})hediond[oa]s?(?!\p{L})|(?<!\d)8\.?072\/(?:19)?90(?!\d)/iu,
  marca_acao_penal: /(?<!\p{L})(?:a[çc](?:[ãa]o|[õo]es) pena(?:l|is)|queixa-crime)(?!\p{L})/iu,
  marca_militar: /(?<!\p{L})(?:militar(?:es)?|CPP?M)(?!\p{L})/iu,
};

export type Marker = keyof typeof MARKER_PATTERNS;

export const MARKERS = Object.keys(MARKER_PATTERNS) as Marker[];

function readMarkers(text: string): Metadata {
  const found = Object.entries(MARKER_PATTERNS).map(([name, pattern]) => [name, pattern.test(text)] as const);
  const { marca_concurso: isExam = false, ...markers } = Object.fromEntries(found);
  return { ...markers, marca_concurso: isExam || examBoard(text) !== null };
}

/** Boards that set the exams of Brazilian public service; CESPE is the former name of CEBRASPE. */
const BOARDS =
  "CEBRASPE|CESPE|FCC|VUNESP|FGV|CESGRANRIO|ESAF|IBFC|IADES|QUADRIX|FUNDATEC|FUNDEP|IDECAN|AOCP|CONSULPLAN|CONSULTEC|FUMARC|FUNRIO|FUNCAB|NUCEPE|COPEVE|FEPESE|SELECON|FADESP";
/** Names that are words as well count in capitals only. */
const BOARD = new RegExp(
  `(?<![\\p{L}\\d])(?:${BOARDS}|Quadrix|Vunesp|Cebraspe|Cespe|Cesgranrio|OBJETIVA|LEGALLE)(?![\\p{L}\\d])`,
  "gu",
);
const YEAR = /(?<!\d)(?:19[89]\d|20[0-4]\d)(?!\d)/;
const ANNOUNCED = /banca\s?:?\s*$/iu;
/** How far from the name of a board the year of its exam may stand. */
const REACH = 80;

export function isExamQuestion(line: string): boolean {
  return examBoard(line) !== null;
}

/** The board and year of an exam question: "(FCC – 2019)", "CESPE/2014", "Banca: Quadrix". */
function examBoard(text: string): { banca: string; ano?: number } | null {
  for (const { 0: name, index } of text.matchAll(BOARD)) {
    const end = index + name.length;
    const [line, nextLine = ""] = text.slice(end, end + REACH).split("\n", 2);
    const before = text.slice(Math.max(0, index - REACH), index).replace(/^[^]*\n/, "");
    const year = YEAR.exec(`${line} ${nextLine}`)?.[0] ?? YEAR.exec(before)?.[0];
    const isAnnounced = ANNOUNCED.test(text.slice(Math.max(0, index - 10), index));
    // Initials alone may mean anything else.
    if (year === undefined && !isAnnounced) continue;
    const board = name.toUpperCase();
    const banca = board === "CESPE" ? "CEBRASPE" : board;
    return year === undefined ? { banca } : { banca, ano: Number(year) };
  }
  return null;
}
