/** What a number may count; "other" is counted, but never taken for one of the rest. */
export type CountedUnit =
  | "percent"
  | "money"
  | "minutes"
  | "hours"
  | "days"
  | "weeks"
  | "months"
  | "years"
  | "other";

/** Without accents. A number in words is read only before these: "dois lados" is no figure. */
const WORDS: Readonly<Record<CountedUnit, string>> = {
  percent: "%",
  money: "reais",
  minutes: "minuto minutos min",
  hours: "hora horas",
  days: "dia dias",
  weeks: "semana semanas",
  months: "mes meses",
  years: "ano anos",
  other:
    "parcela parcelas prestacoes vezes segundos metros quilometros km centimetros milimetros litros quilos kg gramas toneladas hectares graus salarios votos",
};

export const UNIT_WORDS: ReadonlyMap<string, CountedUnit> = new Map(
  (Object.keys(WORDS) as CountedUnit[]).flatMap((unit) =>
    WORDS[unit].split(" ").map((word): [string, CountedUnit] => [word, unit]),
  ),
);

/** How many of the second make one of the first, as people convert them. */
export const CONVERSIONS: readonly (readonly [larger: CountedUnit, smaller: CountedUnit, factor: number])[] =
  [
    ["hours", "minutes", 60],
    ["days", "hours", 24],
    ["weeks", "days", 7],
    ["months", "days", 30],
    ["months", "weeks", 4],
    ["years", "months", 12],
    ["years", "days", 365],
    ["years", "days", 360],
  ];
