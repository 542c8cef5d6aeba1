import type { Language } from "#src/domain/index.ts";

type Pair = readonly [pt: string, en: string];

/** A string alone is the same in both languages; a function is given what the message names. */
export interface Table {
  readonly [name: string]: string | Pair | ((...facts: never[]) => Pair) | Table;
}

/** What is left of a table when the language is known. */
export type Spoken<Node> = Node extends string | Pair
  ? string
  : Node extends (...facts: infer Facts) => Pair
    ? (...facts: Facts) => string
    : { readonly [Name in keyof Node]: Spoken<Node[Name]> };

const PLACES: Readonly<Record<Language, 0 | 1>> = { pt: 0, en: 1 };

export function inLanguage<Messages extends Table>(table: Messages, language: Language): Spoken<Messages> {
  const place = PLACES[language];
  const spoken = (node: Table[string]): unknown => {
    if (typeof node === "string") return node;
    if (typeof node === "function") return (...facts: never[]) => node(...facts)[place];
    if (isPair(node)) return node[place];
    return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, spoken(inner)]));
  };
  return spoken(table) as Spoken<Messages>;
}

function isPair(node: Pair | Table): node is Pair {
  return Array.isArray(node);
}
