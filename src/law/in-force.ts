import type { Provision } from "#src/domain/index.ts";

/** Whether a wording held on a day; `unclear` when the text names the year of the change and the day lies in it. */
export type Force = "in-force" | "not-yet" | "ended" | "unclear";

type Side = "before" | "after" | "unclear";

/** `day` is "2003-05-01". */
export function forceOn(provision: Provision, day: string): Force {
  const { norma, desde, ate, situacao } = provision;
  const begun = sideOf(day, desde ?? yearOf(norma));
  if (begun === "before") return "not-yet";
  const ended = ate === null ? (isCurrent(situacao) ? "before" : "unclear") : sideOf(day, ate);
  if (ended === "after") return "ended";
  // In its own first year a norm without changes is simply taken to hold.
  const isUncertainStart = begun === "unclear" && desde !== null;
  return isUncertainStart || ended === "unclear" ? "unclear" : "in-force";
}

function isCurrent(situacao: Provision["situacao"]): boolean {
  return situacao === "vigente" || situacao === "vetado";
}

/** Where a day lies seen from a boundary that may be known by its year, or its month, only. */
function sideOf(day: string, boundary: string | null): Side {
  if (boundary === null) return "after";
  const known = day.slice(0, boundary.length);
  if (known < boundary) return "before";
  return known > boundary || boundary.length === day.length ? "after" : "unclear";
}

/** The year that ends the key of a norm: nothing of it held before. */
function yearOf(norma: string): string | null {
  return /\/((?:1[89]|20)\d{2})(?:#|$)/.exec(norma)?.[1] ?? null;
}
