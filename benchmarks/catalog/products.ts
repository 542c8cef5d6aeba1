import { between, several } from "./draw.ts";
import type { Lexicon } from "./lexicon.ts";

/** As one line of the file that is imported. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly manufacturer: string;
  readonly price: number;
  readonly tags: readonly string[];
  /** What the catalogue has no field for. */
  readonly embalagem: string;
}

const DESCRIPTION = { min: 100, max: 1_500 };
const MAX_CROPS = 12;

/** Products that depend on the seed alone; no two have the same id. */
export function* madeUpProducts(count: number, lexicon: Lexicon, random: () => number): Generator<Product> {
  for (let number = 1; number <= count; number++) yield product(number, lexicon, random);
}

function product(number: number, lexicon: Lexicon, random: () => number): Product {
  const category = lexicon.category();
  // Most are for a few crops, some for many.
  const crops = several(1 + Math.floor(random() ** 2 * MAX_CROPS), lexicon.culture);
  const ingredients = several(between(1, 2, random), lexicon.ingredient);
  const strength = String(between(2, 96, random) * 10);
  return {
    id: `P${number}`,
    name: `${lexicon.brand()} ${strength} ${lexicon.formulation()}`,
    description: describe({ category, crops, ingredients }, lexicon, random),
    category,
    manufacturer: lexicon.company(),
    price: between(900, 250_000, random) / 100,
    tags: [...crops, category],
    embalagem: lexicon.pack(),
  };
}

interface Subject {
  readonly category: string;
  readonly crops: readonly string[];
  readonly ingredients: readonly string[];
}

/** Sentences until the text has the length that it was to have: short ones are more frequent than long ones. */
function describe(subject: Subject, lexicon: Lexicon, random: () => number): string {
  const { min, max } = DESCRIPTION;
  const wanted = min + random() ** 2 * (max - min);
  let text = opening(subject, lexicon);
  while (text.length < wanted) {
    const longer = `${text} ${sentence(lexicon, random)}`;
    if (longer.length > max) break;
    text = longer;
  }
  return text;
}

function opening({ category, crops, ingredients }: Subject, lexicon: Lexicon): string {
  const first = category.charAt(0).toUpperCase() + category.slice(1);
  const use = `${first} ${lexicon.quality()} à base de ${ingredients.join(" e ")} para ${crops.join(", ")}`;
  return `${use}. Indicado contra ${several(2, lexicon.pest).join(" e ")}.`;
}

function sentence(lexicon: Lexicon, random: () => number): string {
  const { thing, quality, action, pest, ingredient, culture } = lexicon;
  const forms = [
    () => `Produto ${quality()} que ${action()} ${thing()} e ${thing()} na cultura de ${culture()}.`,
    () => `Recomenda-se ${thing()} de ${between(1, 40, random) * 50} mL/ha com ${thing()} ${quality()}.`,
    () => `Também ${action()} ${pest()} e ${pest()} em ${thing()} de ${culture()}.`,
    () => `Não usar com ${ingredient()} nem antes de ${between(1, 90, random)} dias da ${thing()}.`,
    () => `O ${thing()} fica ${quality()} e ${quality()}, com menos ${thing()} por ${thing()}.`,
  ];
  return forms[between(0, forms.length - 1, random)]?.() ?? "";
}
