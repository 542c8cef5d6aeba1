import type { Hit, QuotedProvision } from "#src/domain/index.ts";
import { isEmptied, labelLength } from "#src/law/index.ts";
import { readText, type SentenceRange, splitSentences } from "#src/text/index.ts";
import type { Unit } from "./evidence.ts";
import { displayText, type Section } from "./passage-markup.ts";

/** What a law says under several articles has several places. */
export function articleOf({ provision }: Unit): string | null {
  return provision === undefined ? null : `${provision.norma} ${provision.artigo}`;
}

/** A law is quoted by its provisions: one list for each article, whose lead is the head of the article. */
export function readLawEvidence(hit: Hit): Unit[] {
  const units: Unit[] = [];
  let list: symbol | null = null;
  let section: Section = { hit, headings: hit.chunk.headings, blocks: [] };
  let end = hit.chunk.start;
  for (const provision of hit.provisions) {
    const rubric = rubricBefore(hit, end, provision);
    end = provision.end;
    // A rubric is about one article, or about one paragraph and those that follow it.
    if (rubric !== null) section = { ...section, headings: [...hit.chunk.headings, rubric] };
    else if (provision.tipo === "caput") section = { ...section, headings: hit.chunk.headings };
    const isGone = provision.situacao === "vetado" || isEmptied(provision.text);
    if (isGone && hit.reference === null) continue;
    if (!isItem(provision)) list = /:\s*$/.test(provision.text) ? Symbol("article") : null;
    units.push(...provisionUnits(provision, { section, list }));
  }
  return units;
}

const MAX_RUBRIC_LENGTH = 100;

/** The line above a provision that names what it is about: "Homicídio simples". */
function rubricBefore({ chunk }: Hit, from: number, { start }: QuotedProvision): string | null {
  const gap = chunk.text.slice(Math.max(0, from - chunk.start), Math.max(0, start - chunk.start));
  const line = gap.trim().split("\n").at(-1)?.trim() ?? "";
  return line === "" || line.length > MAX_RUBRIC_LENGTH || /[.;:]$/.test(line) ? null : displayText(line);
}

/** Incisos, alíneas and itens are items of a list; articles and parágrafos are sentences. */
function isItem({ tipo }: QuotedProvision): boolean {
  return tipo === "inciso" || tipo === "alinea" || tipo === "item";
}

/** Who changed a provision is no part of what it says. */
const NOTE = /^\((?:incluíd|redação|renumerad|acrescentad|alterad|vide|vigência|revogad)[^)]*\)\.?$/iu;

function provisionUnits(provision: QuotedProvision, place: Pick<Unit, "section" | "list">): Unit[] {
  const { text } = provision;
  const ranges = isItem(provision) ? itemRanges(text) : sentencesOf(text);
  const shown = displayedParts(text);
  return ranges
    .filter((range) => !NOTE.test(text.slice(range.start, range.end).trim()))
    .map((range, at) => {
      const form = isItem(provision) && at === 0 ? "item" : "sentence";
      const quote = text.slice(range.start, range.end);
      const [start, end] = [provision.start + range.start, provision.start + range.end];
      return { form, text: shown(range.start, range.end), quote, start, end, provision, ...place };
    });
}

/** What follows an item after a colon closes the list up to there: "Infração - gravíssima; Penalidade - multa." */
function itemRanges(text: string): SentenceRange[] {
  const colon = text.indexOf(":\n");
  if (colon === -1) return [{ start: 0, end: text.length }];
  return [
    { start: 0, end: colon + 1 },
    { start: colon + 2, end: text.length },
  ];
}

/** More would bury what is asked for. */
const MAX_JOINED = 700;

/** The label belongs to the first sentence, whatever dots stand in it; so does what follows its colon. */
function sentencesOf(text: string): SentenceRange[] {
  const label = labelLength(text);
  const ranges = splitSentences(text.slice(label)).map(({ start, end }) => ({
    start: label + start,
    end: label + end,
  }));
  const [first, ...rest] = ranges;
  if (first === undefined) return [{ start: 0, end: text.length }];
  const lead = { start: 0, end: first.end };
  const isLead = /:\s*$/.test(text.slice(0, first.end)) && rest.length > 0;
  return isLead && text.length <= MAX_JOINED ? [{ start: 0, end: text.length }] : [lead, ...rest];
}

/** Parts of a text as a reader sees them. It is read as a whole: a sentence may end within a link. */
export function displayedParts(text: string): (start: number, end: number) => string {
  const { text: shown, placeOf } = readText(text);
  return (start, end) => displayText(shown.slice(placeOf(start), placeOf(end)));
}
