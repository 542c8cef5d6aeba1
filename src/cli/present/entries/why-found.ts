import type { CatalogHit } from "#src/retrieval/index.ts";
import type { Presentation } from "../presentation.ts";
import { heldForm, heldIn, itemTexts, type Readings, stemsOf, wordsByStem } from "./held-form.ts";

/** The words that led to a product: "golzinho → gol (nome) · uva (tags)"; empty where no word of it is known. */
export function foundWords(hit: CatalogHit, readings: Readings, presentation: Presentation): string {
  const texts = itemTexts(hit.item);
  const { signals } = hit;
  const found = signals.matches.flatMap((word) => {
    const held = (signals.fields[word] ?? []).map((field) => ({
      field,
      form: heldForm(word, texts[field] ?? [], readings),
    }));
    // One field may say it in the plural.
    const forms = Map.groupBy(held, ({ form }) => (form === null ? null : stemsOf(form).join(" "))).values();
    return [...forms].map((alike) => {
      const form = alike[0]?.form ?? null;
      const fields = alike.map(({ field }) => field);
      return withFields(form === null ? word : `${word} → ${form}`, fields, presentation);
    });
  });
  return (found.length === 0 ? otherReadings(hit, readings, presentation) : found).join(" · ");
}

/** Synonyms that the fields are not compared by, but that the index was asked for. */
function otherReadings(hit: CatalogHit, { expansions }: Readings, presentation: Presentation): string[] {
  if (hit.source === "vector") return [];
  const fields = Object.entries(itemTexts(hit.item)).map(
    ([field, texts]) => [field, wordsByStem(texts)] as const,
  );
  return expansions.flatMap(({ from, to }) => {
    const holding = fields.filter(([, words]) => heldIn(words, to) !== null);
    const [first] = holding;
    if (first === undefined) return [];
    const form = heldIn(first[1], to) ?? to;
    return [
      withFields(
        `${from} → ${form}`,
        holding.map(([field]) => field),
        presentation,
      ),
    ];
  });
}

function withFields(word: string, fields: readonly string[], { text }: Presentation): string {
  return `${word} (${fields.map((field) => text.entries.field(field)).join(", ")})`;
}

/** What to say where no word can be named. */
export function withoutWords({ source }: CatalogHit, { text }: Presentation): string {
  return source === "vector" ? text.entrySearch.noWords : text.entrySearch.otherWords;
}
