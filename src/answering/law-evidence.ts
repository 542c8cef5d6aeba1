import type { Hit, QuotedProvision } from "#src/domain/index.ts";
import { isEmptied, labelLength } from "#src/law/index.ts";
import { splitSentences } from "#src/text/index.ts";
import { displayText } from "./display-text.ts";
import type { Unit } from "./evidence.ts";
import type { Section } from "./sections.ts";

/** A law is quoted by its provisions: one list for each article, whose lead is the head of the article. */
export function readLawEvidence(hit: Hit, rank: number, lastList: number): { units: Unit[]; last: number } {
  const units: Unit[] = [];
  let last = lastList;
  let list: number | null = null;
  const plain: Section = { hit, headings: hit.chunk.headings, blocks: [] };
  let section = plain;
  let end = hit.chunk.start;
  for (const provision of hit.provisions) {
    const isItem = isBelow(provision);
    const rubric = rubricBefore(hit, provision, end);
    end = Math.max(end, provision.end);
    if (rubric !== null) section = { ...plain, headings: [...plain.headings, rubric] };
    else if (provision.tipo === "caput") section = plain;
    if (hit.reference === null && !isQuotable(provision)) continue;
    const opens = /:\s*$/.test(provision.text);
    if (!isItem) list = opens ? ++last : null;
    units.push(...unitsOf(provision, { section, rank, list }));
  }
  return { units, last };
}

const MAX_RUBRIC_LENGTH = 120;

/** The line above a provision that belongs to no other: "Homicídio qualificado". */
function rubricBefore({ chunk, reference }: Hit, { start }: QuotedProvision, end: number): string | null {
  if (reference !== null || start <= end) return null;
  const line =
    chunk.text
      .slice(end - chunk.start, start - chunk.start)
      .trim()
      .split("\n")
      .at(-1)
      ?.trim() ?? "";
  const isHeading = chunk.headings.some((heading) => heading.endsWith(line));
  return line === "" || isHeading || line.length > MAX_RUBRIC_LENGTH ? null : line;
}

function isQuotable({ situacao, text }: QuotedProvision): boolean {
  return situacao !== "vetado" && !isEmptied(text);
}

/** Incisos, alíneas and itens are items of a list; articles and parágrafos are sentences. */
function isBelow({ tipo }: QuotedProvision): boolean {
  return tipo === "inciso" || tipo === "alinea" || tipo === "item";
}

function unitsOf(provision: QuotedProvision, place: Pick<Unit, "section" | "rank" | "list">): Unit[] {
  const { text, start } = provision;
  const isItem = isBelow(provision);
  const ranges = isItem ? [{ start: 0, end: text.length }] : sentencesOf(text);
  return ranges.map((range) => {
    const quote = text.slice(range.start, range.end);
    return {
      form: isItem ? "item" : "sentence",
      text: displayText(quote),
      quote,
      start: start + range.start,
      end: start + range.end,
      provision,
      ...place,
    };
  });
}

/** The label belongs to the first sentence, whatever dots stand in it. */
function sentencesOf(text: string): { start: number; end: number }[] {
  const label = labelLength(text);
  const [first, ...rest] = splitSentences(text.slice(label)).map(({ start, end }) => ({
    start: label + start,
    end: label + end,
  }));
  return first === undefined ? [{ start: 0, end: text.length }] : [{ start: 0, end: first.end }, ...rest];
}
