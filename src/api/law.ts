import { z } from "zod";
import type { Finding } from "#src/answering/index.ts";
import type { CheckedText } from "#src/app/index.ts";
import {
  type Hit,
  type Provision,
  PROVISION_LEVELS,
  type QuotedProvision,
  sourceTypeOf,
  type StoredProvision,
} from "#src/domain/index.ts";
import { compareLabels } from "#src/law/index.ts";
import type { CitedProvisions, Resolution } from "#src/retrieval/index.ts";
import { each, list, numbers, records, replyFields, strings } from "./common.ts";

/** A provision with the names that its filters have. */
export const provision = z.strictObject({
  ...numbers("document_id", "start", "end"),
  norma: z.string(),
  ...each(z.string().nullable(), "artigo", "paragrafo", "inciso", "alinea", "item"),
  tipo: z.enum(["caput", "paragrafo", "inciso", "alinea", "item", "sumula"]),
  situacao: z.enum(["vigente", "revogado", "vetado", "anterior"]),
  ...each(z.string().nullable(), "desde", "ate", "alteracao"),
});

export function presentProvision(stored: StoredProvision): z.infer<typeof provision> {
  return { document_id: stored.documentId, ...presentPlace(stored) };
}

/** A provision of a document that is known. */
export function presentPlace(own: Provision): Omit<z.infer<typeof provision>, "document_id"> {
  return {
    ...replyFields(own, "start", "end", "norma", ...PROVISION_LEVELS),
    ...replyFields(own, "tipo", "situacao", "desde", "ate", "alteracao"),
  };
}

const cited = z.string();

export const reference = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("found"),
    cited,
    found: z.number(),
    ...each(z.boolean(), "ambiguous", "unclear"),
    doubt: z.enum(["year-only", "undated", "unknown-end", "unknown-start"]).nullable(),
    // Places below it whose wording of the day asked for is not in the text.
    not_kept: list(z.string()),
  }),
  z.strictObject({ outcome: z.enum(["norm-not-found", "outside-filter"]), cited }),
  z.strictObject({
    outcome: z.literal("provision-not-found"),
    cited,
    document_name: z.string(),
    last_article: z.string().nullable(),
    known: list(z.string()),
  }),
  z.strictObject({
    outcome: z.literal("not-in-force"),
    cited,
    reason: z.enum(["not-yet", "ended", "not-recorded", "wording-not-kept"]),
    day: z.string(),
    ...each(z.string().nullable(), "since", "by"),
  }),
]);

export function presentReference(resolution: Resolution): z.infer<typeof reference> {
  const { cited, kind } = resolution;
  switch (kind) {
    case "found": {
      const { isAmbiguous: ambiguous, uncertainty: doubt, provisions } = resolution;
      const kept = replyFields(resolution, "notKept");
      const unclear = doubt !== null;
      return { cited, outcome: kind, found: provisions.length, ambiguous, unclear, doubt, ...kept };
    }
    case "norm-not-found":
    case "outside-filter":
      return { cited, outcome: kind };
    case "provision-not-found":
      return { cited, outcome: kind, ...replyFields(resolution, "documentName", "lastArticle", "known") };
    case "not-in-force":
      return { cited, outcome: kind, ...replyFields(resolution, "reason", "day", "since", "by") };
  }
}

export const lawReply = z.strictObject({
  query: z.string(),
  as_of: z.string().nullable(),
  references: list(reference),
  hits: records({
    ...provision.partial().shape,
    ...strings("citation", "source", "source_type", "created_at", "text"),
    ...numbers("document_id", "chunk_index", "start", "end"),
    reference: z.string().nullable(),
    provisions: records({ ...provision.shape, text: z.string() }),
  }),
});
export type LawReply = z.infer<typeof lawReply>;

export interface LookedUp extends CitedProvisions {
  readonly query: string;
  readonly asOf: string | undefined;
}

export function presentLaw({ query, asOf, resolutions, hits }: LookedUp): LawReply {
  return {
    query,
    as_of: asOf ?? null,
    references: resolutions.map(presentReference),
    hits: hits.map(presentLawHit),
  };
}

function presentLawHit({
  citation,
  chunk,
  reference,
  provisions,
  entry,
  createdAt,
}: Hit): LawReply["hits"][number] {
  const [root] = provisions;
  const parts = inLawOrder(provisions);
  return {
    citation: citation.label,
    reference,
    source: citation.source,
    ...(root && presentProvision(root)),
    document_id: citation.documentId,
    source_type: sourceTypeOf({ source: citation.source, entry }),
    chunk_index: chunk.ordinal,
    created_at: createdAt,
    start: chunk.start,
    end: chunk.end,
    text: parts.map(({ text }) => text).join("\n"),
    provisions: parts.map((part) => ({ ...presentProvision(part), text: part.text })),
  };
}

/** As a law prints them; provisions of several documents come one document after the other. */
export function inLawOrder(provisions: readonly QuotedProvision[]): readonly QuotedProvision[] {
  const isOneDocument = new Set(provisions.map(({ documentId }) => documentId)).size === 1;
  return isOneDocument ? provisions : provisions.toSorted(comparePlaces);
}

function comparePlaces(a: StoredProvision, b: StoredProvision): number {
  for (const level of PROVISION_LEVELS) {
    const [first, second] = [a[level], b[level]];
    if (first === second) continue;
    if (first === null || second === null) return first === null ? -1 : 1;
    const order = compareLabels(level, first, second);
    if (order !== 0) return order;
  }
  return 0;
}

const findingPlace = {
  source: z.string().nullable(),
  ...numbers("line", "start", "end"),
  // What ended the provision, and when.
  ...provision.pick({ situacao: true, ate: true, alteracao: true }).partial().shape,
};

export const checkReply = z.strictObject({
  clean: z.boolean(),
  findings: list(
    z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("reference"),
        cited: z.string(),
        assumed: z.boolean(),
        status: z.enum(["supported", "known", "revoked", "nonexistent", "unknown"]),
        ...findingPlace,
      }),
      z.strictObject({
        kind: z.literal("quotation"),
        quotation: z.string(),
        status: z.enum(["supported", "former", "unsupported"]),
        ...findingPlace,
      }),
    ]),
  ),
  references: list(reference),
  marked_text: z.string(),
});
export type CheckReply = z.infer<typeof checkReply>;

export function presentCheck({ text, check, resolutions }: CheckedText): CheckReply {
  // Lines count from 1.
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
  return {
    clean: check.isClean,
    findings: check.findings.map((finding) => presentFinding(finding, lineOf(finding.start))),
    references: resolutions.map(presentReference),
    marked_text: check.markedText,
  };
}

function presentFinding(finding: Finding, line: number): CheckReply["findings"][number] {
  const state = finding.kind === "reference" ? finding.revocation : finding.former;
  const place = {
    ...replyFields(finding, "source", "start", "end"),
    line,
    ...(state && replyFields(state, "situacao", "ate", "alteracao")),
  };
  return finding.kind === "reference"
    ? { ...replyFields(finding, "kind", "cited", "status"), assumed: finding.isAssumed, ...place }
    : { ...replyFields(finding, "kind", "quotation", "status"), ...place };
}
