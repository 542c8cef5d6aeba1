/** How the types of numbered norms are written, as folded words, longest first where one begins another. */
export interface NormType {
  readonly words: readonly string[];
  readonly slug: string;
  readonly label: string;
  /** "Resolução Anatel 777": who issued it is part of its name. */
  readonly hasIssuer: boolean;
  readonly isAbbreviation: boolean;
}

type Row = readonly [spellings: string, slug: string, label: string, hasIssuer?: boolean];

const ROWS: readonly Row[] = [
  ["lei complementar|leis complementares|lei compl", "lei-complementar", "LC"],
  ["LC|LCP|LCs", "lei-complementar", "LC"],
  ["lei delegada|leis delegadas", "lei-delegada", "Lei Delegada"],
  ["lei complementar estadual", "lei-complementar-estadual", "Lei Complementar Estadual"],
  ["lei complementar municipal", "lei-complementar-municipal", "Lei Complementar Municipal"],
  ["LC municipal", "lei-complementar-municipal", "Lei Complementar Municipal"],
  ["LC estadual", "lei-complementar-estadual", "Lei Complementar Estadual"],
  ["lei estadual|leis estaduais", "lei-estadual", "Lei Estadual"],
  ["lei municipal|leis municipais", "lei-municipal", "Lei Municipal"],
  ["lei distrital|leis distritais", "lei-distrital", "Lei Distrital"],
  ["lei federal|leis federais|lei ordinaria|lei|leis", "lei", "Lei"],
  ["L", "lei", "Lei"],
  [
    "decreto - lei|decretos - leis|decretos - lei|decreto lei|decretos leis|dec - lei|dec . - lei|dec . lei|dec lei",
    "decreto-lei",
    "Decreto-Lei",
  ],
  ["DL|Del|D . L", "decreto-lei", "Decreto-Lei"],
  ["decreto legislativo|decretos legislativos", "decreto-legislativo", "Decreto Legislativo"],
  ["decreto estadual|decretos estaduais", "decreto-estadual", "Decreto Estadual"],
  ["decreto municipal|decretos municipais", "decreto-municipal", "Decreto Municipal"],
  ["decreto federal|decreto|decretos", "decreto", "Decreto"],
  ["Dec", "decreto", "Decreto"],
  ["emenda constitucional de revisao|emenda de revisao", "emenda-revisao", "ECR"],
  ["ECR", "emenda-revisao", "ECR"],
  ["emenda constitucional|emendas constitucionais|emenda a constituicao", "emenda", "EC"],
  ["EC|ECs|EMC", "emenda", "EC"],
  ["medida provisoria|medidas provisorias", "medida-provisoria", "MP"],
  ["MP|MPV", "medida-provisoria", "MP"],
  ["resolucao|resolucoes", "resolucao", "Resolução", true],
  ["Res", "resolucao", "Resolução", true],
  ["portaria conjunta|portaria interministerial|portaria|portarias", "portaria", "Portaria", true],
  ["instrucao normativa|instrucoes normativas", "instrucao-normativa", "IN", true],
  ["IN", "instrucao-normativa", "IN", true],
  ["provimento|provimentos", "provimento", "Provimento", true],
  ["deliberacao", "deliberacao", "Deliberação", true],
  ["circular", "circular", "Circular", true],
];

export const NORM_TYPES: readonly NormType[] = ROWS.flatMap(([spellings, slug, label, hasIssuer]) =>
  spellings.split("|").map((spelling) => ({
    words: spelling.toLowerCase().split(" "),
    slug,
    label,
    hasIssuer: hasIssuer === true,
    isAbbreviation: spelling !== spelling.toLowerCase(),
  })),
);

/** Issuers that are written like a word; others are recognised by their capitals. */
export const ISSUERS_BY_WORD: ReadonlyMap<string, string> = new Map(
  "Anatel Anpd Aneel Anvisa Antaq Antt Anac Anp Ancine Bacen Bcb Cvm Cmn Cnj Cnmp Conama Contran Ibama Inmetro Inss Rfb Stn Susep Tse Tst Tcu Stf Stj Oab Cfm Coaf Cade Mec Mjsp Confaz Anm Ana Ans Funai Previc Camex Senacon Carf Pgfn Cgsn"
    .split(" ")
    .map((name) => [name.toLowerCase(), name.length >= 5 ? name : name.toUpperCase()]),
);
