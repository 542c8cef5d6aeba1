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
  ["lei complementar|leis complementares|lei compl|LC|LCP|LCs", "lei-complementar", "LC"],
  ["lei delegada|leis delegadas", "lei-delegada", "Lei Delegada"],
  ["lei complementar estadual|LC estadual", "lei-complementar-estadual", "Lei Complementar Estadual"],
  ["lei complementar municipal|LC municipal", "lei-complementar-municipal", "Lei Complementar Municipal"],
  ["lei estadual|leis estaduais", "lei-estadual", "Lei Estadual"],
  ["lei municipal|leis municipais", "lei-municipal", "Lei Municipal"],
  ["lei distrital|leis distritais", "lei-distrital", "Lei Distrital"],
  ["lei federal|leis federais|lei ordinaria|lei|leis|L", "lei", "Lei"],
  [
    "decreto - lei|decretos - leis|decretos - lei|decreto lei|decretos leis|dec - lei|dec . - lei|dec . lei|dec lei|DL|Del",
    "decreto-lei",
    "Decreto-Lei",
  ],
  ["decreto legislativo|decretos legislativos", "decreto-legislativo", "Decreto Legislativo"],
  ["decreto estadual|decretos estaduais", "decreto-estadual", "Decreto Estadual"],
  ["decreto municipal|decretos municipais", "decreto-municipal", "Decreto Municipal"],
  ["decreto federal|decreto|decretos|Dec", "decreto", "Decreto"],
  ["emenda constitucional de revisao|emenda de revisao|ECR", "emenda-revisao", "ECR"],
  ["emenda constitucional|emendas constitucionais|emenda a constituicao|EC|ECs|EMC", "emenda", "EC"],
  ["medida provisoria|medidas provisorias|MP|MPV", "medida-provisoria", "MP"],
  ["resolucao|resolucoes|Res", "resolucao", "Resolução", true],
  ["portaria conjunta|portaria interministerial|portaria|portarias", "portaria", "Portaria", true],
  ["instrucao normativa|instrucoes normativas|IN", "instrucao-normativa", "IN", true],
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

/** Words after the name of a norm that make it another one, of another country, state or time. Folded. */
export const FOREIGN_QUALIFIERS = alternatives(`
  estadual estaduais municipal municipais distrital distritais
  portugues portuguesa italiano italiana alemao alema frances francesa argentino argentina espanhol espanhola
  uruguaio uruguaia paraguaio paraguaia suico suica americano americana chileno chilena ingles inglesa belga
  angolano angolana mocambicano mocambicana boliviano boliviana colombiano colombiana mexicano mexicana peruano
  peruana venezuelano venezuelana equatoriano equatoriana cubano cubana japones japonesa chines chinesa holandes
  holandesa austriaco austriaca russo russa grego grega turco turca polones polonesa hungaro hungara romeno romena
  irlandes irlandesa sueco sueca noruegues norueguesa dinamarques dinamarquesa finlandes finlandesa canadense
  australiano australiana indiano indiana israelense egipcio egipcia coreano coreana timorense guineense
  estadunidense britanico britanica europeu europeia sovietico sovietica africano africana estrangeiro estrangeira
  paulista mineira fluminense gaucha baiana paranaense catarinense pernambucana cearense goiana capixaba paraense
  amazonense maranhense piauiense potiguar paraibana alagoana sergipana acreana rondoniense amapaense
`);

/** Countries as they stand after "de", "da", "do" and "dos". Folded, first word. */
export const FOREIGN_COUNTRIES = alternatives(`
  portugal italia alemanha franca argentina espanha uruguai paraguai suica eua chile inglaterra belgica angola
  mocambique bolivia colombia mexico peru venezuela equador cuba japao china holanda austria russia grecia turquia
  polonia hungria romenia irlanda suecia noruega dinamarca finlandia canada australia india israel egito coreia
  timor guine
`);

/** What documents with provisions are called. Folded. */
export const HEAD_NOUNS = wordSet(`
  lei codigo estatuto regimento regulamento constituicao decreto portaria resolucao instrucao edital contrato convencao
  tratado pacto carta provimento norma politica manual termo acordo plano
`);

/** Words that point back at a norm instead of naming one: "a lei supracitada", "o decreto anterior". */
export const POINTERS = wordSet(`
  anterior anteriores posterior posteriores citado citada mencionado mencionada referido referida supracitado supracitada
  supramencionado supramencionada aludido aludida indicado indicada revogado revogada alterado alterada impugnado impugnada
  questionado questionada atual proprio propria especial especifico especifica ordinaria complementar delegada federal normativa legislativo aplicado aplicada
`);

/** Verbs and the like that look as an adjective does: "a lei prevê", "o contrato prevalece". */
export const NO_ADJECTIVES = wordSet(`
  tal qual igual principal tais quais mais jamais demais anos aplica indica explica fica implica critica pratica dedica
  deriva motiva priva efetiva objetiva determina disciplina elimina examina subordina combina destina termina discrimina
  emana varia contraria governa exista consista assista insista pesa lesa
`);

/** First words of places whose name goes on: "São Paulo", "Minas Gerais". */
export const PLACE_OPENINGS = wordSet(`
  sao san santo santa santos rio minas mato espirito porto belo boa bom campo campos nova novo ribeirao juiz grande foz costa
`);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

function alternatives(words: string): string {
  return [...wordSet(words)].join("|");
}
