import {
  type Chunk,
  type Metadata,
  type Provision,
  PROVISION_LEVELS,
  type ProvisionPath,
} from "#src/domain/index.ts";
import { examBoards } from "#src/text/index.ts";
import { divisionsAmong } from "./divisions.ts";
import type { NormName } from "./norms/norm-table.ts";
import { isAboutExam } from "./study-notes.ts";

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
  const own = norms.get(first?.norma ?? String(chunk.metadata["norma"] ?? norm.key)) ?? norm;
  const divisions: Metadata = divisionsAmong(chunk.headings, chunk.text);
  return {
    documento: own.label,
    norma: own.key,
    chunk_id: chunkId(isFormer ? `${norm.label} anterior` : norm.label, chunk.ordinal),
    ...divisions,
    ...(first === undefined ? { tipo: looseType(chunk), ...chunk.metadata } : placeOf(first)),
    ...(last?.artigo === first?.artigo ? {} : { artigo_final: last?.artigo ?? null }),
    ...readMarkers(textAndCourts(chunk)),
    ...examFacts(chunk.text),
  };
}

/** A passage that came up in several exams has a list of their boards, and one of their years. */
function examFacts(text: string): Metadata {
  const facts = Object.entries(examBoards(text)).filter(([, values]) => values.length > 0);
  return Object.fromEntries(
    facts.map(([key, values]) => [key, values.length === 1 ? (values[0] ?? null) : values]),
  );
}

/** The levels that a path names, as facts to filter by. */
export function levelsOf(path: ProvisionPath): Metadata {
  const named = PROVISION_LEVELS.filter((level) => path[level] !== null);
  return Object.fromEntries(named.map((level) => [level, path[level]]));
}

export function placeOf({ tipo, situacao, ...path }: Provision): Metadata {
  return { ...levelsOf(path), tipo, situacao };
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
  marca_crime: /(?<!\p{L})(?:crimes?|contraven[çc](?:[ãa]o|[õo]es)(?: pena(?:l|is))?)(?!\p{L})/iu,
  marca_pena: /(?<!\p{L})(?:penas?|reclus[ãa]o|deten[çc][ãa]o|pris[ãa]o simples)(?!\p{L})/iu,
  marca_hediondo: /(?<!\p{L})hediond[oa]s?(?!\p{L})|(?<!\d)8\.?072\/(?:19)?90(?!\d)/iu,
  marca_acao_penal: /(?<!\p{L})(?:a[çc](?:[ãa]o|[õo]es) pena(?:l|is)|queixa-crime)(?!\p{L})/iu,
  marca_militar: /(?<!\p{L})(?:militar(?:es)?|CPP?M)(?!\p{L})/iu,
};

export type Marker = keyof typeof MARKER_PATTERNS | "marca_concurso";

export const MARKERS = [...Object.keys(MARKER_PATTERNS), "marca_concurso"] as Marker[];

function readMarkers(text: string): Metadata {
  const found = Object.entries(MARKER_PATTERNS).map(([name, pattern]) => [name, pattern.test(text)] as const);
  return { ...Object.fromEntries(found), marca_concurso: isAboutExam(text) };
}
