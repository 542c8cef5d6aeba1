import { basename } from "node:path";
import type { Tenant } from "#src/app/index.ts";
import type { ProvisionPath } from "#src/domain/index.ts";
import { parseReferences } from "#src/law/index.ts";
import { percentile } from "#src/evaluation/metrics.ts";
import { withBase } from "./base.ts";
import { planaltoNames, planaltoPath } from "./data.ts";
import { goldenProvisions, type GoldenProvision } from "./golden.ts";
import { NORM_SPELLINGS } from "./norm-spellings.ts";
import { spellingsOf, type Target } from "./spellings.ts";

export interface ResolverFigures {
  readonly spellings: number;
  readonly right: number;
  /** Also the first result of a search. */
  readonly firstInSearch: number;
  readonly wrong: readonly string[];
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Every golden provision of the 18 laws, spelled in many ways, looked up in a base that holds all 18. */
export function measureResolver(): Promise<ResolverFigures> {
  const sources = planaltoNames().map((name) => ({
    source: `${name}.txt`,
    collection: "leis",
    kind: "legal" as const,
    content: { path: planaltoPath(name, "txt") },
  }));
  return withBase(sources, async (acervo) => {
    const asked = goldenProvisions().flatMap((golden) => questionsFor(golden));
    const distinct = [...new Map(asked.map((item) => [item.spelling, item])).values()];
    const times: number[] = [];
    const wrong: string[] = [];
    let firstInSearch = 0;
    for (const { spelling, target, file } of distinct) {
      const start = performance.now();
      const { hits } = await acervo.resolve({ query: spelling });
      times.push(performance.now() - start);
      const [hit] = hits;
      if (hits.length !== 1 || hit?.citation.source !== file || !isAt(hit.provisions[0], target))
        wrong.push(spelling);
      if (await isFirst(acervo, spelling, target)) firstInSearch++;
    }
    const right = distinct.length - wrong.length;
    return {
      spellings: distinct.length,
      right,
      firstInSearch,
      wrong,
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
    };
  });
}

interface Asked {
  readonly spelling: string;
  readonly target: Target;
  readonly file: string;
}

/** The golden file is in the product's own spelling; only its place is taken from there. */
function questionsFor({ file, citation }: GoldenProvision): Asked[] {
  const names = NORM_SPELLINGS[basename(file, ".txt")];
  const path = parseReferences(citation)[0]?.path;
  if (names === undefined || path?.artigo === null || path === undefined || path.item !== null) return [];
  const [norm, short] = names;
  const target = { ...path, artigo: path.artigo, norm, short };
  return spellingsOf(target).map((spelling) => ({ spelling, target, file }));
}

function isAt(found: ProvisionPath | undefined, target: Target): boolean {
  return (["artigo", "paragrafo", "inciso", "alinea"] as const).every(
    (level) => found?.[level] === target[level],
  );
}

async function isFirst(acervo: Tenant, query: string, target: Target): Promise<boolean> {
  const { hits } = await acervo.search({ query, mode: "lexical", topK: 3 });
  return hits[0]?.reference !== null && isAt(hits[0]?.provisions[0], target);
}
