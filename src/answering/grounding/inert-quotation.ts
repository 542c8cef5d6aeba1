import { visibleText } from "../context/outside-text.ts";
import { knownAddresses } from "./addresses.ts";
import { inertText, type InertText } from "./inert-text.ts";
import { filterMarks, plainMarks } from "./marks.ts";

/**
 * An answer that is made of quotations, with nothing in it that a reader's program would load or run: sources may
 * hold images, tags and marks of their own, and quoting them must not set them off. Its addresses are the sources'
 * own and stay; of the marks only those of `citations` do.
 */
export function inertQuotation(text: string, citations: readonly { readonly number: number }[]): InertText {
  const numbers = new Set(citations.map(({ number }) => number));
  const marked = filterMarks(plainMarks(visibleText(text)), (number) => numbers.has(number));
  return inertText(marked, new Set(knownAddresses(marked)));
}
