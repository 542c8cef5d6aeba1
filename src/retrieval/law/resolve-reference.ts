import type { StoredProvision } from "#src/domain/index.ts";
import { formatReference, type LegalReference } from "#src/law/index.ts";
import { articleRows, type ResolutionDeps } from "./article-rows.ts";
import { expandArticles } from "./expand-articles.ts";
import { explainMissing } from "./explain-missing.ts";
import type { Resolution } from "./resolution.ts";
import { selectProvisions } from "./select-provisions.ts";
import { withoutEmptied } from "./without-emptied.ts";
import { wordingsOn } from "./wordings-on.ts";

/** Of norms that a citation does not name, no more than these are shown. */
const MAX_UNNAMED = 3;

/** Looks a citation up: by its place, never by likeness. */
export async function resolveReference(
  reference: LegalReference,
  means: ResolutionDeps,
): Promise<Resolution[]> {
  const resolutions: Resolution[] = [];
  for (const part of await expandArticles(reference, means.view)) {
    resolutions.push(
      means.asOf === null ? await resolveNow(part, means) : await resolveOn(means.asOf, part, means),
    );
  }
  return resolutions;
}

async function resolveNow(reference: LegalReference, means: ResolutionDeps): Promise<Resolution> {
  const cited = citedAs(reference);
  const rows = await articleRows(reference, means, false);
  const present = selectProvisions(rows.filter(isPresent), reference);
  if (present.length === 0) {
    return (await struckOut(reference, cited, means)) ?? explainMissing(reference, cited, rows, means);
  }
  const isAmbiguous = reference.norm === null && documentCount(present) > 1;
  const provisions = isAmbiguous ? present.slice(0, MAX_UNNAMED) : present;
  return { kind: "found", cited, provisions, isAmbiguous, doubt: null };
}

async function resolveOn(day: string, reference: LegalReference, means: ResolutionDeps): Promise<Resolution> {
  const cited = citedAs(reference);
  const all = await articleRows(reference, means, true);
  const wording = wordingsOn(await withoutEmptied(all, means.view), reference, day);
  if (wording.kind === "found") return { ...wording, cited, isAmbiguous: false };
  if (wording.kind === "not-in-force") return { ...wording, cited };
  const [emptied] = selectProvisions(all, reference).flat();
  if (emptied === undefined) return explainMissing(reference, cited, all, means);
  return { kind: "not-in-force", cited, reason: "not-recorded", since: emptied.ate, by: emptied.alteracao };
}

/** "Art. 10, lei orgânica do município": a norm that the table does not know is cited in its own words. */
function citedAs(reference: LegalReference): string {
  const { norm, unknownNorm } = reference;
  return norm === null && unknownNorm !== null
    ? `${unknownNorm}, ${formatReference(reference)}`
    : formatReference(reference);
}

/** A former wording is no answer while there is a present one, wherever it stands. */
function isPresent({ situacao }: StoredProvision): boolean {
  return situacao !== "anterior";
}

function documentCount(found: readonly (readonly StoredProvision[])[]): number {
  return new Set(found.flatMap((rows) => rows.map(({ documentId }) => documentId))).size;
}

/** What was revoked may have left nothing but its struck-out words: they are shown, and said to be revoked. */
async function struckOut(
  reference: LegalReference,
  cited: string,
  means: ResolutionDeps,
): Promise<Resolution | null> {
  const all = await articleRows(reference, means, true);
  const ended = selectProvisions(all, reference);
  const revoked = ended.filter(([root]) => root?.situacao === "revogado");
  // A sole parágrafo that became § 1º is not revoked, and stands there no more.
  const provisions = revoked.length > 0 ? revoked : ended.slice(-1);
  return provisions.length === 0
    ? null
    : { kind: "found", cited, provisions, isAmbiguous: false, doubt: null };
}
