import type { Filter } from "#src/domain/index.ts";
import { MARKERS } from "#src/law/index.ts";

export const PASSAGE_TYPES = ["artigo", "jurisprudencia", "questao", "nota", "todos"] as const;

export type PassageType = (typeof PASSAGE_TYPES)[number];

const PROVISIONS = ["caput", "paragrafo", "inciso", "alinea", "item"];

/** What students of law call the passages that they look for, as conditions. */
export const FILTER_BY_TYPE: Readonly<Record<PassageType, Pick<Filter, "metadata" | "anyOf">>> = {
  artigo: { metadata: [{ key: "tipo", operator: "in", value: PROVISIONS }] },
  jurisprudencia: { anyOf: [is("marca_stf", true), is("marca_stj", true)] },
  questao: { metadata: [is("marca_concurso", true)] },
  nota: { metadata: [is("tipo", "content"), ...MARKERS.map((marker) => is(marker, false))] },
  todos: {},
};

function is(key: string, value: string | boolean) {
  return { key, operator: "eq", value } as const;
}
