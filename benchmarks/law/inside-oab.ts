import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coversNorm } from "#src/domain/index.ts";
import { identifyNorm, namedNorm, type NormName, parseReferences } from "#src/law/index.ts";
import { withBase } from "./base.ts";
import { DATA } from "./data.ts";

export interface InsideFigures {
  readonly texts: number;
  /** Articles that a plain pattern finds cited, and those of them that the product reads with the same number. */
  readonly cited: number;
  readonly read: number;
  /** References with an article whose norm is known: looked up, and the outcome is right. */
  readonly lookedUp: number;
  readonly rightOutcome: number;
  /** Articles that justify an answer, cited by name and number, that are found. */
  readonly gold: number;
  readonly goldFound: number;
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const FOLDER = join(DATA, "legal-oab-justified");
/** One article after "art."; what a list goes on with is left to the product. */
const CITED =
  /(?<![\p{L}\d])art(?:igo|s|\.)*\s{0,2}(\d{1,3}(?:\.\d{3})?)(?:\s?[ºo°])?(?:-([A-Z])(?![\p{L}]))?/giu;

/** Every citation in the articles and questions of the set, read and looked up. */
export function checkInside(): Promise<InsideFigures> {
  const entries = readLines<Entry>("corpus.jsonl");
  const queries = readLines<{ readonly text: string }>("queries.jsonl");
  const sources = entries.map(({ id, title, text }) => ({
    source: `${id}.md`,
    collection: "oab",
    kind: "legal" as const,
    title,
    metadata: { id },
    content: { bytes: new TextEncoder().encode(text) },
  }));
  return withBase(sources, async (acervo) => {
    const known = new Map(entries.map(({ id, title }) => [`${normOf(title).key} ${articleOf(id)}`, id]));
    const figures = {
      texts: entries.length + queries.length,
      cited: 0,
      read: 0,
      lookedUp: 0,
      rightOutcome: 0,
    };
    const texts = [
      ...entries.map(({ title, text }) => ({ text, self: normOf(title) })),
      ...queries.map(({ text }) => ({ text, self: null })),
    ];
    for (const { text, self } of texts) {
      const references = parseReferences(text, self === null ? {} : { self });
      const read = references.map(({ path }) => path.artigo);
      for (const label of plainlyCited(text)) {
        figures.cited++;
        if (read.includes(label)) figures.read++;
      }
      for (const { norm: named, path } of references) {
        // Inside a law, a citation that names no norm means the law itself.
        const norm = named ?? self;
        if (norm === null || path.artigo === null) continue;
        const exists = [...known.keys()].some((key) => {
          const [stored = "", artigo] = key.split(" ");
          return artigo === path.artigo && coversNorm(norm.key, stored);
        });
        const { resolutions } = await acervo.resolve({ query: `${norm.label}, art. ${path.artigo}` });
        figures.lookedUp++;
        if ((resolutions[0]?.kind === "found") === exists) figures.rightOutcome++;
      }
    }
    return { ...figures, ...(await goldFigures(acervo, entries)) };
  });
}

async function goldFigures(
  acervo: Parameters<Parameters<typeof withBase>[1]>[0],
  entries: readonly Entry[],
): Promise<Pick<InsideFigures, "gold" | "goldFound">> {
  const lines = readFileSync(join(FOLDER, "qrels.tsv"), "utf8").trim().split("\n").slice(1);
  const gold = [...new Set(lines.map((line) => line.split("\t")[1] ?? ""))];
  const titles = new Map(entries.map(({ id, title }) => [id, title]));
  let goldFound = 0;
  for (const id of gold) {
    const { hits } = await acervo.resolve({
      query: `art. ${articleOf(id)} de ${normOf(titles.get(id) ?? "").label}`,
    });
    if (hits[0]?.documentMetadata["id"] === id) goldFound++;
  }
  return { gold: gold.length, goldFound };
}

function plainlyCited(text: string): string[] {
  return [...text.matchAll(CITED)].map(([, number = "", suffix]) => {
    const plain = number.replaceAll(".", "");
    return suffix === undefined ? plain : `${plain}-${suffix}`;
  });
}

/** "…!art103-1" is the article 103-A; "…!art9_cpt_alt1_art64-1" is 64-A, as quoted in another law, with an entry of its own. */
function articleOf(id: string): string {
  const [number = "", suffix] = (id.split("art").at(-1) ?? "").split("-");
  return suffix === undefined ? number : `${number}-${String.fromCharCode(64 + Number(suffix))}`;
}

function normOf(title: string): NormName {
  return identifyNorm({ title, source: "", opening: "" }) ?? namedNorm(title);
}

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(join(FOLDER, file), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Line);
}
