/** How people call each law of `legislacao-planalto`: behind the citation, and in front of it. */
export const NORM_SPELLINGS: Readonly<
  Record<string, readonly [behind: readonly string[], before: readonly string[]]>
> = {
  ccivil: [
    ["do Código Civil", "do CC", "da Lei 10.406/2002"],
    ["CC", "Código Civil"],
  ],
  cdc: [
    ["do CDC", "do Código de Defesa do Consumidor", "da Lei nº 8.078, de 1990"],
    ["CDC", "Lei 8.078/90"],
  ],
  cempr: [["da Lei 8.934/94", "da Lei nº 8.934, de 18 de novembro de 1994"], ["Lei 8.934/1994"]],
  cf88: [
    ["da CF/88", "da Constituição Federal", "da Constituição", "da CF"],
    ["CF/88", "CF", "CRFB/88"],
  ],
  cpcivil: [
    ["do CPC", "do Código de Processo Civil", "do CPC/2015"],
    ["CPC", "NCPC"],
  ],
  cpenal: [
    ["do CP", "do Código Penal", "do Decreto-Lei 2.848/40"],
    ["CP", "Código Penal"],
  ],
  cppenal: [["do CPP", "do Código de Processo Penal", "do DL 3.689/1941"], ["CPP"]],
  ctb: [["do CTB", "do Código de Trânsito Brasileiro", "da Lei 9.503/97"], ["CTB"]],
  ctn: [
    ["do CTN", "do Código Tributário Nacional"],
    ["CTN", "Lei 5.172/66"],
  ],
  "lc105-2001": [["da LC 105/2001", "da Lei Complementar nº 105/01"], ["LC 105/2001"]],
  "lc116-2001": [["da LC 116/2003", "da Lei Complementar 116"], ["LC 116/03"]],
  "lc123-2006": [
    ["da LC 123/2006", "da Lei Complementar nº 123, de 2006"],
    ["LC 123/06", "LC 123"],
  ],
  "lc214-2025": [["da LC 214/2025", "da Lei Complementar 214/25"], ["LC 214/2025"]],
  "lc24-1975": [["da LC 24/1975", "da Lei Complementar 24/75"], ["LC 24/75"]],
  "lc87-1996": [["da Lei Kandir", "da LC 87/1996"], ["LC 87/96"]],
  licp: [["do Decreto-Lei 3.914/1941", "da Lei de Introdução do Código Penal"], ["DL 3.914/41"]],
  lindb: [
    ["da LINDB", "do Decreto-Lei nº 4.657, de 1942"],
    ["LINDB", "DL 4.657/42"],
  ],
  nllc: [["da Lei 14.133/2021", "da Lei de Licitações"], ["Lei 14.133/21"]],
};
