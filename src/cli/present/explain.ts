import type { Hit } from "#src/domain/index.ts";
import type { SearchResponse, SearchTimings } from "#src/retrieval/index.ts";
import type { Presentation } from "./presentation.ts";

/** How one hit came by its place. */
export function explainHit({ breakdown, matches }: Hit, { text, format }: Presentation): string[] {
  const part = (name: string, score: number | null, rank: number | null): string =>
    score === null ? `${name} –` : `${name} ${format.decimal(score, 3)}${rank === null ? "" : ` (${rank}º)`}`;
  const scores = [
    part(text.search.lexical, breakdown.lexicalScore, breakdown.lexicalRank),
    part(text.search.vector, breakdown.vectorScore, breakdown.vectorRank),
    part(text.search.fused, breakdown.fusedScore, null),
    ...(breakdown.rerankScore === null ? [] : [part(text.reranking.score, breakdown.rerankScore, null)]),
  ];
  const lines = [scores.join(" · ")];
  const parts = Object.entries(breakdown.lexicalParts);
  if (parts.length > 0) lines.push(`${text.search.parts}: ${named(parts, format.decimal)}`);
  const terms = matches.map(({ term, field }) =>
    field === "title" ? `${term} ${text.search.inTitle}` : term,
  );
  if (terms.length > 0) lines.push(`${text.search.terms}: ${[...new Set(terms)].join(", ")}`);
  return lines;
}

/** How the search as a whole went. */
export function explainSearch(
  response: Pick<SearchResponse, "expansions" | "confidence" | "timings">,
  presentation: Presentation,
): string[] {
  const { text, format } = presentation;
  const expansions = response.expansions.map(
    ({ kind, from, to }) => `${from} → ${to} (${text.search[kind]})`,
  );
  const signals = Object.entries(response.confidence.signals);
  return [
    ...(expansions.length > 0 ? [`${text.search.expansions}: ${expansions.join(", ")}`] : []),
    ...(signals.length > 0 ? [`${text.search.signals}: ${named(signals, format.decimal)}`] : []),
    timingsLine(response.timings, presentation),
  ];
}

export function timingsLine(timings: SearchTimings, { text, format }: Presentation): string {
  const steps = Object.keys(text.search.steps) as (keyof SearchTimings)[];
  const times = steps.map((step) => `${text.search.steps[step]} ${format.decimal(timings[step], 1)}`);
  return `${text.search.timings}: ${times.join(" · ")}`;
}

function named(
  parts: readonly (readonly [name: string, value: number])[],
  decimal: (value: number, digits: number) => string,
): string {
  return parts.map(([name, value]) => `${name} ${decimal(value, 3)}`).join(" · ");
}
