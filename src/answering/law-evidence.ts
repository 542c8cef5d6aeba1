import type { Hit, QuotedProvision } from "#src/domain/index.ts";
import { isStub, labelLength } from "#src/law/index.ts";
import { splitSentences } from "#src/text/index.ts";
import { displayText } from "./display-text.ts";
import type { Unit } from "./evidence.ts";
import type { Section } from "./sections.ts";

/** A law is quoted by its provisions: one list for each article, whose lead is the head of the article. */
export function readLawEvidence(hit: Hit, rank: number, lastList: number): { units: Unit[]; last: number } {
  const section: Section = { hit, headings: hit.chunk.headings, blocks: [] };
  const units: Unit[] = [];
  let list = lastList;
  for (const provision of hit.provisions) {
    if (hit.reference === null && !isQuotable(provision)) continue;
    const opens = provision.text.trimEnd().endsWith(":");
    if (opens && !isBelow(provision)) list += 1;
    const isListed = opens || isBelow(provision);
    units.push(...unitsOf(provision, { section, rank, list: isListed ? list : null }));
  }
  return { units, last: list };
}

function isQuotable({ situacao, text }: QuotedProvision): boolean {
  return situacao !== "vetado" && !isStub(text);
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
