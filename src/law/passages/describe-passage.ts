import type { Chunk, Metadata, Provision } from "#src/domain/index.ts";
import type { NormName } from "../norm-name.ts";
import { type Division, divisionsAmong } from "./divisions.ts";
import { examBoard } from "./exam-board.ts";
import { readMarkers } from "./markers.ts";

/** The law that passages were cut from. */
export interface PassageLaw {
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
  return {
    documento: own.label,
    norma: own.key,
    chunk_id: chunkId(isFormer ? `${norm.label} anterior` : norm.label, chunk.ordinal),
    ...named(divisionsAmong(chunk.headings, chunk.text)),
    ...(first === undefined ? { tipo: looseType(chunk) } : placeOf(first)),
    ...(last?.artigo === first?.artigo ? {} : { artigo_final: last?.artigo ?? null }),
    ...readMarkers(textAndCourts(chunk)),
    ...(board === null ? {} : { banca: board.banca, ...(board.ano === null ? {} : { ano: board.ano }) }),
  };
}

/** What a provision is filtered and shown by. */
export function placeOf({ artigo, paragrafo, inciso, alinea, item, tipo, situacao }: Provision): Metadata {
  const levels = Object.entries({ artigo, paragrafo, inciso, alinea, item });
  return { ...Object.fromEntries(levels.filter(([, value]) => value !== null)), tipo, situacao };
}

/** A súmula speaks for its court, whether it names it or not. */
function textAndCourts({ text, provisions = [] }: Chunk): string {
  const courts = provisions.filter(({ tipo }) => tipo === "sumula").map(({ norma }) => courtOf(norma));
  return [text, ...new Set(courts)].join("\n");
}

function courtOf(norma: string): string {
  const [type, , court = ""] = norma.split("/");
  return type === "sumula-vinculante" ? "STF" : court.toUpperCase();
}

function named(divisions: Partial<Record<Division, string>>): Metadata {
  return divisions;
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
