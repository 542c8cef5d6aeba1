/** Sentences that keep a conversation going and say nothing, folded, besides courtesies. */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    "como posso ajudar, como posso te ajudar, como posso ajudar voce, como posso ajudar hoje, " +
    "em que posso ajudar, em que posso ajudar hoje, posso ajudar em algo mais, " +
    "posso ajudar com mais alguma coisa, posso ajudar em mais alguma coisa, ajudo em algo mais, " +
    "precisa de mais alguma coisa, precisa de algo mais, deseja mais alguma coisa, mais alguma coisa, " +
    "mais alguma duvida, ficou alguma duvida, de nada, por nada, disponha, sinto muito, lamento, " +
    "lamento pelo ocorrido, sinto muito pelo ocorrido, estou a disposicao, estamos a disposicao, " +
    "fico a disposicao, fico no aguardo, aguardo retorno, aguardo resposta, um momento, " +
    "um momento por favor, so um momento, so um instante, vou verificar"
  ).split(", "),
);

/** What numbers count or measure, as regular expressions without accents. */
export const UNITS: readonly string[] = [
  "reais|real|centavos?|dolares|dolar|euros?",
  "segundos?|seg|s|minutos?|min|horas?|hrs?|h|dias?(?: uteis| util| corridos?)?|semanas?|mes|meses|bimestres?|trimestres?|semestres?|anos?|decadas?",
  "mg|g|gramas?|kg|quilos?|quilogramas?|t|toneladas?|arrobas?",
  "ml|l|litros?|mm|cm|m|metros?|km|quilometros?|m2|m3|ha|hectares?|polegadas?|pol",
  "bytes?|kb|mb|gb|tb|kbps|mbps|gbps|hz|khz|mhz|ghz|v|volts?|w|watts?|kw|kwh|mah|btus?|cv|graus?",
  "unidades?|un|pecas?|pcs?|pares|par|caixas?|cx|pacotes?|kits?|itens|item|produtos?|volumes?|lotes?|paletes?|sacos?|frascos?|comprimidos?|doses?",
  "parcelas?|vezes|prestacoes|pontos?|milhas|licencas?|usuarios?|pessoas?|clientes?|funcionarios?|empregados?|alunos?|vagas?|quartos?|noites?|diarias?",
  "paginas?|folhas?|artigos?|linhas?|registros?|notas?|boletos?|faturas?|pedidos?|contratos?|chamados?|salarios? minimos?|por cento",
];

export const MONTHS =
  "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro";

/**
 * Words that people begin sentences with, folded: written with a capital letter there, they are no names. A word that
 * is missing costs a few characters; a name that is here may be lost, so none is, but for brands that are also words
 * ("Claro", "Oi"), which still count inside sentences.
 */
export const SENTENCE_OPENERS: ReadonlySet<string> = new Set(
  `
  a o as os um uma uns umas ao aos à às de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra pro com sem sob sobre
  ate apos ante contra desde durante entre perante segundo conforme mediante exceto salvo fora alem antes depois dentro
  e ou mas que se nem pois porem todavia contudo entretanto portanto logo assim entao porque porquanto como quando enquanto embora caso
  eu tu ele ela nos eles elas voce voces me mim meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas lhe lhes
  este esta estes estas esse essa esses essas isto isso aquele aquela aqueles aquelas aquilo neste nesta nesse nessa naquele naquela deste desta desse dessa
  qual quais quem quanto quanta quantos quantas onde aonde cade cujo cuja algum alguma alguns algumas alguem algo nenhum nenhuma ninguem nada
  todo toda todos todas tudo cada qualquer quaisquer outro outra outros outras mesmo mesma mesmos mesmas tal tais ambos ambas varios varias muito muita muitos muitas
  pouco pouca poucos poucas mais menos tanto tanta so somente apenas tambem ainda ja sempre nunca jamais talvez quase bem mal aqui ai ali la ca agora hoje ontem amanha
  anteontem cedo tarde novamente antigamente atualmente infelizmente felizmente certamente normalmente primeiro primeira segunda terceiro terceira ultimo ultima
  sim nao ok okay certo certa claro perfeito perfeita otimo otima beleza blz combinado entendi entendido pronto pronta feito exato exatamente correto correta isso verdade
  oi ola opa alo bom boa bons boas obrigado obrigada obg valeu grato grata desculpe desculpa desculpem perdao parabens tchau abraco abracos atenciosamente cordialmente
  prezado prezada prezados prezadas caro cara senhor senhora senhores favor gentileza aguardo aguarde aguardando disponha imagina magina
  sou e era fui foi foram somos sao estou esta estao estava estive tenho tem tinha temos teve tive ha havia houve vou vai vao vamos posso pode podem podemos poderia podia
  devo deve devem devemos deveria quero quer querem queria queremos gostaria gostaríamos preciso precisa precisam precisamos precisava consigo consegue conseguem consegui
  conseguimos conseguiu sei sabe sabem saberia acho acha creio espero espera esperamos fico fica ficou ficamos faco faz fazem fiz fez fazer faltou falta faltam
  recebi recebe recebeu recebemos receberam comprei comprou compramos paguei pagou pagamos tentei tentou tentamos enviei envio enviou enviamos mandei mandou liguei ligou
  pedi pede pediu pedimos abri abre abriu cancelei cancelou perdi perdeu esqueci achei encontrei vi viu vimos li leu acabei acabou acabamos comecou continuo continua
  aparece apareceu aparecem deu da dao dei diz disse disseram falei falou informei informou informaram informamos solicitei solicitou solicito solicitamos confirmei confirmou
  confirmo confirmamos verifiquei verificou verificamos localizei localizamos registrei registramos atualizei atualizamos atualizou corrigi corrigimos troquei trocou chegou
  chegaram cheguei veio vieram venceu vence vencem custa custam vale valem serve servem existe existem basta cabe resta restam segue seguem anexei anexo uso usa usamos
  verifique confira clique acesse abra feche envie mande informe confirme aguarde escolha selecione digite preencha salve baixe instale desinstale reinicie desligue ligue
  tente entre saia volte va veja leia consulte procure solicite peca faca use utilize inclua adicione remova apague exclua edite altere mude troque copie cole imprima gere
  emita cadastre cancele reenvie retorne responda anote guarde lembre lembre-se observe note considere pague emitir cancelar trocar alterar pagar enviar gerar abrir usar
  usuario usuaria assistente atendente cliente clientes resumo pergunta perguntas resposta respostas pedido prazo assunto situacao status pendencia pendencias conclusao
  dados citados decisao decisoes observacao obs nota dica atencao importante exemplo passo etapa opcao item motivo valor data horario total
  gostariamos houver havendo sendo tendo quanto considerando devido gracas embora todavia ademais inclusive aliás alias enfim finalmente depende dependendo parece pareceu
  porventura quica oxala tomara aproveitando aproveito passando lembrando seguindo continuando resolvido resolveu funcionou funciona funcionam combinei combinamos
  confere conferi conferimos anotado anotei anotamos agendado agendei agendamos sinto sentimos pensando pensei lamento lamentamos escreva escrevi escreveu entregar entregue
  entregaram entregou receber saber ver fazer ler ter ser estar ir vir por dar dizer falar perguntar responder comprar vender cadastrar acessar entrar sair instalar baixar
  atualizar configurar corrigir resolver verificar confirmar consultar devolver desistir receber solicitar agendar marcar remarcar mandar deixar deixe deixei deixou coloque
  coloquei colocou ponha pus aperte pressione toque arraste marque desmarque habilite desabilite ative desative permita bloqueie libere aguardem venha venham traga leve pegue
  perguntei perguntou respondi respondeu disponivel indisponivel possivel impossivel necessario obrigatorio opcional urgente gratis gratuito igual diferente melhor pior novo nova
  tanto quanto afinal realmente provavelmente simplesmente geralmente basicamente ultimamente rapidamente imediatamente gostei gostou adorei amei odeio prefiro prefere
  preferimos escolhi escolheu mudei mudou alterei alterou alterado alterada cancelado cancelada confirmado confirmada enviado enviada pago paga recebido recebida concluido
  concluida finalizado finalizada aprovado aprovada recusado recusada aceito aceita aceitamos trabalho trabalha trabalhamos moro mora chamo chama chamou
  ajuda ajude ajudem socorro problema problemas erro erros duvida duvidas pesquisei procurei procuro procuramos busco buscamos comentei avisei avisou avise avisaremos
  retornaremos entraremos enviaremos faremos teremos seria sera serao estarei estaremos teria tera terao poderiam conseguiria conseguiriam havera permanece permanecem
  infelizmente lembrei lembra imagino suponho entende entendo entendemos compreendo concordo discordo agradeco agradecemos peco pedimos desculpas sexta sabado domingo quarta
  quinta feriado janeiro fevereiro abril maio junho julho agosto setembro outubro novembro dezembro
  `
    .trim()
    .split(/\s+/),
);
