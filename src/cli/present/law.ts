import {
  type Hit,
  PROVISION_LEVELS,
  type ProvisionKind,
  type QuotedProvision,
  type StoredProvision,
} from "#src/domain/index.ts";
import { compareLabels } from "#src/law/index.ts";
import type { CitedProvisions } from "#src/retrieval/index.ts";
import { lawDate } from "../law-date.ts";
import { wrap } from "./excerpt.ts";
import type { Presentation } from "./presentation.ts";
import { provisionState, saysItsState } from "./provision-state.ts";
import { findRemarks, missRemarks, referenceData } from "./references.ts";
import { shownSource } from "./shown-source.ts";
import { indent } from "./table.ts";

export interface LookedUp extends CitedProvisions {
  readonly query: string;
  readonly asOf: string | undefined;
}

const MARGINS: Readonly<Record<ProvisionKind, number>> = {
  caput: 0,
  sumula: 0,
  paragrafo: 0,
  inciso: 2,
  alinea: 4,
  item: 6,
};

export function presentLaw(found: LookedUp, presentation: Presentation): string {
  const hits = found.hits.map((hit) => presentProvision(hit, found.asOf, presentation));
  const { resolutions, asOf } = found;
  const parts = [
    findRemarks(resolutions, presentation).join("\n"),
    ...hits,
    missRemarks(resolutions, asOf, presentation).join("\n"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function presentProvision(
  { citation, provisions }: Hit,
  asOf: string | undefined,
  presentation: Presentation,
): string {
  const { text, style, language } = presentation;
  const [root] = provisions;
  const about = [
    shownSource(citation.source),
    `${text.search.document} ${citation.documentId}`,
    ...(asOf === undefined ? [] : [text.law.asOf(lawDate(asOf, language))]),
  ];
  const state = root === undefined ? null : provisionState(root, presentation);
  const head = [style.bold(citation.label), style.dim(about.join(" · ")), ...(state === null ? [] : [state])];
  const body = inOrder(provisions).flatMap((provision) => presentPart(provision, presentation, root));
  return `${head.join("\n")}\n\n${body.join("\n")}`;
}

/** The state of the first provision stands at the head of all. */
function presentPart(
  provision: QuotedProvision,
  presentation: Presentation,
  root: QuotedProvision | undefined,
): string[] {
  const { tipo, text } = provision;
  const margin = MARGINS[tipo];
  const state = provision === root ? null : provisionState(provision, presentation);
  const isSaid = state === null || saysItsState(provision, text);
  const lines = wrap(text, presentation.width - margin).map(({ start, end }) => text.slice(start, end));
  const shown = isSaid ? lines : [presentation.style.dim(`[${state}]`), ...lines];
  return shown.map((line) => indent(line, margin));
}

/** As a law prints them; provisions of several documents come one document after the other. */
function inOrder(provisions: readonly QuotedProvision[]): readonly QuotedProvision[] {
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

export function lawData(found: LookedUp): unknown {
  return {
    query: found.query,
    as_of: found.asOf ?? null,
    references: found.resolutions.map(referenceData),
    hits: found.hits.map(hitData),
  };
}

function hitData({ citation, chunk, reference, provisions }: Hit): unknown {
  const [root] = provisions;
  const parts = inOrder(provisions);
  return {
    citation: citation.label,
    reference,
    source: citation.source,
    ...(root === undefined ? {} : provisionData(root)),
    document_id: citation.documentId,
    start: chunk.start,
    end: chunk.end,
    text: parts.map(({ text }) => text).join("\n"),
    provisions: parts.map((provision) => ({ ...provisionData(provision), text: provision.text })),
  };
}

/** A provision with the names that its filters have. */
export function provisionData(provision: StoredProvision) {
  const { documentId, start, end, norma, artigo, paragrafo, inciso, alinea, item } = provision;
  const { tipo, situacao, desde, ate, alteracao } = provision;
  const place = { norma, artigo, paragrafo, inciso, alinea, item };
  return { document_id: documentId, start, end, ...place, tipo, situacao, desde, ate, alteracao };
}
