/** Folded words by the part that they play in a question. */

/** Prepositions by what they are forms of; forms of one family have the same role: "em Curitiba", "no centro". */
export const PREPOSITION_FAMILY: ReadonlyMap<string, string> = families({
  para: "para for",
  em: "em no na nos nas num numa in at on",
  de: "de do da dos das of from",
  com: "com with",
  sem: "sem without",
  por: "por pelo pela pelos pelas by",
  sobre: "sobre about",
  contra: "contra against",
  ate: "ate until",
  desde: "desde since",
  entre: "entre between",
  a: "ao aos",
});

/** Prepositions that contain an article. */
export const CONTRACTIONS = words("no na nos nas num numa do da dos das pelo pela pelos pelas ao aos");
export const ARTICLES = words("o a os as um uma uns umas the an");
export const INTERROGATIVES = words(
  "que qual quais quem quando quanto quanta quantos quantas onde como porque what which who when where how why",
);

/** Pronouns for what was said before. */
export const PRONOUNS = words(
  "ele ela eles elas dele dela deles delas nele nela neles nelas isso isto disso disto nisso nisto aquilo daquilo la it that they them its",
);
/** They refer back together with the noun after them: "essa taxa". "esta" is left out: unaccented, it is a verb too. */
export const DEMONSTRATIVES = words(
  "esse essa esses essas desse dessa desses dessas nesse nessa nesses nessas este deste desta neste nesta aquele aquela daquele daquela naquele naquela this those these",
);

/** Verbs whose subject was named before when they begin a short question: "precisa de histórico?". */
export const SUBJECTLESS_VERBS = words(
  "precisa precisam preciso vale valem serve servem inclui incluem cobre cobrem demora aceita aceitam dura funciona",
);
/** The same, where a preposition follows at once: "tem de 10 kg?". */
export const EXISTENCE_VERBS = words("tem existe existem ha teria");
/** A sentence with one of them and a noun is complete. */
export const PERSONS = words("eu voce voces nos gente i you we");

/** What is asked of a topic, and never is the topic. */
export const FACETS = words(
  `prazo prazos valor valores preco precos custo custos taxa taxas multa multas juros horario horarios documento documentos
  documentacao requisito requisitos endereco telefone telefones email emails contato contatos site link validade vencimento atendimento
  funcionamento entrega garantia desconto descontos dose doses dosagem composicao fabricante marca tamanho
  exemplo exemplos excecao excecoes penalidade penalidades pena penas diferenca vantagem vantagens formulario passo passos etapa
  etapas condicao condicoes regra regras idade data datas local limite limites responsavel motivo motivos procedimento
  dias meses horas anos semanas vezes parcelas detalhe detalhes informacao informacoes explicacao melhor pior barato barata baratos baratas caro cara maior menor rapido rapida
  vista atraso aliquota aliquotas calculo frete via segunda segunda-feira terca quarta quinta sexta sabado sabados domingo domingos
  hoje amanha whatsapp isento isenta isentos isentas direito direitos necessario necessarios necessarias minimo minima maximo maxima
  atribuicao atribuicoes competencia competencias total anual mensal mora base parcela
  parcelamento pagamento isencao carencia objetivo finalidade duracao frequencia quantidade resultado resultados estoque
  diretor diretora secretario chefe vice gerente coordenador coordenadora equipe estacionamento wifi unidades
  bula rotulo anexo ementa foto fotos cor cores peso medida medidas
  deadline price cost fee hours documents address phone requirements limit`,
);

/** Ways of paying, asking and getting: once a topic is announced, a question about one of them is about the topic. */
export const MEANS = words(
  `internet online site aplicativo app celular pix cartao credito debito boleto dinheiro cheque correio correios balcao
  presencialmente pessoalmente banco lotericas loterica guia comprovante recibo procuracao terceiros agendamento`,
);

/** When, and for whom: they narrow a question, and replace no thing in it. */
export const NARROWING_WORDS = words(
  `feriado feriados hoje amanha sabado sabados domingo domingos segunda terca quarta quinta sexta segunda-feira
  terca-feira quarta-feira quinta-feira sexta-feira noite manha tarde idoso idosos idosa idosas crianca criancas estudante estudantes aposentado aposentados gestante gestantes deficiente
  deficientes mei menor menores adulto adultos empresa empresas pessoa pessoas aluno alunos aluna alunas professor professores
  servidor servidores funcionario funcionarios morador moradores cliente clientes associado associados`,
);

/** Verbs and adverbs that say nothing without a subject. */
export const GENERIC_WORDS = words(
  `e sao foi foram era ser sera seria custa custam fica ficam funciona funcionam serve servem precisa precisam preciso pode posso
  podem podemos poderia devo deve devem faz fazem faco fazer tem tenho temos ter teria ha existe existem vale valem demora demoram
  leva vence vencem sai saem aplica aplicam usa uso usar significa acontece muda mudou comeca comecam termina terminam abre abrem fecha fecham dao diz dizem dizer
  fala quer vai vou dar da vendem vende vendo consigo consegue recebo recebe obrigatorio obrigatoria possivel necessario
  necessaria permitido gratuito gratis graca tudo tambem ainda agora mesmo mesma outro outra outros outras so apenas mais menos muito
  exatamente depois antes entao afinal assim aqui ai nao sim se me lhe eu voce voces nos gente meu minha seu sua isso isto ja algum
  alguma alguns algumas todo toda todos todas caso casos tempo quero queria gostaria saber conhecer mostra mostrar mostre
  entendi entendeu explica explicar explique
  to take is are was do does did can could should must need have has it i you we my your much many long any some cost costs`,
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

function families(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([family, forms]) =>
      forms.split(" ").map((form) => [form, family] as const),
    ),
  );
}
