import { analyze } from "./analyze.ts";

/** The distinct stems of a text, without words that are too common to search for. */
export function stemsOf(text: string): Set<string> {
  return new Set(analyze(text).flatMap(({ stem, isStopWord }) => (isStopWord ? [] : [stem])));
}
