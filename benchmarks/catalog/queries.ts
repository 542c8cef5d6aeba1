import { between } from "./draw.ts";
import type { Lexicon } from "./lexicon.ts";

/** A question with what it asks for: groups are reported apart. */
export interface AskedQuestion {
  readonly text: string;
  readonly group: string;
}

/** How often each group is asked, out of ten. */
const SHARES = { "crop × treatment": 3, "in other words": 1, names: 2, "pests, ingredients": 2, words: 2 };

/** What customers type, 1 to 6 words; drawn as the products are, so that what is frequent is asked often. */
export function madeUpQuestions(count: number, lexicon: Lexicon, random: () => number): AskedQuestion[] {
  const { category, culture, cultureSynonym, treatmentSynonym, pest, ingredient, brand, thing } = lexicon;
  const one = (forms: readonly (() => string)[]): string =>
    forms[between(0, forms.length - 1, random)]?.() ?? "";
  const forms: Record<keyof typeof SHARES, readonly (() => string)[]> = {
    "crop × treatment": [
      () => `${category()} para ${culture()}`,
      () => `${culture()} ${category()}`,
      () => `${category()} ${lexicon.quality()} para ${culture()}`,
    ],
    "in other words": [
      () => `${treatmentSynonym()} ${culture()}`,
      () => `${category()} para ${cultureSynonym()}`,
    ],
    names: [
      brand,
      () => `${brand()} ${between(2, 96, random) * 10}`,
      () => `${brand()} ${between(2, 96, random) * 10} ${lexicon.formulation()}`,
      () => `${brand()} da ${lexicon.company()}`,
    ],
    "pests, ingredients": [
      () => `produto para controlar ${pest()}`,
      () => `defensivo com ${ingredient()}`,
      () => `${pest()} em ${culture()}`,
      () => `${ingredient()} para ${pest()}`,
    ],
    words: [
      culture,
      pest,
      category,
      () => `${thing()} ${thing()}`,
      () => `${lexicon.quality()} ${thing()} ${thing()} ${culture()}`,
    ],
  };
  const turns = Object.entries(SHARES).flatMap(([group, share]) =>
    Array.from({ length: share }, () => group),
  );
  return Array.from({ length: count }, (_, at) => {
    const group = turns[at % turns.length] as keyof typeof SHARES;
    return { text: one(forms[group]), group };
  });
}
