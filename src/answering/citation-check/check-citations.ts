import { agentOf } from "#src/law/index.ts";
import type { Hit, Provision, QuotedProvision } from "#src/domain/index.ts";
import { checkQuotations } from "./check-quotations.ts";
import { checkReferences, type LookUp, readClaims } from "./check-references.ts";
import { readEntries, soleNormOf } from "./evidence-provisions.ts";

/** A passage that a text may cite or quote; every hit is one. */
export type Evidence = Pick<Hit, "documentName" | "citation" | "provisions"> & {
  readonly chunk: Pick<Hit["chunk"], "documentId" | "text" | "headings" | "metadata">;
};

/**
 * What became of a citation: `supported` by the evidence; not there but `known` to the knowledge base; `revoked`,
 * because it exists and no longer holds, or never did; `nonexistent`, because the norm is in the base and has no such
 * provision; or `unknown`, because the base cannot tell.
 */
export type ReferenceStatus = "supported" | "known" | "revoked" | "nonexistent" | "unknown";

/** How a provision lost its force, or (vetoed) never had any. */
export interface Revocation extends Pick<Provision, "tipo" | "ate" | "alteracao"> {
  readonly situacao: "revogado" | "vetado";
}

/** A wording that a provision no longer has. */
export type FormerWording = Pick<QuotedProvision, "tipo" | "situacao" | "ate" | "alteracao" | "text">;

interface FindingBase {
  /** Range in the text that was checked. */
  readonly start: number;
  readonly end: number;
  /** Label of the evidence that holds it; null when none does. */
  readonly source: string | null;
}

export interface ReferenceFinding extends FindingBase {
  readonly kind: "reference";
  /** One spelling for all: "Lei 1.234/2020, Art. 5, Inciso II". */
  readonly cited: string;
  /** The text does not name the norm, or the article, beside it: it was taken from what stands before. */
  readonly isAssumed: boolean;
  readonly status: ReferenceStatus;
  /** Null unless revoked. */
  readonly revocation: Revocation | null;
}

export interface QuotationFinding extends FindingBase {
  readonly kind: "quotation";
  readonly quotation: string;
  /** `former`: the words are those of a wording that no longer holds. */
  readonly status: "supported" | "former" | "unsupported";
  /** Null unless former. */
  readonly former: FormerWording | null;
}

export type Finding = ReferenceFinding | QuotationFinding;

export interface CitationCheck {
  /** Everything that is cited or quoted is supported. Whether the text is right about it is not checked. */
  readonly isClean: boolean;
  /** In the order in which they end. */
  readonly findings: readonly Finding[];
  /** The text with a mark after each finding that is not supported. */
  readonly markedText: string;
}

const MARKS: Readonly<Record<Exclude<Finding["status"], "supported">, string>> = {
  known: "não consta das fontes",
  revoked: "revogado",
  nonexistent: "não existe",
  unknown: "não verificado",
  former: "redação anterior",
  unsupported: "citação não confere",
};

/**
 * Checks a text that a model wrote against the evidence that it was given: each provision that the text cites is
 * looked for among the evidence and then in the base (`lookUp`), each quotation in the evidence's texts, word by
 * word, and then among `former` wordings.
 */
export async function checkCitations(
  text: string,
  evidence: readonly Evidence[],
  lookUp: LookUp,
  former: readonly FormerWording[] = [],
): Promise<CitationCheck> {
  const quotations = checkQuotations(text, evidence, former);
  const faithful = quotations
    .filter(({ status }) => status === "supported")
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  // A citation inside a faithful quotation is the source's own, and supported with it.
  const references = await checkReferences(readClaims(text, soleNormOf(evidence)), {
    entries: readEntries(evidence),
    lookUp,
    quotedFrom: ({ start, end }) =>
      faithful.find((around) => around.start <= start && end <= around.end)?.source ?? null,
  });
  const findings = [...quotations, ...references].toSorted((a, b) => a.end - b.end || a.start - b.start);
  return {
    isClean: findings.every(({ status }) => status === "supported"),
    findings,
    markedText: markText(text, findings),
  };
}

/** The members of a list ("arts. 1º e 2º da Lei …") end together, and their marks follow the list. */
function markText(text: string, findings: readonly Finding[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const [end, group] of Map.groupBy(findings, (finding) => finding.end)) {
    pieces.push(text.slice(from, end), ...marksOf(group));
    from = end;
  }
  return pieces.join("") + text.slice(from);
}

function marksOf(group: readonly Finding[]): string[] {
  const marks = Map.groupBy(group, markOf);
  return [...marks].flatMap(([mark, members]) => {
    if (mark === null) return [];
    const cited = members.flatMap((finding) => (finding.kind === "reference" ? [finding.cited] : []));
    // What does not exist is named; so is whatever shares its place with something of another kind.
    const isNamed = cited.length > 0 && (mark === MARKS.nonexistent || marks.size > 1);
    return [` [${mark}${isNamed ? `: ${[...new Set(cited)].join("; ")}` : ""}]`];
  });
}

function markOf(finding: Finding): string | null {
  if (finding.status === "supported") return null;
  const revocation = finding.kind === "reference" ? finding.revocation : null;
  return revocation === null ? MARKS[finding.status] : revocationMark(revocation);
}

function revocationMark({ situacao, tipo, alteracao }: Revocation): string {
  if (situacao === "vetado") return "vetado";
  const word = tipo === "sumula" ? "cancelada" : MARKS.revoked;
  return alteracao === null ? word : `${word} ${agentOf(alteracao)}`;
}
