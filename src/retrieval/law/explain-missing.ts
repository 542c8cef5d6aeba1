import { PROVISION_LEVELS, type ProvisionLevel, type StoredProvision } from "#src/domain/index.ts";
import type { LegalReference } from "#src/law/index.ts";
import type { NormSummary, ReadView } from "#src/storage/index.ts";
import { articleRows, type ResolutionDeps, spellingsOfKey } from "./article-rows.ts";
import type { MissingProvision, Resolution } from "./resolution.ts";
import { selectProvisions } from "./select-provisions.ts";

/** Why nothing stands at the cited place: no such norm, no such provision, or one that the filter leaves out. */
export async function explainMissing(
  reference: LegalReference,
  cited: string,
  rows: readonly StoredProvision[],
  means: ResolutionDeps,
): Promise<Resolution> {
  const isFiltered = Object.keys(means.filter).length > 0;
  const outside = !isFiltered ? [] : await articleRows(reference, { ...means, filter: {} }, true);
  if (selectProvisions(outside, reference).length > 0) return { kind: "outside-filter", cited };
  const norm = await normOf(reference, means.view);
  if (norm === undefined) return { kind: "norm-not-found", cited };
  const { documentName, lastArticle } = norm;
  return { kind: "provision-not-found", cited, documentName, lastArticle, ...knownValues(rows, reference) };
}

async function normOf({ norm }: LegalReference, view: ReadView): Promise<NormSummary | undefined> {
  for (const key of norm === null ? [] : spellingsOfKey(norm.key)) {
    const [found] = await view.provisions.norms(key, 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** At the first level where the citation leaves what is there: the values that would have been right. */
function knownValues(
  rows: readonly StoredProvision[],
  { path }: LegalReference,
): Pick<MissingProvision, "level" | "known"> {
  let left = rows;
  for (const level of PROVISION_LEVELS) {
    const next = left.filter((row) => row[level] === path[level]);
    if (next.length === 0) return { level: left.length === 0 ? null : level, known: valuesAt(left, level) };
    left = next;
  }
  return { level: null, known: [] };
}

function valuesAt(rows: readonly StoredProvision[], level: ProvisionLevel): string[] {
  return [...new Set(rows.map((row) => row[level]).filter((value) => value !== null))];
}
