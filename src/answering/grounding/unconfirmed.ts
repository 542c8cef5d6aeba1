import type { Hit } from "#src/domain/index.ts";
import { cutText, oneLine } from "../context/outside-text.ts";
import { checkCitations } from "../citation-check/check-citations.ts";
import type { LookUp } from "../citation-check/check-references.ts";
import type { Finding } from "../citation-check/check-citations.ts";
import type { Source } from "../context/source.ts";
import { withoutMarks } from "./marks.ts";

/** Each costs a query; a text that cites more provisions than these is no answer. */
const MAX_LOOKUPS = 50;
const MAX_NAMED = 8;
const MAX_QUOTATION_LENGTH = 80;
const LINE_MARKS = /^[\s>#*+-]{0,20}/;
const MARKUP = /[*`|~]{1,20}|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu;
const FULL_STOP = /[.;,]$/;
const NOTES: Readonly<Partial<Record<Finding["status"], string>>> = {
  revoked: "revogado",
  nonexistent: "não existe",
  former: "redação anterior",
};

/** The provisions and quotations of a text that its sources do not hold, as they are named to people; each once. */
export async function findUnconfirmed(
  text: string,
  sources: readonly Source[],
  lookUp: LookUp,
): Promise<string[]> {
  const { findings } = await checkCitations(text, sources.map(evidenceOf), sparing(lookUp));
  return [...new Set(findings.filter(({ status }) => status !== "supported").map(nameOf))];
}

/** One paragraph for the end of the answer. */
const UNCONFIRMED = "Não confirmei nas fontes:";

export function unconfirmedParagraph(names: readonly string[]): string {
  const others = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join("; ");
  return `${UNCONFIRMED} ${named}${others > 0 ? `; e mais ${others}` : ""}.`;
}

/** A sentence as it is named there: without what would make it a mark, a table or a list once more. */
export function quotedSentence(sentence: string): string {
  const plain = sentence.replace(LINE_MARKS, "").replace(MARKUP, " ");
  return quoted(plain.replaceAll("[", "(").replaceAll("]", ")").trim().replace(FULL_STOP, ""));
}

function nameOf(finding: Finding): string {
  const note = NOTES[finding.status];
  return `${finding.kind === "reference" ? finding.cited : quoted(finding.quotation)}${note === undefined ? "" : ` (${note})`}`;
}

function quoted(quotation: string): string {
  const line = oneLine(withoutMarks(quotation));
  return `“${line.length > MAX_QUOTATION_LENGTH ? cutText(line, MAX_QUOTATION_LENGTH) : line}”`;
}

function sparing(lookUp: LookUp): LookUp {
  let left = MAX_LOOKUPS;
  return async (citation) => {
    left -= 1;
    return left < 0 ? [] : lookUp(citation);
  };
}

/** A question, a product or a file is evidence like a passage: its words may be quoted. */
function evidenceOf({ hit, citation, text }: Source): Hit {
  if (hit !== null) return hit;
  const { documentId, documentName, headings, start, end } = citation;
  return {
    chunk: {
      id: 0,
      documentId,
      ordinal: 0,
      start,
      end,
      text,
      headings,
      position: 0,
      tokenCount: 0,
      metadata: {},
    },
    documentName,
    kind: "document",
    origin: "DOCS",
    collection: "",
    documentMetadata: {},
    entry: null,
    score: 0,
    relevance: 0,
    breakdown: {
      lexicalScore: null,
      lexicalRank: null,
      vectorScore: null,
      vectorRank: null,
      fusedScore: 0,
      rerankScore: null,
      lexicalParts: {},
    },
    matches: [],
    snippet: "",
    citation,
    mergedChunkIds: [],
    provisions: [],
    reference: null,
    isAskedQuestion: false,
  };
}

/** The text without that last paragraph: for sources that only the provider has seen, there is nothing to confirm. */
export function withoutUnconfirmed(text: string): string {
  const start = text.lastIndexOf(`\n\n${UNCONFIRMED}`);
  return start < 0 ? text : text.slice(0, start);
}
