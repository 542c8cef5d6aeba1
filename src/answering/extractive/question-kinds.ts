/** What a kind of question looks like, and what its answer tends to look like. Patterns meet folded lower case. */
export interface QuestionKind {
  readonly name: string;
  readonly asks: RegExp;
  /** Signs of an answer in a sentence. */
  readonly answers?: RegExp;
  /** Signs of an answer in the text as written, for kinds where capitals matter. */
  readonly answersAsWritten?: RegExp;
  /** Signs of an answer in the heading above it. */
  readonly heading?: RegExp;
  /** A whole list is a better answer than one of its items. */
  readonly wantsList?: boolean;
  /** What shows no sign of an answer is none. */
  readonly demandsSign?: boolean;
}

/** Words that ask and never answer, in the analyser's spelling. */
export const INTERROGATIVES: ReadonlySet<string> = new Set(
  "que qual quais quem quando quanto quanta quantos quantas onde aonde donde como porque".split(" "),
);

const NUMBER = String.raw`(?:\d+|um|uma|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|doze|quinze|vinte|trinta)`;
const MONTH = "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro";
/** Laws write a figure twice: "15 (quinze) dias". */
const IN_WORDS = String.raw`(?: \([a-z ]{2,40}\))?`;
const PERIOD = "minutos?|horas?|dias?|semanas?|mes|meses|bimestres?|semestres?|anos?|seculos?";

export const QUESTION_KINDS: readonly QuestionKind[] = [
  {
    // Nothing is asked for by name, so whether it is so is asked. A "que" later on only joins clauses.
    name: "whether",
    asks: /^(?!(?:[a-z]+ )?(?:que|o que)\b)(?!.*\b(?:qual|quais|quem|quando|quant[ao]s?|a?onde|como|por ?que|o que|(?:de|em|a|com|para) que)\b).*\?$/,
    answers: /^(?:sim|nao|depende|em regra)\b/,
  },
  {
    name: "when",
    asks: /\b(quando|prazos?|ate que dia|que (?:dia|data|ano|mes|epoca|horas?)|data|vence|vencimento|validade|vale ate|horarios?|em que ano|quanto tempo|duracao|dura|demora|leva)\b/,
    answers: new RegExp(
      String.raw`\b(?:${NUMBER}${IN_WORDS} (?:${PERIOD})|${MONTH}|segunda|sexta|sabado|domingo|seculo|\d{1,2}h(?:\d{2})?|\d{1,2}/\d{1,2}(?:/\d{2,4})?|1[5-9]\d{2}|20\d{2}|dia \d+|na hora)\b`,
    ),
    heading: /\b(prazos?|vencimentos?|horarios?|quando|datas?|calendario|validade|vigencia|duracao)\b/,
  },
  {
    name: "opening",
    demandsSign: true,
    asks: /\b(?:que horas (?:abre|fecha)m?|(?:abre|fecha)m? (?:[a-z]+ )?(?:hoje|amanha|sabados?|domingos?|feriados?|segunda|que horas)|qual (?:e )?o horario d[aeo]s?)\b/,
    answers:
      /\b(?:\d{1,2}h(?:\d{2})?|\d{1,2}:\d{2}|24 horas|segunda|sabados?|domingos?|feriados?|qualquer hora)\b/,
    heading: /\b(?:horarios?|atendimento|funcionamento|expediente)\b/,
  },
  {
    // Criminal laws name what is punished first and the punishment after it: "Pena - reclusão".
    name: "how-much",
    asks: /\b(quanto (?:custa|e|pago|vale|paga|cobra)|custa|custo|preco|valor|taxas?|multa|tarifa|aliquota|pen(?:a|as|alidades?))\b/,
    answers:
      /r\$ ?\d|\bpena\s*[-–—]|\d+(?:[.,]\d+)? ?%|\b(?:gratuit[ao]s?|isent[ao]s?|de graca|sem custo|reais)\b/,
    heading: /\b(taxas?|valor(?:es)?|precos?|custos?|multas?|tarifas?|penalidades|aliquotas?)\b/,
  },
  {
    name: "price",
    demandsSign: true,
    asks: /\b(?:quanto custam?|(?:qual (?:e |seria )?o|que) (?:preco|valor|salario)|(?:preco|salario)s? d[aeo]s?)\b/,
    answers:
      /r\$ ?\d|\d+(?:[.,]\d+)? ?%|\d,\d{2}\b|\b(?:gratuit[ao]s?|isent[ao]s?|de graca|sem custo|sem taxa|nao tem taxa|nao pag\w+|reais|usd)\b/,
  },
  {
    name: "telephone",
    demandsSign: true,
    asks: /\b(?:telefones?|fone|whats?app|celular|ramal)\b/,
    answers:
      /\d{4,5}[-. ]?\d{4}\b|\b0800|\b(?:telefones?|ramal|disque|ligue|central|numero)\b\D{0,25}\d{3}\b|\b\d{3}\b[^.]{0,30}\btelefone/,
  },
  {
    name: "e-mail",
    demandsSign: true,
    asks: /\be-?mail\b/,
    answers: /[\w.+-]+@[\w-]+\.\w/,
  },
  {
    name: "measure",
    demandsSign: true,
    asks: /\b(distancia|altura|largura|comprimento|profundidade|espessura|diametro|quanto (?:mede|pesa))\b/,
    answers: new RegExp(
      String.raw`\b(?:\d[\d.,]*|${NUMBER})${IN_WORDS} ?(?:m|cm|mm|km|m2|m3|ha|kg|g|mg|t|l|ml|[kmg]b|(?:centi|mili|quilo)?metros?|(?:quilo|mili)?gramas?|quilos?|toneladas?|(?:mili)?litros?|hectares?|paginas?)\b`,
    ),
  },
  {
    name: "changes",
    asks: /\bo que (?:mudou|muda|ha de novo|tem de novo)\b|\b(?:novidades|mudancas|alteracoes) (?:d|n)[aeo]s?\b/,
    answers: /\b(?:pass(?:ou|aram|a|am) (?:a|de|para)|agora|antes|deix(?:ou|aram) de|nov[ao]s?)\b/,
    heading:
      /^(?:adicionad|alterad|corrigid|removid|obsolet|descontinuad|seguranca|novidades|mudancas|correcoes|melhorias)/,
    wantsList: true,
  },
  {
    name: "who",
    asks: /\b(quem|qual (?:orgao|setor|secretaria|autor|pessoa|profissional)|a quem|de quem|por quem)\b/,
    answers:
      /\b(?:secretari[ao]|diretor[ai]?|prefeit[ao]|prefeitura|departamento|divisao|conselho|comissao|presidente|chefia|coordenador[ai]?|reitor[ai]?|professor[ai]?|ministr[oa]|ministerio|titular|responsavel|compete|cabe)\b/,
    answersAsWritten: /(?<=[\p{Ll},;] )\p{Lu}\p{L}+(?: d[aeo]s?)? \p{Lu}\p{L}+/u,
    heading: /\b(quem|responsavel|equipe|estrutura)\b/,
  },
  {
    name: "where",
    asks: /\b(onde|aonde|endereco|local(?:izacao)?|em que (?:lugar|cidade|estado|pais|bairro))\b/,
    answers:
      /\b(?:rua|avenida|av|praca|rodovia|sala|andar|terreo|endereco|localizad[ao]s?|localiza-se|situad[ao]s?|sediad[ao]s?|sede|fica n[ao]|balcao|cidade|municipio|campus|predio|portal|site)\b/,
    heading: /\b(endereco|onde|atendimento|canais|localizacao|contatos?|sede)\b/,
  },
  {
    name: "which",
    asks: /^(?:os |as )?(?:documentos|documentacao|requisitos|etapas|passos|exigencias|canais|tipos)\b|\b(quais|lista|liste|cite|enumere|que documentos|o que (?:faz|fazem|preciso|levar))\b/,
    answers: /: \S|;|\bsao\b|(?:, [^,]+){2,} e /,
    wantsList: true,
  },
  {
    name: "what-is",
    asks: /\b(o que (?:e|sao|significa)|defin(?:icao|e|a|em)|conceito|significado|qual a (?:finalidade|funcao|missao))\b/,
    answers:
      /\b(?:e|sao) (?:um|uma|uns|umas|o|a|os|as)\b|\b(?:consiste|significa|define-se|entende-se|considera-se|denomina|chama-se|refere-se|tem por (?:finalidade|objetivo)|trata-se|confirma|comprova)\b/,
    heading: /\b(o que e|definicao|conceito)\b/,
  },
  {
    name: "how",
    asks: /^(?:e )?como\b|\bcomo (?:faco|fazer|pedir|peco|posso|devo|e que|se)\b|\bpasso a passo\b|\bprocedimento\b/,
    answers:
      /^(?:\d+[.)] )|\b(?:acesse|apresente|clique|consulte|digite|entre|envie|escolha|faca|informe|ligue|marque|pague|peca|preencha|procure|solicite|va|por meio d[aeo]|atraves d[aeo]|deve(?:m)? ser|e feit[ao])\b/,
    heading: /^como\b|\bpasso a passo\b|\bprocedimento\b/,
    wantsList: true,
  },
  {
    name: "why",
    asks: /\b(por que|porque|motivo|razao|causa|para que)\b/,
    answers:
      /\b(?:porque|pois|devido|ja que|visto que|uma vez que|por causa|em razao|em virtude|gracas|a fim de|para que|com o objetivo|por isso)\b/,
  },
];
