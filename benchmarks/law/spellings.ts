/** A place in a norm, as a person would look it up. */
export interface Target {
  /** Ways to name the norm, with the article that goes before it: "da CF/88". */
  readonly norm: readonly string[];
  /** Ways to name the norm in front: "CF/88". */
  readonly short: readonly string[];
  readonly artigo: string;
  readonly paragrafo: string | null;
  readonly inciso: string | null;
  readonly alinea: string | null;
}

/** The same citation as different people type it. Written apart from the product's own spellings. */
export function spellingsOf(target: Target): string[] {
  const { norm, short } = target;
  const inward = [
    [`art. ${ordinal(target.artigo)}`, paragraph(target, "§ ", "º"), target.inciso, letter(target, "")],
    [
      `artigo ${target.artigo}`,
      paragraph(target, "parágrafo ", "º"),
      word("inciso ", target.inciso),
      letter(target, "alínea "),
    ],
    [
      `art ${target.artigo}`,
      paragraph(target, "§", ""),
      word("inc. ", target.inciso),
      letter(target, "al. "),
    ],
    [
      `Art. ${ordinal(target.artigo)}`,
      paragraph(target, "§ ", "º"),
      word("inciso ", target.inciso),
      letter(target, "alínea ", '"'),
    ],
  ].map((levels) => levels.filter((level) => level !== null));
  const outward = [
    letter(target, "alínea "),
    word("inciso ", target.inciso),
    paragraph(target, "§ ", "º"),
    `art. ${ordinal(target.artigo)}`,
  ].filter((level) => level !== null);
  const behind = norm.flatMap((name) => [
    ...inward.map((levels) => `${levels.join(", ")}, ${name}`),
    `${inward[2]?.join(" ")} ${name}`.toLowerCase(),
    withArticles(outward, name),
  ]);
  const before = short.flatMap((name) => [
    `${name}, ${inward[0]?.join(", ")}`,
    `${name} ${inward[2]?.join(" ")}`,
    `${name}, ${withoutAccents(inward[1]?.join(", ") ?? "")}`,
  ]);
  return [...behind, ...before, ...questions(inward[0]?.join(", ") ?? "", norm[0] ?? "")];
}

function questions(place: string, norm: string): string[] {
  return [`o que diz o ${place}, ${norm}?`, `qual é o texto do ${place} ${norm}`];
}

/** "alínea a do inciso II do § 1º do art. 12 da CF" */
function withArticles(levels: readonly string[], norm: string): string {
  return `${levels.join(" do ")} ${norm}`;
}

function word(name: string, value: string | null): string | null {
  return value === null ? null : `${name}${value}`;
}

function paragraph({ paragrafo }: Target, mark: string, ordinalMark: string): string | null {
  if (paragrafo === null) return null;
  if (paragrafo === "único") return mark === "§" ? "p. único" : "parágrafo único";
  const [number = "", suffix] = paragrafo.split("-");
  const sign = Number(number) < 10 ? ordinalMark : "";
  return `${mark}${number}${sign}${suffix === undefined ? "" : `-${suffix}`}`;
}

function letter({ alinea }: Target, name: string, quote = ""): string | null {
  return alinea === null ? null : `${name}${quote}${alinea}${quote}`;
}

function ordinal(artigo: string): string {
  const [number = "", suffix] = artigo.split("-");
  const dotted = Number(number) > 999 ? `${number.slice(0, -3)}.${number.slice(-3)}` : number;
  return `${dotted}${Number(number) < 10 ? "º" : ""}${suffix === undefined ? "" : `-${suffix}`}`;
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}
