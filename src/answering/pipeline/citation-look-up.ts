import type { LookUp } from "../citation-check/check-references.ts";
import type { AskRequest } from "./ask.ts";
import type { AnsweringDeps } from "./answering-means.ts";

/** Looks provisions up where the question was allowed to look. */
export function citationLookUp({ scope = {} }: AskRequest, { holdings }: AnsweringDeps): LookUp {
  const { filter, asOf } = scope;
  const options = { ...(filter && { filter }), ...(asOf !== undefined && { asOf }) };
  return async (citation) => (await holdings.resolve(citation, options)).resolutions;
}
