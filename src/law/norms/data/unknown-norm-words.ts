/** What documents with provisions are called. Folded. */
export const HEAD_NOUNS: ReadonlySet<string> = new Set(
  `lei codigo estatuto regimento regulamento constituicao decreto portaria resolucao instrucao edital contrato convencao
  tratado pacto carta provimento norma politica manual termo acordo plano`.split(/\s+/),
);

/** Words that point back at a norm instead of naming one: "a lei supracitada", "o decreto anterior". */
export const POINTERS: ReadonlySet<string> = new Set(
  `anterior anteriores posterior posteriores citado citada mencionado mencionada referido referida supracitado supracitada
  supramencionado supramencionada aludido aludida indicado indicada revogado revogada alterado alterada impugnado impugnada
  questionado questionada atual proprio propria especial especifico especifica ordinaria complementar delegada federal normativa legislativo aplicado aplicada`.split(
    /\s+/,
  ),
);

/** Verbs and the like that look as an adjective does: "a lei prevê", "o contrato prevalece". */
export const NO_ADJECTIVES: ReadonlySet<string> = new Set(
  `tal qual igual principal tais quais mais jamais demais anos aplica indica explica fica implica critica pratica dedica
  deriva motiva priva efetiva objetiva determina disciplina elimina examina subordina combina destina termina discrimina
  emana varia contraria governa exista consista assista insista pesa lesa`.split(/\s+/),
);

/** First words of places whose name goes on: "São Paulo", "Minas Gerais". */
export const PLACE_OPENINGS: ReadonlySet<string> = new Set(
  "sao san santo santa santos rio minas mato espirito porto belo boa bom campo campos nova novo ribeirao juiz grande foz costa".split(
    " ",
  ),
);
