import { analyze } from "#src/text/index.ts";
import { type ConceptTable, mentionsIn } from "./concept-table.ts";
import type { Concept } from "./vocabulary.ts";

/** What a text of a product holds: all that a question is compared with. Lists, each thing once: many are kept. */
export interface ReadText {
  readonly stems: Pick<readonly string[], "includes">;
  readonly concepts: Pick<readonly Concept[], "includes">;
}

type TextReader = (text: string) => ReadText;

/** Longer texts are read each time: one of them would push out many. */
const MAX_REMEMBERED_LENGTH = 10_000;
/** Characters of the texts kept at least; twice as many at most. What was read takes about as much again. */
const REMEMBERED = 4_000_000;
/** What keeping a text costs, however short it is, in characters. */
const COST_OF_EACH = 100;

const readers = new WeakMap<ConceptTable, TextReader>();
const withoutTable = rememberingReader(null);

/**
 * Reading a text costs far more than comparing it, and the same products, tags and categories come again. Remembered
 * by the text itself: what was edited is another text.
 */
export function readText(text: string, table: ConceptTable | null): ReadText {
  if (text.length > MAX_REMEMBERED_LENGTH) return readAnew(text, table);
  if (table === null) return withoutTable(text);
  const known = readers.get(table);
  if (known !== undefined) return known(text);
  const reader = rememberingReader(table);
  readers.set(table, reader);
  return reader(text);
}

/** Two generations: the older is dropped when the younger is full, and what is still asked for moves up. */
function rememberingReader(table: ConceptTable | null): TextReader {
  let young = new Map<string, ReadText>();
  let old = new Map<string, ReadText>();
  let characters = 0;
  return (text) => {
    const recent = young.get(text);
    if (recent !== undefined) return recent;
    const read = old.get(text) ?? readAnew(text, table);
    if (characters >= REMEMBERED) {
      old = young;
      young = new Map();
      characters = 0;
    }
    young.set(text, read);
    characters += text.length + COST_OF_EACH;
    return read;
  };
}

function readAnew(text: string, table: ConceptTable | null): ReadText {
  const tokens = analyze(text);
  const stems = new Set<string>();
  for (const { stem, isStopWord } of tokens) if (!isStopWord) stems.add(stem);
  const mentions = table === null ? [] : mentionsIn(tokens, table);
  return { stems: [...stems], concepts: [...new Set(mentions.map(({ concept }) => concept))] };
}
