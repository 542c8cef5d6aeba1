import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { getDocumentProxy } from "unpdf";

/**
 * Reads a law by the plainest means there are, to hold the product's reading against: lines of text in the order of
 * the page, and a pattern for "Art. N" at the start of a line. Nothing of the product is used.
 */
export interface PlainArticle {
  /** "5", "103-A"; of a súmula its number. */
  readonly label: string;
  /** Its own words, up to its first parágrafo, inciso or alínea. */
  readonly text: string;
  readonly isRevoked: boolean;
}

const LABEL =
  /^[\s*"“>#_~]*(?:Art\.?|ART\.?)[\s.]{0,6}(\d{1,2}\.\d{3}|\d{1,4})(?:\s?[º°ª](?!\p{L})|o(?![\p{L}]))?(?:-([A-Z]{1,2})(?!\p{L})|\s([A-Z])(?:\.|\s?[-–])(?=\s))?(?=[\s.,:;()–*_~-]|$|\p{Lu})/u;
const SUMULA = /^S[úu]mula\s\d+(?:\sd[ao]\s\p{Lu}+)?[\s.:–-]*/u;
const PART =
  /^[\s*"“>#_~]*(?:§|Par[áa]grafo\s|PAR[ÁA]GRAFO\s|[IVXLCDM]{1,8}\s?[-–—)]|[a-z]{1,2}\s?[)]|[a-z]\s[-–—]\s)/u;
const DIVISION =
  /^[\s*"“>#_~]*(?:LIVRO|T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|Se[çc][ãa]o|Subse[çc][ãa]o|SUBSE[ÇC][ÃA]O|ANEXO)\b/u;

export async function plainArticles(path: string): Promise<PlainArticle[]> {
  if (path.endsWith(".json")) return plainSumulas(path);
  const lines = await plainLines(path);
  const candidates = lines.flatMap((line, at) => {
    const label = labelOf(line);
    return label === null ? [] : [{ at, ...label }];
  });
  const chain = longestRise(candidates.map(({ order }) => order)).map((index) => candidates[index]!);
  const articles = new Map<string, PlainArticle>();
  for (const [index, { at, label, skip }] of chain.entries()) {
    const words = ownWords(lines, at, chain[index + 1]?.at ?? lines.length, skip);
    // A label that a page break left alone comes again; of several wordings the last one holds.
    if (words === "" && articles.has(label)) continue;
    articles.delete(label);
    articles.set(label, { label, text: words, isRevoked: tellsRevoked(words) });
  }
  return [...articles.values()];
}

/** The words behind a label. */
export function withoutLabel(text: string): string {
  return text.slice((SUMULA.exec(text) ?? LABEL.exec(text))?.[0].length ?? 0);
}

function labelOf(line: string) {
  const [found, number = "", attached, apart] = LABEL.exec(line) ?? [];
  if (found === undefined || /^\s*(?:,|[dn][aeo]s?\s|e\s|c\/c)/u.test(line.slice(found.length))) return null;
  const digits = Number(number.replace(".", ""));
  const suffix = attached ?? apart ?? "";
  const label = suffix === "" ? String(digits) : `${digits}-${suffix}`;
  return { label, order: orderOf(digits, suffix), skip: found.length };
}

function orderOf(number: number, suffix: string): number {
  return number * 1_000 + Array.from(suffix).reduce((sum, letter) => sum * 27 + letter.charCodeAt(0) - 64, 0);
}

/** The places of the longest sequence that never falls: a citation that begins a line does not fit into it. */
function longestRise(orders: readonly number[]): number[] {
  const lengths: number[] = [];
  const before: number[] = [];
  for (const [at, order] of orders.entries()) {
    let best = -1;
    for (let earlier = 0; earlier < at; earlier++)
      if (orders[earlier]! <= order && (best < 0 || lengths[earlier]! >= lengths[best]!)) best = earlier;
    lengths.push(best < 0 ? 1 : lengths[best]! + 1);
    before.push(best);
  }
  const chain: number[] = [];
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = before[at]!) chain.unshift(at);
  return chain;
}

function ownWords(lines: readonly string[], from: number, until: number, skip: number): string {
  const own = [lines[from]!.slice(skip)];
  for (let at = from + 1; at < until && !PART.test(lines[at]!) && !DIVISION.test(lines[at]!); at++)
    own.push(lines[at]!);
  return own
    .join(" ")
    .replace(/^[\s.:*_~º°–—-]+/u, "")
    .replaceAll(/[*_~]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const NOTES = /\([^()]*\)/gu;

/** Nothing but a note of revocation, or such a note after the words that it ended. */
function tellsRevoked(words: string): boolean {
  const notes = (words.match(NOTES) ?? []).filter((note) =>
    /^\(\s*(?:reda|inclu|acresc|revog|suprim|vetad)/iu.test(note),
  );
  return (
    /^\(?\s*(?:revogad|suprimid)[oa]s?(?!\p{L})/iu.test(words) ||
    /^\(\s*(?:revog|suprim)/iu.test(notes.at(-1) ?? "")
  );
}

function plainSumulas(path: string): PlainArticle[] {
  const records = JSON.parse(readFileSync(path, "utf8")) as { readonly id: string; readonly texto: string }[];
  return records.map(({ id, texto }) => {
    const text = texto.replaceAll(/\s+/g, " ").trim();
    return {
      label: /\d+/.exec(id)?.[0] ?? "",
      text,
      isRevoked: /\bCANCELAD[AO]\b|\bS[úÚ]mula cancelada/iu.test(text),
    };
  });
}

async function plainLines(path: string): Promise<string[]> {
  if (extname(path) === ".pdf") return pdfLines(path);
  const text = readFileSync(path, "utf8").replaceAll("\0", "");
  if (extname(path) === ".html") return htmlLines(text);
  return text
    .replaceAll(/\[([^\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)/g, "$1")
    .replaceAll(/[*_~`]+/g, "")
    .replaceAll(/^Art\.[\s.]*(?=\d)/gm, "Art. ")
    .split("\n");
}

function htmlLines(html: string): string[] {
  const text = html
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<\/?(?:p|div|li|h\d|br|ul|ol|tr|td)\b[^>]*>/g, "\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"');
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Points: what is nearer in height is on the same line. */
const SAME_LINE = 3;

/** Every page from its head to its foot, every line from left to right. */
async function pdfLines(path: string): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(readFileSync(path)), { verbosity: 0 });
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item) =>
      "str" in item && item.str.trim() !== ""
        ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }]
        : [],
    );
    lines.push(...linesByHeight(placed));
    page.cleanup();
  }
  await document.loadingTask.destroy();
  return lines;
}

function linesByHeight(placed: readonly Placed[]): string[] {
  const rows: Placed[][] = [];
  for (const item of placed.toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    if (row !== undefined && row[0]!.y - item.y < SAME_LINE) row.push(item);
    else rows.push([item]);
  }
  return rows
    .map((row) =>
      row
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(" "),
    )
    .filter((line) => !/^\s*\d+\/\d+\s*$|Gerado em:/.test(line));
}
