import { file } from "./carriers.ts";
import { BENIGN_FACTS } from "./data/benign-facts.ts";
import type { InjectionCase } from "./injection-case.ts";

/** Documents that speak of instructions, secrets, links and rules because that is their subject. */
export function benignCases(): InjectionCase[] {
  return BENIGN_FACTS.map(({ question, fact, language = "pt" }, index) => {
    const number = 1_001 + index;
    const extension = index % 3 === 0 ? "txt" : "md";
    const sources = [file(`orientacao-${number}.${extension}`, `${fact}\n`)];
    return { number, category: "benign", language, sources, entries: [], question, fact };
  });
}
