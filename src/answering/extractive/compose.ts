import type { Citation, Hit, QuotedProvision } from "#src/domain/index.ts";
import { noteKindOf } from "#src/law/index.ts";
import { citeLaw } from "#src/retrieval/index.ts";
import type { Answered, AnswerSentence, NumberedCitation } from "./answer-extractively.ts";
import type { Unit } from "./evidence.ts";
import { articleOf } from "./law-units.ts";
import type { Section } from "./passage-markup.ts";
import type { Selection } from "./select-units.ts";

/** What is quoted under one citation. */
interface Place {
  readonly citation: NumberedCitation;
  readonly units: readonly Unit[];
}

const NOTE_MARKS = {
  nota: "Nota de estudo, não é texto da lei: ",
  jurisprudencia: "Nota de jurisprudência, não é texto da lei: ",
  questao: "Questão de prova, não é texto da lei: ",
};
const NUMBERED = /^\(?(?:\d{1,3}|[ivxlcdm]{1,6}|[a-z])(?:[.)]|\s+[-–—])\s/i;

/** Units as a text that people read: a paragraph for each section, ending in its citation's number. */
export function compose({ units, cutLists }: Selection): Pick<Answered, "text" | "sentences" | "citations"> {
  const places = placesOf(units);
  return {
    text: places
      .map((place) => `${noteMark(place)}${paragraph(place.units, cutLists)} [${place.citation.number}]`)
      .join("\n\n"),
    sentences: places.flatMap(({ citation, units }) => units.map((unit) => answerSentence(unit, citation))),
    citations: places.map(({ citation }) => citation),
  };
}

/** What somebody noted beside a law must not read like the law. */
function noteMark({ units: [unit] }: Place): string {
  const kind = unit && noteKindOf(unit.section.hit.chunk);
  return kind === null || kind === undefined ? "" : NOTE_MARKS[kind];
}

/** A section that two hits share is one place. */
function placesOf(units: readonly Unit[]): Place[] {
  const places = new Map<string, Place>();
  for (const unit of units) {
    const { section, provision } = unit;
    const citation = provision === undefined ? citeSection(section) : citeProvisions(section, [provision]);
    const { chunk } = section.hit;
    const note = noteKindOf(chunk) === null ? null : chunk.start;
    const key = JSON.stringify([citation.documentId, note ?? articleOf(unit) ?? citation.headings]);
    const known = places.get(key);
    const number = known?.citation.number ?? places.size + 1;
    const start = Math.min(citation.start, known?.citation.start ?? Infinity);
    const end = Math.max(citation.end, known?.citation.end ?? 0);
    const quoted = [...(known?.units ?? []), unit].toSorted((a, b) => a.start - b.start);
    places.set(key, { citation: { ...citation, number, start, end }, units: quoted });
  }
  return [...places.values()].map(namedByProvisions);
}

/** From the first provision that is quoted to the last. */
function namedByProvisions({ citation, units }: Place): Place {
  const quoted = units.flatMap(({ provision }) => (provision === undefined ? [] : [provision]));
  const [unit] = units;
  if (quoted.length === 0 || unit === undefined) return { citation, units };
  const { label } = citeProvisions(unit.section, quoted);
  return { citation: { ...citation, label }, units };
}

/** Prose runs on; items and rows have a line each. */
function paragraph(units: readonly Unit[], cutLists: ReadonlySet<symbol>): string {
  let text = "";
  for (const [index, unit] of units.entries()) {
    const isLine = unit.form !== "sentence";
    if (index > 0) text += isLine || units[index - 1]?.form !== "sentence" ? "\n" : " ";
    text += isLine && units.length > 1 && !NUMBERED.test(unit.text) ? `- ${unit.text}` : unit.text;
    if (unit.list !== null && cutLists.has(unit.list) && units[index + 1]?.list !== unit.list)
      text += "\n- …";
  }
  return text;
}

function answerSentence(
  { text, quote, start, end }: Unit,
  { documentId, source, number }: NumberedCitation,
): AnswerSentence {
  return { text, quote, documentId, source, start, end, citation: number };
}

/** The hit's own citation, narrowed to some of its provisions. */
function citeProvisions({ hit }: Section, provisions: readonly QuotedProvision[]): Citation {
  const [start, end] = [provisions[0]?.start ?? hit.chunk.start, provisions.at(-1)?.end ?? hit.chunk.end];
  // Which chapter a provision stands in is read from the passage as it is; only then it is narrowed.
  return { ...citeLaw({ document: documentOf(hit), chunk: hit.chunk }, provisions), start, end };
}

/** The hit's own citation, narrowed to the section. */
function citeSection({ hit, headings, blocks }: Section): Citation {
  const { chunk } = hit;
  const start = chunk.start + (blocks[0]?.start ?? 0);
  const end = chunk.start + (blocks.at(-1)?.end ?? chunk.text.length);
  return citeLaw({ document: documentOf(hit), chunk: { ...chunk, headings, start, end } }, []);
}

function documentOf({
  citation,
  documentName,
  documentMetadata,
  ...hit
}: Hit): Parameters<typeof citeLaw>[0]["document"] {
  const { documentId: id, source } = citation;
  const { kind, origin, collection, entry, createdAt } = hit;
  const about = { kind, origin, collection, entry, createdAt };
  return { id, name: documentName, source, metadata: documentMetadata, ...about };
}
