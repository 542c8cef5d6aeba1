import { isExamQuestion, type ReadProvision } from "#src/law/index.ts";
import type { StructuredText, TextRange } from "./chunker.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { proseOf } from "./prose.ts";
import { recursiveChunker } from "./recursive.ts";

/** A law ready to be cut: its text, and the provisions found in it. */
export interface StructuredLaw extends StructuredText {
  readonly provisions: readonly ReadProvision[];
}

/** The smallest piece that a passage is made of: a provision with its rubric, a heading, or a line of other text. */
export interface LegalUnit extends TextRange {
  readonly tokens: number;
  /** Headings only. */
  readonly level: number | null;
  readonly provision: ReadProvision | null;
  /** An exam question, known by its board: it begins a passage, so that it can be filtered by board and year. */
  readonly isQuestion?: boolean;
  /** The caput of the article that the unit belongs to. */
  readonly head?: TextRange;
}

/** Longer lines are not looked at for the name of a board. */
const MAX_QUESTION_LENGTH = 4_000;
/** Provisions stay whole; only a text that no reader would call one, longer than this, is cut inside. */
const MAX_UNIT_LENGTH = 16_000;

/** In reading order, without overlap; together they cover all prose. */
export function legalUnits(law: StructuredLaw): LegalUnit[] {
  const marked = [...law.headings.map(headingUnit), ...law.provisions.map(provisionUnit)].toSorted(
    (a, b) => a.start - b.start,
  );
  const units: LegalUnit[] = [];
  let end = 0;
  for (const mark of [...marked, null]) {
    for (const line of linesBetween(law, end, mark?.start ?? law.text.length)) units.push(line);
    if (mark !== null) units.push(mark);
    end = Math.max(end, mark?.end ?? end);
  }
  return withHeads(units.flatMap((unit) => boundedUnits(unit, law.text))).map((unit) =>
    weighed(unit, law.text),
  );
}

function withHeads(units: readonly LegalUnit[]): LegalUnit[] {
  let caput: ReadProvision | null = null;
  return units.map((unit) => {
    if (unit.provision?.tipo === "caput") caput = unit.provision;
    const belongs =
      caput !== null && unit.provision?.artigo === caput.artigo && unit.provision?.norma === caput.norma;
    return belongs && caput !== null ? { ...unit, head: caput } : unit;
  });
}

type Unweighed = Omit<LegalUnit, "tokens"> & { readonly tokens: 0 };

function headingUnit({ start, end, level }: StructuredLaw["headings"][number]): Unweighed {
  return { start, end, level, provision: null, tokens: 0 };
}

function provisionUnit(provision: ReadProvision): Unweighed {
  const start = provision.rubric?.start ?? provision.start;
  return { start, end: provision.end, level: null, provision, tokens: 0 };
}

function* linesBetween(law: StructuredLaw, from: number, to: number): Generator<Unweighed> {
  const prose = proseOf(law);
  for (let start = prose.next(from); start < to; start = prose.next(start)) {
    const lineEnd = law.text.indexOf("\n", start);
    const end = Math.max(start + 1, prose.endBefore(Math.min(to, lineEnd === -1 ? to : lineEnd)));
    const isQuestion = end - start <= MAX_QUESTION_LENGTH && isExamQuestion(law.text.slice(start, end));
    yield { start, end, level: null, provision: null, tokens: 0, isQuestion };
    start = end;
  }
}

const cutLong = recursiveChunker({ maxChars: MAX_UNIT_LENGTH / 4, overlap: 0 });

function boundedUnits(unit: LegalUnit, text: string): LegalUnit[] {
  if (unit.end - unit.start <= MAX_UNIT_LENGTH) return [unit];
  const pieces = cutLong({ text: text.slice(unit.start, unit.end), headings: [] });
  return pieces.map((piece, index) => ({
    ...unit,
    start: unit.start + piece.start,
    end: unit.start + piece.end,
    provision: index === 0 ? unit.provision : null,
  }));
}

/** The line break before a unit counts with it. */
function weighed(unit: LegalUnit, text: string): LegalUnit {
  return { ...unit, tokens: estimateTokens(text, unit.start, unit.end) + 1 };
}
