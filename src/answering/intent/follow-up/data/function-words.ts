/** Prepositions by what they are forms of; forms of one family stand in the same role: "em Curitiba", "no centro". */
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

/** Prepositions that hold an article. */
export const CONTRACTIONS: ReadonlySet<string> = words(
  "no na nos nas num numa do da dos das pelo pela pelos pelas ao aos",
);

export const ARTICLES: ReadonlySet<string> = words("o a os as um uma uns umas the an");

export const INTERROGATIVES: ReadonlySet<string> = words(
  "que qual quais quem quando quanto quanta quantos quantas onde como porque what which who when where how why",
);

/** Pronouns that stand for what was said before. */
export const PRONOUNS: ReadonlySet<string> = words(
  "ele ela eles elas dele dela deles delas nele nela neles nelas isso isto disso disto nisso nisto aquilo daquilo la it that they them its",
);

/** "essa taxa": they point back together with the noun after them. "esta" is left out: unaccented, it is a verb too. */
export const DEMONSTRATIVES: ReadonlySet<string> = words(
  "esse essa esses essas desse dessa desses dessas nesse nessa nesses nessas este deste desta neste nesta aquele aquela daquele daquela naquele naquela this those these",
);

/** Verbs whose subject was named before when they begin a short question: "precisa de histórico?". */
export const SUBJECTLESS_VERBS: ReadonlySet<string> = words(
  "precisa precisam preciso vale valem serve servem inclui incluem cobre cobrem demora aceita aceitam dura funciona",
);

/** The same, where a preposition follows at once: "tem de 10 kg?". */
export const EXISTENCE_VERBS: ReadonlySet<string> = words("tem existe existem ha teria");

/** After a demonstrative they point at the calendar, not at the conversation. */
export const CALENDAR: ReadonlySet<string> = words(
  "ano mes semana dia momento hoje periodo semestre trimestre year month week",
);

/** Who acts; a sentence with one of them and a noun stands by itself. */
export const PERSONS: ReadonlySet<string> = words("eu voce voces nos gente i you we");

/** After "em" or "de" they make a set phrase, which no other place or thing replaces. */
export const SET_PHRASES: ReadonlySet<string> = words(
  "contato dia dias atraso caso que geral aberto vigor acordo partir favor casa conta vez andamento",
);

/** What is asked of a topic, and never is the topic. */
export const FACETS: ReadonlySet<string> = words(
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
  deadline price cost fee hours documents address phone requirements limit`,
);

/** Facets that make the name of a thing with the noun after them: "taxa de lixo", "isenção de IPTU". */
export const COMPOUND_FACETS: ReadonlySet<string> = words(
  "taxa taxas multa multas isencao desconto parcelamento pagamento limite regras juros",
);

/** Ways of paying, asking and getting: once a topic is announced, a question about one of them is about the topic. */
export const MEANS: ReadonlySet<string> = words(
  `internet online site aplicativo app celular pix cartao credito debito boleto dinheiro cheque correio correios balcao
  presencialmente pessoalmente banco lotericas loterica guia comprovante recibo procuracao terceiros agendamento`,
);

export const MEASURES: ReadonlySet<string> = words(
  "hora unidade unidades kg quilo quilos g gramas litro litros l ml metro metros caixa caixas pacote pacotes saco sacos galao galoes frasco frascos duzia duzias",
);

/** When: one takes the place of another and of nothing else. */
export const TIMES: ReadonlySet<string> = words(
  `feriado feriados hoje amanha sabado sabados domingo domingos segunda terca quarta quinta sexta segunda-feira terca-feira
  quarta-feira quinta-feira sexta-feira noite manha tarde`,
);

/** When, and who something is for: they narrow a question, and take no thing's place. */
export const NARROWING_WORDS: ReadonlySet<string> = new Set([
  ...TIMES,
  ...words(
    `idoso idosos idosa idosas crianca criancas estudante estudantes aposentado aposentados gestante gestantes deficiente
    deficientes mei menor menores adulto adultos`,
  ),
]);

/** Those whom a rule is for: "tem desconto para empresas?" asks it of a thing that was named before. */
export const PEOPLE: ReadonlySet<string> = words(
  `empresa empresas pessoa pessoas aluno alunos aluna alunas professor professores servidor servidores funcionario funcionarios
  morador moradores cliente clientes associado associados assinante assinantes mulher mulheres mae maes familia familias doador
  doadores produtor produtores agricultor agricultores comerciante comerciantes autonomo autonomos grupo grupos casal casais
  estrangeiro estrangeiros turista turistas socio socios membro membros todos`,
);

/** What a house does by itself: "vocês abrem no sábado?" leaves nothing unsaid. */
export const HOUSE_VERBS: ReadonlySet<string> = words("abrem fecham atendem funcionam");

/** People and parts that belong to the thing asked about: "e o diretor?" asks for its director. */
export const BELONGINGS: ReadonlySet<string> = words(
  `diretor diretora secretario secretaria-adjunta chefe vice gerente coordenador coordenadora medico equipe estacionamento wifi
  boleto guia comprovante recibo instrucao bula rotulo anexo ementa texto foto fotos cor cores peso medida medidas`,
);

/** Verbs and adverbs that say nothing without a subject. */
export const GENERIC_WORDS: ReadonlySet<string> = words(
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
  return new Set(list.trim().split(/[ \n]+/));
}

function families(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([family, forms]) =>
      forms.split(" ").map((form) => [form, family] as const),
    ),
  );
}
