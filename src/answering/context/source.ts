import type { Citation, ConfidenceLevel, Hit } from "#src/domain/index.ts";
import { withVerdicts } from "#src/text/index.ts";
import { wordingsElsewhere } from "../tools/findings.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { costOf, cutToCost } from "./budget.ts";
import { SECTION_ORDER, SECTION_TITLES } from "./data/prompt-texts.ts";
import { productFields } from "./entry-payload.ts";
import { escaped, escapedName, fenced } from "./outside-text.ts";

type Searched = Exclude<ToolFindings, { kind: "stats" }>;
export type SourceSection = Searched["kind"];

/** A piece of evidence under the number that an answer cites it by. */
export interface Source {
  /** From 1, in order of appearance. */
  readonly number: number;
  readonly section: SourceSection;
  readonly citation: Citation;
  /** Its text as a model is given it. */
  readonly text: string;
  /** The passage, where it was one: laws are checked by their provisions. */
  readonly hit: Hit | null;
}

/** Something found that may become a source. */
export interface Candidate extends Omit<Source, "number"> {
  /** Comparable over all tools: by its rank in its list and by the confidence of that list. */
  readonly score: number;
}

type Found = Pick<Source, "text" | "citation"> & { readonly hit?: Hit; readonly isCertain?: boolean };

export const GAP = "\n\n";
const TRUST: Readonly<Record<ConfidenceLevel, number>> = { alta: 1, media: 0.7, baixa: 0.4, sem_rag: 0.1 };
/** What was cited by its place, or asked word for word, comes before whatever was found by similarity. */
const CERTAIN = 2;
/** A longer name would leave no room for what it names. */
const MAX_NAME_LENGTH = 200;

/**
 * What the tools found, each passage once, the best first. Of a passage that two tools found, the form of the earlier
 * section stays: a question with its answer says more than a passage of it.
 */
export function candidatesOf(findings: readonly ToolFindings[]): Candidate[] {
  const all = findings.flatMap((finding) => (finding.kind === "stats" ? [] : scored(finding)));
  const kept: Candidate[] = [];
  for (const candidate of all.toSorted((a, b) => bySection(a, b) || b.score - a.score)) {
    const index = kept.findIndex((other) => isSamePassage(other, candidate));
    const known = kept[index];
    if (known === undefined) kept.push(candidate);
    else kept[index] = { ...known, score: Math.max(known.score, candidate.score) };
  }
  return kept.toSorted((a, b) => b.score - a.score);
}

/** Whether two findings are one passage: at least half of the shorter text, or the same question or product. */
export function isSamePassage(first: Omit<Source, "number">, second: Omit<Source, "number">): boolean {
  const [a, b] = [first.citation, second.citation];
  // Two stores may number their documents alike.
  if (a.documentId !== b.documentId || a.source !== b.source) return false;
  if (isEntry(first) || isEntry(second)) return true;
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared > 0 && shared * 2 >= Math.min(a.end - a.start, b.end - b.start);
}

/**
 * The best candidates that fit into a budget, whole, until one does not; only the first may be cut. Numbered from
 * `firstNumber` in the order in which a reader meets them.
 */
export function chooseSources(
  candidates: readonly Candidate[],
  budget: number,
  firstNumber: number,
): Source[] {
  const chosen: Candidate[] = [];
  const opened = new Set<SourceSection>();
  const highestNumber = firstNumber + candidates.length;
  let left = budget;
  for (const candidate of candidates) {
    const { section } = candidate;
    const title = opened.has(section) ? 0 : costOf(SECTION_TITLES[section]) + GAP.length;
    const frame = title + GAP.length + costOf(writeSource({ ...candidate, text: "", number: highestNumber }));
    const room = left - frame;
    const whole = costOf(candidate.text) <= room ? candidate.text : null;
    const text = whole ?? (chosen.length === 0 ? cutToCost(candidate.text, room) : null);
    if (text === null) break;
    chosen.push({ ...candidate, text });
    opened.add(section);
    left = room - costOf(text);
  }
  return chosen.toSorted(bySection).map((source, index) => ({ ...source, number: firstNumber + index }));
}

/** Sources under the titles of their sections. */
export function writeSections(sources: readonly Source[]): string[] {
  return SECTION_ORDER.flatMap((section) => {
    const own = sources.filter((source) => source.section === section);
    return own.length === 0 ? [] : [[SECTION_TITLES[section], ...own.map(writeSource)].join(GAP)];
  });
}

/** A name comes from a file and may say anything, so it stands inside the fence. */
function writeSource({ number, citation, text }: Source): string {
  const title = escapedName(citation.label, MAX_NAME_LENGTH);
  return `[${number}]\n${fenced(`Título: ${title}\n${text}`, String(number))}`;
}

function scored(finding: Searched): Candidate[] {
  const trust = TRUST[finding.response.confidence.level];
  return foundBy(finding)
    .map((found) => ({ ...found, text: escaped(found.text) }))
    .filter(({ text }) => text !== "")
    .map(({ isCertain = false, hit = null, text, citation }, rank) => {
      const score = (isCertain ? CERTAIN : trust) / (rank + 1);
      return { text, citation, hit, section: finding.kind, score };
    });
}

function foundBy(finding: Searched): Found[] {
  switch (finding.kind) {
    case "faqs":
      return finding.response.results.map(({ entry, snippet, citation, isNearExact }) => {
        const answer = entry.answer.trim() === "" ? snippet : entry.answer;
        return { text: `Pergunta: ${entry.question}\nResposta: ${answer}`, citation, isCertain: isNearExact };
      });
    case "catalog":
      return finding.response.results.map((hit) => ({ text: productFields(hit), citation: hit.citation }));
    case "files":
      return finding.response.results.map(({ snippet, citation }) => ({ text: snippet, citation }));
    case "documents":
    case "law":
      return finding.response.hits.map((hit) => {
        const { chunk, citation, reference, isAskedQuestion } = hit;
        const isCertain = reference !== null || isAskedQuestion;
        return { text: wordingsElsewhere(hit) ?? withVerdicts(chunk.text), citation, hit, isCertain };
      });
  }
}

function isEntry({ section, hit }: Omit<Source, "number">): boolean {
  return section === "faqs" || section === "catalog" || (hit !== null && hit.entry !== null);
}

function bySection(a: Candidate, b: Candidate): number {
  return SECTION_ORDER.indexOf(a.section) - SECTION_ORDER.indexOf(b.section);
}
