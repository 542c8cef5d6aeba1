import type { Acervo } from "#src/app/index.ts";
import type { Hit } from "#src/domain/index.ts";
import type { Cli } from "./cli.ts";
import { lawDate } from "./law-date.ts";

/**
 * Some copies of a law print the present wording alone, without a word on what it was before: of an earlier day they
 * can only be read with care.
 */
export async function hasUndatedLaws(
  acervo: Acervo,
  hits: readonly Hit[],
  asOf: string | undefined,
): Promise<boolean> {
  if (asOf === undefined) return false;
  for (const hit of hits) if (isUndated(hit) && !(await hasFormerWordings(acervo, hit))) return true;
  return false;
}

function isUndated({ provisions }: Hit): boolean {
  return provisions.length > 0 && provisions.every(({ desde, ate }) => desde === null && ate === null);
}

/** A copy that keeps what was struck out would show it here too. */
async function hasFormerWordings({ store, config }: Acervo, { collection, citation }: Hit): Promise<boolean> {
  const page = { collection, source: citation.source, after: 0, limit: 1 };
  const [part] = await store.knowledge.parts(config.tenant, page);
  return part?.isFormer === true;
}

export function noteUndatedLaws(cli: Cli, isUndated: boolean, asOf: string | undefined): void {
  if (isUndated && asOf !== undefined) cli.note(cli.text.law.undated(lawDate(asOf, cli.language)));
}
