import type { Filter } from "#src/domain/index.ts";
import type { Marker } from "#src/law/index.ts";

/** What students of law call the passages that they look for. */
export const PASSAGE_TYPES = ["artigo", "jurisprudencia", "questao", "nota", "todos"] as const;

export type PassageType = (typeof PASSAGE_TYPES)[number];

const PROVISIONS = ["caput", "paragrafo", "inciso", "alinea", "item"];

/** The same, as conditions. */
export const FILTER_BY_TYPE: Readonly<Record<PassageType, Pick<Filter, "metadata" | "anyOf">>> = {
  artigo: { metadata: [{ key: "tipo", operator: "in", value: PROVISIONS }] },
  jurisprudencia: { anyOf: [is("tipo", "jurisprudencia"), is("marca_stf", true), is("marca_stj", true)] },
  questao: { anyOf: [is("tipo", "questao"), is("marca_concurso", true)] },
  nota: {
    metadata: [
      { key: "tipo", operator: "in", value: ["nota", "content"] },
      ...(["marca_concurso", "marca_stf", "marca_stj"] satisfies Marker[]).map((mark) => is(mark, false)),
    ],
  },
  todos: {},
};

function is(key: string, value: string | boolean) {
  return { key, operator: "eq", value } as const;
}
