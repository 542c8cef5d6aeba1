import type { Intent } from "#src/domain/index.ts";

/** What the signs against a support question speak for instead, by their names in `isSupportQuestion`. */
export const SUPPORT_SIGNALS: Readonly<
  Record<string, { readonly intent: Intent; readonly strength: number }>
> = {
  "-figures": { intent: "data", strength: 2 },
  "-wants-figures": { intent: "data", strength: 2 },
  "-we-had": { intent: "data", strength: 3 },
  "-how-many-had": { intent: "data", strength: 1 },
  "-aggregate": { intent: "data", strength: 2 },
  "-due-now": { intent: "data", strength: 2 },
  "-figures-moved": { intent: "data", strength: 2 },
  // "-price" is missing: fees have prices too, and the rules of the catalogue tell them apart.
  "-stock": { intent: "catalog", strength: 1 },
  "-purchase": { intent: "catalog", strength: 2 },
  "-quantity": { intent: "catalog", strength: 1 },
  "-best-product": { intent: "catalog", strength: 1 },
  "-shopping": { intent: "catalog", strength: 2 },
  "-small-talk": { intent: "small-talk", strength: 2 },
  "-thanks": { intent: "small-talk", strength: 2 },
  "-solved": { intent: "small-talk", strength: 2 },
  "-opinion": { intent: "small-talk", strength: 2 },
  // "-off-topic" is missing: presidents, capitals and inventors are in many a document, and only a search can tell.
  "-leisure": { intent: "out-of-scope", strength: 1 },
};
