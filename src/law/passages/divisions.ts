/** The divisions above an article, outermost first. */
const DIVISIONS = ["parte", "livro", "titulo", "capitulo", "secao", "subsecao"] as const;

export type Division = (typeof DIVISIONS)[number];

const NAMES: Readonly<Record<Division, { readonly word: RegExp; readonly label: string }>> = {
  parte: { word: /^parte(?!\p{L})/iu, label: "Parte" },
  livro: { word: /^livro(?!\p{L})/iu, label: "Livro" },
  titulo: { word: /^t[íi]tulo(?!\p{L})/iu, label: "Título" },
  capitulo: { word: /^cap[íi]tulo(?!\p{L})/iu, label: "Capítulo" },
  secao: { word: /^se[çc][ãa]o(?!\p{L})/iu, label: "Seção" },
  subsecao: { word: /^subse[çc][ãa]o(?!\p{L})/iu, label: "Subseção" },
};
const NUMBER = /^\s+(?:[IVXLCDM]{1,9}|\d{1,3}[ºª°]?|[úu]nic[oa])(?:-[A-Z])?(?=$|[\s:.–—-])[\s:.–—-]*/iu;
const SMALL_WORDS =
  /(?<!\p{L})(?:D[aeo]s?|E|Em|N[ao]s?|A|O|As|Os|À|Às|Ao|Aos|Ou|Por|Para|Com|Sobre)(?!\p{L})/gu;

/** The name of each division among the headings above a passage: "Dos Direitos e Garantias Fundamentais". */
export function divisionsAmong(headings: readonly string[]): Partial<Record<Division, string>> {
  const found: Partial<Record<Division, string>> = {};
  for (const heading of headings) {
    const division = DIVISIONS.find((name) => NAMES[name].word.test(heading));
    if (division !== undefined) found[division] = divisionName(heading, division);
  }
  return found;
}

/** "TÍTULO II – DOS DIREITOS" is called "Dos Direitos"; a division without a name is called by its number. */
function divisionName(heading: string, division: Division): string {
  const rest = heading.replace(NAMES[division].word, "");
  const name = rest
    .replace(NUMBER, "")
    .replace(/^[\s:.–—-]+/u, "")
    .trim();
  return inTitleCase(name === "" ? rest.trim() || heading.trim() : name);
}

/** Capitals are how a division is printed, not how it is cited. */
function inTitleCase(name: string): string {
  if (name !== name.toUpperCase() || /^[IVXLCDM]+(?:-[A-Z])?$/.test(name)) return name;
  const capitalised = name.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const cased = capitalised.replaceAll(SMALL_WORDS, (word) => word.toLowerCase());
  return cased.charAt(0).toUpperCase() + cased.slice(1);
}

/** The division that a citation names: "Título: …", or what comes closest to it. */
export function divisionLabel(divisions: Partial<Record<Division, string>>): string | null {
  const order: readonly Division[] = ["titulo", "capitulo", "secao", "livro", "parte"];
  const named = order.find((name) => divisions[name] !== undefined);
  return named === undefined ? null : `${NAMES[named].label}: ${divisions[named]}`;
}
