import { articleLabels } from "./independent-articles.ts";
import { planaltoNames, planaltoPath, readLawFile, WORD, wordNames } from "./data.ts";
import { markedProvisions } from "./independent-html.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface ArticleCount {
  readonly file: string;
  /** Different labels that begin a line of the source. */
  readonly inSource: number;
  readonly found: number;
  /** Labels of the source that are no article of ours, and ours that no line of the source has. */
  readonly onlyInSource: readonly string[];
  readonly onlyOurs: readonly string[];
  readonly isOnceAndInOrder: boolean;
}

/** Every article against the lines of the source, in text and in Word files. */
export async function countArticles(): Promise<ArticleCount[]> {
  const counts: ArticleCount[] = [];
  for (const name of planaltoNames()) {
    const labels = articleLabels(planaltoPath(name, "txt"));
    for (const format of ["txt", "html"] as const) {
      counts.push(await compareArticles(planaltoPath(name, format), `${name}.${format}`, labels));
    }
  }
  for (const name of wordNames()) {
    const path = join(WORD, `${name}.docx`);
    counts.push(await compareArticles(path, `${name}.docx`, articleLabels(path)));
  }
  return counts;
}

async function compareArticles(path: string, file: string, labels: readonly string[]): Promise<ArticleCount> {
  const { law } = await readLawFile(path);
  const current = law.provisions.filter(({ tipo, situacao }) => tipo === "caput" && situacao !== "anterior");
  const keys = current.map(({ norma, artigo }) => `${norma} ${artigo}`);
  const ours = current.map(({ artigo }) => artigo ?? "");
  const [source, own] = [new Set(labels), new Set(ours)];
  return {
    file,
    inSource: source.size,
    found: [...source].filter((label) => own.has(label)).length,
    onlyInSource: [...source].filter((label) => !own.has(label)),
    onlyOurs: [...own].filter((label) => !source.has(label)),
    isOnceAndInOrder: new Set(keys).size === keys.length && isRising(current),
  };
}

/** Numbers rise within each norm; a letter follows its number. */
function isRising(articles: readonly { readonly norma: string; readonly artigo: string | null }[]): boolean {
  const last = new Map<string, number>();
  return articles.every(({ norma, artigo }) => {
    const [number = "0", letters = ""] = (artigo ?? "0").split("-");
    const place = Number(number) + letterPlace(letters) / 1_000;
    const isNext = place > (last.get(norma) ?? -1);
    last.set(norma, place);
    return isNext;
  });
}

function letterPlace(letters: string): number {
  return letters.split("").reduce((place, letter) => 26 * place + letter.charCodeAt(0) - 64, 0);
}

export interface NestingCount {
  readonly marked: number;
  readonly agreed: number;
  /** Torn words that the page takes for incisos; not counted as marked. */
  readonly torn: number;
}

/** Every provision against the nesting of the page's own markup. */
export async function compareNesting(): Promise<NestingCount> {
  let [marked, agreed, torn] = [0, 0, 0];
  for (const name of planaltoNames()) {
    const provisions = markedProvisions(readFileSync(planaltoPath(name, "html"), "utf8"));
    const { law } = await readLawFile(planaltoPath(name, "txt"));
    const ours = new Set(
      law.provisions.map(({ artigo, paragrafo, inciso, alinea }) =>
        [artigo, paragrafo, inciso, alinea].map((level) => level ?? "").join("/"),
      ),
    );
    const paths = new Set(provisions.filter(({ isTorn }) => !isTorn).map(({ path }) => path));
    marked += paths.size;
    agreed += [...paths].filter((path) => ours.has(path)).length;
    torn += provisions.filter(({ isTorn }) => isTorn).length;
  }
  return { marked, agreed, torn };
}
