import type { Chunk, Provision } from "#src/domain/index.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { type LegalUnit, legalUnits, type StructuredLaw } from "./legal-units.ts";
import { outlineOf } from "./outline.ts";
import { type Bundle, packUnits } from "./pack-units.ts";

export interface LegalChunkerOptions {
  /** A passage holds no more, unless one provision alone does. */
  readonly maxTokens: number;
  /** How much of the passage before is repeated where an article goes on; whole provisions only. */
  readonly overlap: number;
  /** A passage that holds less takes what follows, be it another article. */
  readonly minTokens: number;
}

export const LEGAL_CHUNKING: LegalChunkerOptions = { maxTokens: 500, overlap: 50, minTokens: 100 };

/** The head of an article is cut here when it serves as a heading. */
const MAX_HEAD_LENGTH = 100;

/** Cuts a law into passages; keeps the promises of `Chunker`. */
export type LegalChunker = (law: StructuredLaw) => Chunk[];

/**
 * Packs whole provisions, and whole articles where they fit; great divisions begin a passage, and so do lesser ones
 * when what stands before them is long enough.
 */
export function legalChunker(options: LegalChunkerOptions): LegalChunker {
  return (law) => {
    const outline = outlineOf(law);
    return packUnits(legalUnits(law), options).map((bundle, ordinal): Chunk => {
      const { start, end } = rangeOf(bundle);
      // The overlap may belong to another section than what the passage is about.
      const path = outline.pathOf(freshUnits(bundle)[0]?.start ?? start, end);
      return {
        ordinal,
        start,
        end,
        text: law.text.slice(start, end),
        headings: [...path, ...articleAbove(bundle, law)],
        position: start / law.text.length,
        tokenCount: estimateTokens(law.text, start, end),
        metadata: {},
        provisions: provisionsOf(bundle),
      };
    });
  };
}

/** A passage that begins inside an article stands under its head, as under any other heading. */
function articleAbove(bundle: Bundle, { text }: StructuredLaw): string[] {
  const first = freshUnits(bundle)[0];
  if (first?.head === undefined || first.head.start >= rangeOf(bundle).start) return [];
  const head = text.slice(first.head.start, first.head.end).replaceAll(/\s+/g, " ").trim();
  return [head.length <= MAX_HEAD_LENGTH ? head : `${head.slice(0, MAX_HEAD_LENGTH).replace(/\s\S*$/, "")}…`];
}

function rangeOf({ units }: Bundle): { start: number; end: number } {
  return { start: units[0]?.start ?? 0, end: units.at(-1)?.end ?? 0 };
}

function freshUnits({ units, repeated }: Bundle): readonly LegalUnit[] {
  return units.slice(repeated);
}

function provisionsOf(bundle: Bundle): Provision[] {
  return freshUnits(bundle).flatMap(({ provision }) => (provision === null ? [] : [provision]));
}
