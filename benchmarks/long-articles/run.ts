import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { evaluate, indexEntries } from "#src/evaluation/index.ts";
import { corpusFiles, locateCorpus, missingCorpusNotice } from "../corpus.ts";
import { openTenant } from "../open-tenant.ts";
import { type ArticleSet, articleSet } from "./article-set.ts";

/** How well questions find the long article that answers them: nDCG@10 of both halves, by words and with vectors. */

const MODES = ["lexical", "hybrid"] as const;

async function readSet(scratch: string): Promise<ArticleSet | null> {
  const folder = locateCorpus(null, scratch);
  if (folder === null) return null;
  const files = await corpusFiles(folder, 1);
  // Names inside the archive: where it was unpacked must not choose other articles.
  const nameOf = (path: string): string => relative(join(folder, "md"), path);
  return articleSet(files.map(({ path }) => ({ path: nameOf(path), text: readFileSync(path, "utf8") })));
}

async function measure(set: ArticleSet, scratch: string): Promise<string[]> {
  const acervo = await openTenant({ ACERVO_DATA: join(scratch, "base"), ACERVO_TRACES: "off" });
  try {
    await indexEntries(acervo, set.entries, "document");
    const lines = [`${set.entries.length} articles`];
    for (const [half, questions] of Object.entries(set.halves)) {
      for (const mode of MODES) {
        const { ndcg10, queries } = await evaluate(acervo, questions, { mode });
        lines.push(`${half.padEnd(8)}  ${mode.padEnd(7)}  ${ndcg10.toFixed(4)}  ${queries} questions`);
      }
    }
    return lines;
  } finally {
    await acervo.close();
  }
}

const scratch = mkdtempSync(join(tmpdir(), "acervo-long-articles-"));
try {
  const set = await readSet(scratch);
  const lines = set === null ? [missingCorpusNotice(null)] : await measure(set, scratch);
  process.stdout.write(`${lines.join("\n")}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
