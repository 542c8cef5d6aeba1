/**
 * A norm as it is identified wherever it is cited. Keys are paths, so that what is less exact comes first:
 * "constituicao/1988", "adct/1988", "lei/8112/1990", "lei-complementar/123/2006", "decreto-lei/2848/1940",
 * "emenda/45/2004", "sumula/473/stf", "sumula-vinculante/11", "resolucao/anatel/777/2025". A citation without the
 * year has a shorter key ("lei/8112"), a súmula without its court its number alone ("sumula/473"). Norms known by name
 * alone are "nome/regimento-interno-da-camara". An annex with articles of its own adds "#anexo-1".
 */
export interface NormName {
  readonly key: string;
  /** As people write it: "CF/88", "Lei 8.112/1990", "Súmula 473 do STF". */
  readonly label: string;
}
