import { inertQuotation } from "#src/answering/index.ts";
import type { Citation, Language } from "#src/domain/index.ts";

const HEADINGS: Readonly<Record<Language, string>> = { pt: "Fontes:", en: "Sources:" };
const SOURCE_LIST = /\n\n(?:Fontes|Sources):(?:\n\[\d+\] [^\n]*)+\s*$/;

interface Cited {
  readonly text: string;
  readonly citations: readonly (Pick<Citation, "label"> & { readonly number: number })[];
}

/** An answer for programs that show nothing but text: what it says, and its sources as a list. */
export function answerText(answer: Cited, language: Language): string {
  return answer.text + sourceList(answer, language);
}

/** What stands below an answer; empty where it cites nothing. */
export function sourceList({ citations }: Pick<Cited, "citations">, language: Language): string {
  const lines = citations.map(({ number, label }) => `[${number}] ${inertLabel(label)}`);
  return lines.length === 0 ? "" : `\n\n${[HEADINGS[language], ...lines].join("\n")}`;
}

/** An earlier answer that a client sends back: the list was never part of what was said. */
export function withoutSourceList(text: string): string {
  return text.replace(SOURCE_LIST, "");
}

/** Names of documents are words from outside: nothing in them loads, runs, breaks the line or looks like a mark. */
export function inertLabel(label: string): string {
  return inertQuotation(label.replaceAll(/\s+/g, " "), []).text;
}
