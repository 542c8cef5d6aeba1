import type { Chunk } from "#src/domain/index.ts";

/** The divisions above an article, outermost first. */
const DIVISIONS = ["parte", "livro", "titulo", "capitulo", "secao", "subsecao"] as const;

export type Division = (typeof DIVISIONS)[number];

const WORD =
  /^(?:(?<parte>parte)|(?<livro>livro)|(?<titulo>t[íi]tulo)|(?<capitulo>cap[íi]tulo)|(?<secao>se[çc][ãa]o)|(?<subsecao>subse[çc][ãa]o))(?!\p{L})/iu;
/** Those that a citation names, the best first. */
const LABELS = { titulo: "Título", capitulo: "Capítulo", secao: "Seção", livro: "Livro", parte: "Parte" };
const NUMBER = /^\s+(?:[IVXLCDM]{1,9}|\d{1,3}[ºª°]?|[úu]nic[oa])(?:-[A-Z])?(?=$|[\s:.–—-])[\s:.–—-]*/iu;
const SMALL_WORDS = new Set(
  "Da Das De Do Dos E Em Na Nas No Nos A O As Os À Às Ao Aos Ou Por Para Com Sobre Que Se".split(" "),
);
const NUMERAL = /^(?:X{0,3}(?:IX|IV|V?I{0,3})(?:-[A-Z])?|[ÚU]NIC[OA])$/iu;
const MAX_INITIALS_LENGTH = 6;

/** The name of each division among the headings above a passage: "Dos Direitos e Garantias Fundamentais". */
export function divisionsAmong(headings: readonly string[], body = ""): Partial<Record<Division, string>> {
  const found: Partial<Record<Division, string>> = {};
  for (const heading of headings) {
    const division = divisionNamed(heading);
    if (division !== undefined) found[division] = divisionName(heading, body);
  }
  return found;
}

function divisionNamed(heading: string): Division | undefined {
  const { groups } = WORD.exec(heading) ?? {};
  return DIVISIONS.find((name) => groups?.[name] !== undefined);
}

/** The division that a line opens, with its number: "CAPÍTULO II", "Seção III – Das Multas". */
export function divisionOf(line: string): Division | null {
  return NUMBER.test(line.replace(WORD, "")) ? (divisionNamed(line) ?? null) : null;
}

/** "TÍTULO II – DOS DIREITOS" is called "Dos Direitos"; a division without a name is called by its number. */
function divisionName(heading: string, body: string): string {
  const rest = heading.replace(WORD, "").trim();
  const name = ` ${rest}`.replace(NUMBER, "").replace(/^[\s:.–—-]+/u, "");
  return inTitleCase(name || rest || heading.trim(), body);
}

/** Capitals are how a division is printed, not how it is cited; a word that the text writes in capitals is initials. */
function inTitleCase(name: string, body: string): string {
  if (name !== name.toUpperCase() || NUMERAL.test(name)) return name;
  const cased = name.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (word) => {
    const capitalised = word.charAt(0) + word.slice(1).toLowerCase();
    if (SMALL_WORDS.has(capitalised)) return capitalised.toLowerCase();
    return isInitials(word, body) ? word : capitalised;
  });
  return cased.charAt(0).toUpperCase() + cased.slice(1);
}

/** In capitals in the middle of a line that is not in capitals itself. */
function isInitials(word: string, body: string): boolean {
  if (word.length < 2 || word.length > MAX_INITIALS_LENGTH) return false;
  for (let at = body.indexOf(` ${word}`); at !== -1; at = body.indexOf(` ${word}`, at + 1)) {
    const end = body.indexOf("\n", at);
    const line = body.slice(body.lastIndexOf("\n", at) + 1, end === -1 ? body.length : end);
    const isWhole = !/[\p{L}\p{M}]/u.test(body.charAt(at + 1 + word.length));
    if (isWhole && (line.match(/\p{Ll}/gu)?.length ?? 0) > line.length / 2) return true;
  }
  return false;
}

/** The division that a citation names: "Título: …", or what comes closest to it. */
export function divisionLabel(divisions: Partial<Record<Division, string>>): string | null {
  for (const [division, label] of Object.entries(LABELS)) {
    const name = divisions[division as keyof typeof LABELS];
    if (name !== undefined && !NUMERAL.test(name)) return `${label}: ${name}`;
  }
  return null;
}

const BARE = /^\S{4,10}\s+\S{1,12}$/u;
const MAX_LINE_LENGTH = 200;

/**
 * The headings above a place in a passage. Short chapters share a passage, which is known by the first of them; those
 * that stand between its beginning and the place take over from there.
 */
export function headingsAt(
  { headings, text, start }: Pick<Chunk, "headings" | "text" | "start">,
  offset: number,
): readonly string[] {
  const lines = text
    .slice(0, Math.max(0, offset - start))
    .split("\n")
    .map((line) => line.trim());
  let path = [...headings];
  for (const [index, line] of lines.entries()) {
    const division = line.length > MAX_LINE_LENGTH ? null : divisionOf(line);
    if (division === null || headings.some((heading) => heading.startsWith(line))) continue;
    const title = lines.slice(index + 1).find((next) => next !== "") ?? "";
    const above = DIVISIONS.slice(0, DIVISIONS.indexOf(division));
    path = path.filter((heading) => isAbove(heading, above));
    path.push(BARE.test(line) && title !== "" ? `${line} – ${title}` : line);
  }
  return path;
}

function isAbove(heading: string, above: readonly string[]): boolean {
  const division = divisionOf(heading);
  return division === null || above.includes(division);
}
