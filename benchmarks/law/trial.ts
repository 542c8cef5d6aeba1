import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Tenant } from "#src/app/index.ts";
import { withBase } from "./base.ts";
import { DATA, readLawFile } from "./data.ts";
import { type PlainArticle, plainArticles, withoutLabel } from "./plain-law.ts";

/** Laws as people have them: printed PDFs, pages, Markdown, súmulas as JSON. A deck of cards about a law is not its text. */
const TRIAL = join(DATA, "trial/leis");
/** How a person names the law of each file. */
const NORMS: Readonly<Record<string, string>> = {
  "clt.md": "da CLT",
  "Lei_ordinaria.pdf": "da Lei 54/1983",
  "Lei_organica.pdf": "da Lei Orgânica do Município de Caçador",
  "maracaju-lei-organica.html": "da Lei Orgânica do Município de Maracaju",
  "Resolucao_4.pdf": "da Resolução 4/2016",
  "sumulas.json": "do STJ",
};
/** Rows are documents of their own: there is no order to compare, and each is looked up. */
const IN_ROWS: ReadonlySet<string> = new Set(["sumulas.json"]);
const LOOK_UPS = 40;
const SEED = 15;
/** So many words show that a text is that of the article. */
const WORDS = 8;

export interface TrialCount {
  readonly file: string;
  /** Articles that the plain reading finds, and those of them that are found, in the same order and state. */
  readonly articles: number;
  readonly found: number;
  readonly inOrder: number;
  readonly revoked: number;
  readonly sameState: number;
  readonly sameWords: number;
  /** Articles of the same number and state, of all that either reading has. */
  readonly agreement: number;
  readonly lookUps: number;
  readonly right: number;
  /** The first of each kind that differ. */
  readonly differences: readonly string[];
}

export function hasTrial(): boolean {
  return existsSync(TRIAL);
}

/** Laws of the trial against their plain reading, and look-ups in a base that holds them. */
export function measureTrial(files: readonly string[] = Object.keys(NORMS)): Promise<TrialCount[]> {
  const sources = files.map((source) => ({
    source,
    collection: "leis",
    kind: "document" as const,
    content: { path: join(TRIAL, source) },
  }));
  return withBase(sources, async (acervo) => {
    const counts: TrialCount[] = [];
    for (const file of files) counts.push(await measureFile(acervo, file));
    return counts;
  });
}

async function measureFile(acervo: Tenant, file: string): Promise<TrialCount> {
  const path = join(TRIAL, file);
  const plain = await plainArticles(path);
  const own = IN_ROWS.has(file) ? await articlesInRows(acervo, file, plain) : await ownArticles(path);
  const byLabel = new Map(own.map((article) => [article.label, article]));
  const known = new Set(plain.map(({ label }) => label));
  const common = plain.filter(({ label }) => byLabel.has(label));
  const order = own.filter(({ label }) => known.has(label));
  const differing = {
    missing: plain.filter(({ label }) => !byLabel.has(label)),
    "only ours": own.filter(({ label }) => !known.has(label)),
    "other place": common.filter(({ label }, at) => order[at]?.label !== label),
    "other state": common.filter(({ label, isRevoked }) => byLabel.get(label)?.isRevoked !== isRevoked),
    "other words": common.filter((article) => !beginsAlike(byLabel.get(article.label)?.text ?? "", article)),
  };
  const asked = sampleOf(plain.filter(({ isRevoked, text }) => !isRevoked && /\p{L}{3}/u.test(text)));
  const wrong = await wrongLookUps(acervo, file, asked);
  const sameState = common.length - differing["other state"].length;
  return {
    file,
    articles: plain.length,
    found: common.length,
    inOrder: common.length - differing["other place"].length,
    revoked: plain.filter(({ isRevoked }) => isRevoked).length,
    sameState,
    sameWords: common.length - differing["other words"].length,
    agreement: sameState / (plain.length + differing["only ours"].length),
    lookUps: asked.length,
    right: asked.length - wrong.length,
    differences: Object.entries({ ...differing, "wrong look-up": wrong }).flatMap(([name, articles]) =>
      articles.length === 0 ? [] : [`${name}: ${someLabels(articles)}`],
    ),
  };
}

const MAX_LABELS = 12;

function someLabels(articles: readonly { readonly label: string }[]): string {
  const shown = articles.slice(0, MAX_LABELS).map(({ label }) => label);
  return `${shown.join(" ")}${articles.length > MAX_LABELS ? ` … (${articles.length})` : ""}`;
}

/** The present wording of every article of the norm that has most of them. */
async function ownArticles(path: string): Promise<PlainArticle[]> {
  const { document, law } = await readLawFile(path);
  const heads = law.provisions.filter(
    ({ tipo, situacao }) => (tipo === "caput" || tipo === "sumula") && situacao !== "anterior",
  );
  const norms = [...Map.groupBy(heads, ({ tipo, norma }) => (tipo === "sumula" ? tipo : norma)).values()];
  const largest = norms.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return largest.map(({ artigo, norma, situacao, start, end }) => {
    const text = document.text.slice(start, end).replaceAll(/\s+/g, " ");
    const label = artigo ?? norma.split("/")[1] ?? "";
    return { label, text: withoutLabel(text), isRevoked: situacao === "revogado" };
  });
}

async function articlesInRows(
  acervo: Tenant,
  file: string,
  plain: readonly PlainArticle[],
): Promise<PlainArticle[]> {
  const found: PlainArticle[] = [];
  for (const { label } of plain) {
    const article = await lookUp(acervo, file, label);
    if (article !== null) found.push(article);
  }
  return found;
}

async function wrongLookUps(
  acervo: Tenant,
  file: string,
  asked: readonly PlainArticle[],
): Promise<PlainArticle[]> {
  const wrong: PlainArticle[] = [];
  for (const article of asked) {
    const found = await lookUp(acervo, file, article.label);
    if (!beginsAlike(found?.text ?? "", article)) wrong.push(article);
  }
  return wrong;
}

/** What a person gets who asks for an article by its number and the name of the law; null for one of another file. */
async function lookUp(acervo: Tenant, file: string, label: string): Promise<PlainArticle | null> {
  const kind = file === "sumulas.json" ? "Súmula" : "art.";
  const { hits } = await acervo.resolve({ query: `${kind} ${label} ${NORMS[file]}` });
  const [hit] = hits;
  if (hit === undefined || hits.some(({ citation }) => citation.source !== file)) return null;
  const text = hit.chunk.text.replaceAll(/\s+/g, " ");
  return {
    label,
    text: withoutLabel(text),
    isRevoked: hit.provisions[0]?.situacao === "revogado",
  };
}

/** The same ones every time. */
function sampleOf(articles: readonly PlainArticle[]): PlainArticle[] {
  let state = SEED;
  const keyed = articles.map((article) => {
    state = (state * 48_271) % 2_147_483_647;
    return { article, key: state };
  });
  return keyed
    .toSorted((one, other) => one.key - other.key)
    .slice(0, LOOK_UPS)
    .map(({ article }) => article);
}

function beginsAlike(text: string, { text: expected }: PlainArticle): boolean {
  const words = wordsOf(expected).slice(0, WORDS);
  const own = wordsOf(text).slice(0, words.length);
  return words.length > 0 && words.join("") === own.join("");
}

/** Markup and notes do not count, nor how a line was broken. */
function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/\]\([^()]*\)/g, "]")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
