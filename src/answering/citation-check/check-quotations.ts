import type { Hit } from "#src/domain/index.ts";
import type { FormerWording, QuotationFinding } from "./citation-check.ts";
import { indexWords, type SourceWords, textsOfHit } from "./evidence-words.ts";
import { findQuotations, type Quotation } from "./find-quotations.ts";
import { foldWords, splitAtEllipses, withoutNotes } from "./fold-words.ts";

/** Fewer words in quotes are a term, not a quotation. */
const MIN_WORDS = 4;
const LAST_LINE = /\n[^\S\n]*(?:[—–-]|\(|fonte:)[^\n]*$/i;
const CLOSING_NOTE = /\([^()\n]{0,200}\)[\s.;,]*$/;

type Verdict = Pick<QuotationFinding, "status" | "source" | "former">;

/** Each quotation in the text, looked for in the evidence, and then in wordings that no longer hold. */
export function checkQuotations(
  text: string,
  evidence: readonly Hit[],
  former: readonly FormerWording[] = [],
): QuotationFinding[] {
  const judge = quotationJudge(evidence, former);
  const known = new Map<string, Verdict>();
  const quotations = findQuotations(text).filter((quotation) => countWords(quotation.text) >= MIN_WORDS);
  const quotedWords = inlineWords(quotations);
  return quotations.flatMap((quotation): QuotationFinding[] => {
    const name = `${quotation.isBlock} ${quotation.text}`;
    const verdict = known.get(name) ?? judge(quotation);
    known.set(name, verdict);
    const isFound = verdict.status !== "unsupported";
    if (!isFound && quotation.isBlock && isFrame(quotation, quotedWords)) return [];
    const { start, end } = quotation;
    return [{ kind: "quotation", start, end, quotation: quotation.text, ...verdict }];
  });
}

function quotationJudge(
  evidence: readonly Hit[],
  former: readonly FormerWording[],
): (quotation: Quotation) => Verdict {
  const words = indexWords(evidence, textsOfHit);
  const formerWords = indexWords(former, ({ text }) => [text, withoutNotes(text)]);
  return (quotation) => {
    const hit = sourceOf(quotation, words);
    if (hit !== null) return { status: "supported", source: hit.citation.label, former: null };
    const wording = sourceOf(quotation, formerWords);
    return { status: wording === null ? "unsupported" : "former", source: null, former: wording };
  };
}

function sourceOf<Source>({ text, isBlock }: Quotation, words: SourceWords<Source>): Source | null {
  for (const version of isBlock ? withoutAttribution(text) : [text]) {
    const parts = splitAtEllipses(version).map(foldWords);
    const source = words.holding(parts.filter((part) => part.length > 0));
    if (source !== null && parts.flat().length >= MIN_WORDS) return source;
  }
  return null;
}

/** Block quotes often end by saying where they come from: on a line of its own, or in brackets. */
function withoutAttribution(text: string): string[] {
  const trimmed = text.trimEnd();
  return [trimmed, trimmed.replace(LAST_LINE, ""), trimmed.replace(CLOSING_NOTE, "")];
}

/** Where the quotation marks are inside the block, they say what is quoted and the rest is the writer's. */
function isFrame(
  { start, end, text }: Quotation,
  quotedWords: (start: number, end: number) => number,
): boolean {
  return quotedWords(start, end) * 2 >= countWords(text);
}

/** Counts the words that stand in quotation marks within a range. Blocks come in order, and do not overlap. */
function inlineWords(quotations: readonly Quotation[]): (start: number, end: number) => number {
  const inline = quotations.filter(({ isBlock }) => !isBlock).toSorted((a, b) => a.start - b.start);
  let next = 0;
  return (start, end) => {
    let count = 0;
    let reached = start;
    for (; (inline[next]?.start ?? Infinity) < end; next += 1) {
      const quotation = inline[next];
      if (quotation === undefined || quotation.start < reached || quotation.end > end) continue;
      count += countWords(quotation.text);
      reached = quotation.end;
    }
    return count;
  };
}

function countWords(text: string): number {
  return foldWords(text).length;
}
