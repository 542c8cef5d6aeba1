import { PROVISION_LEVELS, type ProvisionPath } from "#src/domain/index.ts";
import { formatReference } from "../references/format-reference.ts";

const NOWHERE: ProvisionPath = { artigo: null, paragrafo: null, inciso: null, alinea: null, item: null };

/**
 * A stretch of provisions by its first and its last: "Art. 5, Incisos X a XII". What they share is named, then the
 * level where they part. Where only one of them has a value, that is all: the caput with its incisos is the article.
 */
export function rangeLabel(first: ProvisionPath, last: ProvisionPath): string {
  let path = NOWHERE;
  let until: string | null = null;
  for (const level of PROVISION_LEVELS) {
    const [from, to] = [first[level], last[level]];
    if (from === to) {
      path = { ...path, [level]: from };
      continue;
    }
    if (from !== null && to !== null) {
      path = { ...path, [level]: from };
      until = to;
    }
    break;
  }
  return formatReference({ norm: null, path, until });
}

/** "CF/88, Art. 5, § 1, Inciso I, Título: Dos Direitos e Garantias Fundamentais" */
export function provisionLabel(documento: string, place: string, division: string | null): string {
  return [documento, place, division ?? ""].filter((part) => part !== "").join(", ");
}
