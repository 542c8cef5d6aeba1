import { createHash } from "node:crypto";
import { analyze } from "#src/text/index.ts";
import type { Dataset } from "#src/evaluation/index.ts";

/** A Markdown file of a help centre. */
export interface ArticleFile {
  readonly path: string;
  readonly text: string;
}

/** Ranking was chosen on questions of one half; the other was looked at when nothing was changed any more. */
export type Half = "tuning" | "held out";

export interface ArticleSet {
  readonly entries: Dataset["entries"];
  readonly halves: Readonly<Record<Half, Pick<Dataset, "queries" | "judgements">>>;
}

interface Article {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Headings that ask something of this article alone. */
  readonly questions: readonly string[];
}

const ASKED_ARTICLES = 400;
const OTHER_ARTICLES = 1_200;
const QUESTIONS_PER_ARTICLE = 6;
/** Five passages or more, as passages are cut by default. */
const MIN_LENGTH = 6_000;
/** "O que esperar?" could be asked of any article. */
const MIN_QUESTION_TERMS = 4;
const QUESTION = /^#{2,4}[ \t]+(.*\?)[ \t]*$/gmu;

/**
 * Questions whose answers stand somewhere in a long article: the headings that end in a question mark, taken out of the
 * article's text. Which articles and questions are taken goes by hashes, so that the set is the same everywhere.
 */
export function articleSet(files: readonly ArticleFile[]): ArticleSet {
  const articles = files
    .map(readArticle)
    .filter(({ text }) => text.length >= MIN_LENGTH)
    .toSorted((a, b) => order(a.id, b.id));
  const asked = withOwnQuestions(articles).slice(0, ASKED_ARTICLES);
  const known = new Set(asked.map(({ id }) => id));
  const others = articles.filter(({ id }) => !known.has(id)).slice(0, OTHER_ARTICLES);
  const half = (name: Half) => questionsOf(asked.filter((article) => halfOf(article) === name));
  return {
    entries: [...asked.map(withoutQuestions), ...others],
    halves: { tuning: half("tuning"), "held out": half("held out") },
  };
}

function halfOf({ id }: Article): Half {
  return hash(`half ${id}`) < "8" ? "tuning" : "held out";
}

function readArticle({ path, text }: ArticleFile): Article {
  const plain = text
    .replace(/^---\n[\s\S]*?\n---\n/u, "")
    .replace(/<a (?:name|id)="[^"]*"><\/a>/gu, "")
    .replace(/^\[!INCLUDE.*$/gmu, "");
  const title = /^# +(.+)$/mu.exec(plain)?.[1]?.trim() ?? "";
  const body = plain.replace(/^# +.+$/mu, "").trim();
  const questions = [...body.matchAll(QUESTION)].map(([, question = ""]) => question.trim());
  return { id: path, title, text: body, questions: [...new Set(questions)] };
}

/** Articles with questions that no other one asks, a few of each. */
function withOwnQuestions(articles: readonly Article[]): Article[] {
  const askers = Map.groupBy(
    articles.flatMap(({ questions }) => questions),
    (question) => question,
  );
  const isOwn = (question: string): boolean =>
    askers.get(question)?.length === 1 && isSpecific(question) && !question.includes("](");
  return articles.flatMap((article) => {
    const questions = article.questions.filter(isOwn).toSorted(order).slice(0, QUESTIONS_PER_ARTICLE);
    return questions.length === 0 ? [] : [{ ...article, questions }];
  });
}

function isSpecific(question: string): boolean {
  const stems = analyze(question).flatMap(({ stem, isStopWord }) => (isStopWord ? [] : [stem]));
  return new Set(stems).size >= MIN_QUESTION_TERMS;
}

function withoutQuestions(article: Article): Article {
  const isAsked = new Set(article.questions);
  const text = article.text.replace(QUESTION, (line: string, question: string) =>
    isAsked.has(question.trim()) ? "" : line,
  );
  return { ...article, text };
}

function questionsOf(articles: readonly Article[]): Pick<Dataset, "queries" | "judgements"> {
  const asked = articles.flatMap(({ id, questions }) =>
    questions.map((text, index) => ({ id: `${id} ${index}`, text, article: id })),
  );
  return {
    queries: asked.map(({ id, text }) => ({ id, text })),
    judgements: new Map(asked.map(({ id, article }) => [id, new Map([[article, 1]])])),
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A random order that is the same on every machine. */
function order(a: string, b: string): number {
  return hash(a) < hash(b) ? -1 : 1;
}
