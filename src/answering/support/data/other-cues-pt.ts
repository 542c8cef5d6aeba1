import type { Cue } from "../cue.ts";

const MONTH = "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro";

/** What an organisation counts. */
const FIGURES =
  "faturamento|taxa de (?:conversao|churn|inadimplencia|crescimento|cancelamento|devolucao|retencao|ocupacao)|tempo medio|nps|indice de \\w+|receitas?|vendas?|lucros?|lucratividade|rentabilidade|margem|margens|ticket medio|inadimplencia|churn|despesas?|gastos?|" +
  "custos?|pedidos|clientes|leads|conversao|estoque|vendedor(?:es|as?)?|metas?|resultados?|caixa|saldo|orcamento|producao|" +
  "acessos|visitas|chamados|tickets|contratos|funcionarios|colaboradores|atendimentos|devolucoes|compras|comissoes|comissao|produtividade|" +
  "folha|movimento|desempenho|indicador(?:es)?|numeros|fluxo|assinantes|matriculas|usuarios ativos";

const COMMAND =
  "cadastr[ae]|cri[ae]|ger[ae]|envi[ae]|mand[ae]|mostr[ae]|list[ae]|export[ae]|import[ae]|atualiz[ae]|alter[ae]|mud[ae]|exclu[ai]|" +
  "apag(?:a|ue)|delet[ae]|remov[ae]|cancel[ae]|agend[ae]|marc(?:a|que)|desmarc(?:a|que)|emit[ae]|imprim[ae]|baix[ae]|calcul[ae]|som[ae]|registr[ae]|" +
  "lanc[ae]|transfir[ae]|transfere|reserv[ae]|abr[ae]|fech[ae]|adicion[ae]|inclu[ai]|insir[ae]|insere|copi[ae]|compar[ae]|resum[ae]|" +
  "traduz[ae]?|escrev[ae]|cont[ae]|fa(?:z|ca)|separ[ae]|anot[ae]|tro(?:ca|que)|colo(?:ca|que)|trag[ae]|traz|bus(?:ca|que)|verifi(?:ca|que)|confir[ae]|confere|" +
  "prepar[ae]|mont[ae]|anex[ae]|encaminh[ae]|repass[ae]|pass[ae]|preench[ae]|corrij[ae]|corrige|ajust[ae]|liber[ae]|aprov[ae]|reprov[ae]|confirm[ae]|" +
  "suspend[ae]|avis[ae]|lembr[ae]|indi(?:ca|que)|recomend[ae]|sugir[ae]|sugere|filtr[ae]|orden[ae]|agrup[ae]|exib[ae]|apresent[ae]|renomei[ae]|mov[ae]|duplica|duplique|" +
  "bloquei[ae]|desbloquei[ae]|ativ[ae]|desativ[ae]|arquiv[ae]|publi(?:ca|que)|compartilh[ae]|convid[ae]|pag(?:a|ue)|cobr[ae]|estorn[ae]|devolv[ae]|aument[ae]|diminu[ai]|" +
  "aplic(?:a|que)|remarc(?:a|que)|consult[ae]|puxa|puxe|vincul[ae]|associ[ae]|encerr[ae]|finaliz[ae]|ve|veja|d[ae] (?:baixa|entrada|um)|ligue|chame?|notifi(?:ca|que)|salv[ae]";

/** Infinitives of what somebody may be asked to do. */
const ACTION =
  "enviar|mandar|passar|gerar|emitir|cadastrar|criar|mostrar|listar|exportar|importar|atualizar|alterar|mudar|excluir|apagar|deletar|remover|" +
  "cancelar|agendar|marcar|imprimir|baixar|calcular|somar|registrar|lancar|transferir|reservar|abrir|fechar|adicionar|incluir|inserir|copiar|" +
  "comparar|resumir|traduzir|escrever|contar|fazer|separar|anotar|trocar|colocar|trazer|buscar|verificar|conferir|preparar|montar|anexar|" +
  "encaminhar|repassar|preencher|corrigir|ajustar|liberar|aprovar|confirmar|suspender|avisar|lembrar|indicar|recomendar|sugerir|filtrar|ver|" +
  "ligar|retornar|puxar|levantar|dar|encerrar|finalizar|bloquear|desbloquear|ativar|desativar|estornar|vincular|arrumar|resolver isso|responder";

const ASKS_FOR_HOW =
  "(?! (?:\\w+ )?(?:como|por que|o que|onde|se|quando|para que|o passo|um tutorial|o caminho)\\b)";

export const OTHER_CUES_PT: readonly Cue[] = [
  {
    name: "command",
    weight: -4,
    pattern: new RegExp(
      String.raw`^(?:(?:me|nos|ja|agora|so|favor|entao|voce|e|tambem|sistema) )*(?:${COMMAND})\b${ASKS_FOR_HOW}`,
    ),
  },
  { name: "bare-infinitive", weight: -2, pattern: new RegExp(String.raw`^(?:${ACTION})\b`) },
  {
    name: "polite-command",
    weight: -5,
    pattern: new RegExp(
      String.raw`\b(?:voces?|alguem|favor|gentileza|^) ?(?:pode|podem|poderia|poderiam|consegue|conseguem|conseguiria|conseguiriam|quer|quero que|queria que|gostaria que) (?:(?:voces?|me|nos|por favor|por gentileza|ja|favor|para mim) )*(?:${ACTION})\b${ASKS_FOR_HOW}`,
    ),
  },
  {
    name: "for-me",
    weight: -5,
    pattern: new RegExp(
      String.raw`\b(?:pode|podem|poderia|consegue|conseguiria|da para|daria para|tem como|teria como|ha como|seria possivel|e possivel|preciso que|quero que|queria que|gostaria que|quer) (?:por favor |de )?(?:voces? (?:me |nos )?|me |nos |mim )(?:${ACTION}|\w+[ae]|\w+[ae]m)\b(?<! (?:explique|ajude|ensine|oriente|explica|ajuda|diga|fala))${ASKS_FOR_HOW}`,
    ),
  },
  {
    name: "wants-sent",
    weight: -3,
    pattern:
      /\b(?:quero|queria|preciso|gostaria|necessito|desejo) (?:de |d?[oa]s? |receber |ver |um |uma )*(?:relatorios?|lista|listagem|planilha|extrato|grafico|resumo|dashboard)\b/,
  },
  {
    name: "figures",
    weight: -4,
    pattern: new RegExp(
      String.raw`\b(?:qual|quais|quanto|como|quem)\b(?: (?!que)\w+){0,3}? (?:foi|foram|ficou|ficaram|fechou|fecharam|anda|andam|esta|estao|estava|bateu|bateram|deu|deram|teve|tiveram|vendeu|venderam|comprou|compraram|rendeu|gastou)(?: \w+){0,4}? (?:${FIGURES})\b|\b(?:qual|quais|quem)(?: e| sao)? (?:o |a |os |as )?(?:nosso |nossa |nossos |nossas |total d[aeo]s? |valor total d[aeo]s? |volume d[aeo]s? |media d[aeo]s? |numero d[aeo]s? |quantidade d[aeo]s? |porcentagem d[aeo]s? |percentual d[aeo]s? |proporcao d[aeo]s? )*(?:${FIGURES})\b`,
    ),
  },
  {
    name: "wants-figures",
    weight: -4,
    pattern: new RegExp(
      String.raw`\b(?:saber|ver|dizer|informar|diz|diga|passar|conhecer) (?:me )?(?:(?:qual|quanto|quais|e|foi|foram|o|a|os|as|nosso|nossa|total d[eao]s?|valor d[aeo]s?) ){0,4}(?:${FIGURES})\b`,
    ),
  },
  {
    name: "wants-action",
    weight: -2,
    pattern: new RegExp(
      String.raw`\b(?:quero|queria|preciso|gostaria de|vou|vamos|desejo) (?:${ACTION}) (?:os?|as?|uma?|ess[ea]s?|est[ea]s?|\d+|mais)\b(?!(?: \w+){0,8} (?:para \w+[aei]r|antes|se|toda|todo|sempre|novamente|original|originais|mesmo|ou|tambem|quando|mas|e nao)\b)`,
    ),
  },
  {
    name: "how-many-had",
    weight: -4,
    pattern: new RegExp(
      String.raw`\bquant[oa]s? (?!tempo|dias|meses|horas|vezes|parcelas)(?:\w+ ){0,5}(?:temos|foi|foram|houve|esta|estao|ativos|novos|existem|cadastrad\w+|ja|entraram|faltam|\w{2,}(?:amos|emos|imos)|\w{3,}(?:ou|aram|eram|iram))\b|\bquant[oa]s (?!dias|meses|horas|semanas|minutos|vezes|parcelas)\w+|\bquant[oa]s? (?:\w+ ){1,5}(?:fez|fizeram|trabalhou|trabalharam|faltou|faltaram|deu|teve|tiveram)\b`,
    ),
  },
  {
    name: "we-had",
    weight: -4,
    pattern:
      /(?<!nao )\b(?:vendemos|faturamos|gastamos|lucramos|arrecadamos|tivemos|compramos|perdemos|ganhamos|atendemos|crescemos|contratamos|produzimos|demitimos|fechamos o)\b/,
  },
  {
    name: "aggregate",
    weight: -2,
    pattern: new RegExp(
      String.raw`\btop \d+|\branking\b|\b(?:mais|menos) (?:vendid|comprad|lucrativ|rentav|acessad|procurad|devolvid)\w+|\bmelhor(?:es)? vendedor\w*|\bmaior(?:es)? (?:cliente|devedor|compra|venda|gasto|fornecedor|despesa|pedido|faturamento)\w*|\bcomparativo\b|\b(?:evolucao|crescimento|queda|variacao|soma|media|total|volume|percentual) d[aeo]s? (?:\w+ )?(?:${FIGURES})\b|\b(?:nosso|nossa|nossos|nossas) (?:${FIGURES})\b|\bmedi[oa] (?:por|de) \w+`,
    ),
  },
  {
    name: "due-now",
    weight: -4,
    pattern:
      /\b(?:quais|quantos|quantas|que)(?: \w+){1,3} (?:vence|vencem|venceram|vencidos|vencidas|atrasad[oa]s|pendentes|em aberto|em atraso)\b/,
  },
  {
    name: "figures-moved",
    weight: -5,
    pattern: new RegExp(
      String.raw`\b(?:${FIGURES}|(?:numero|quantidade|volume|taxa|indice|media|total) d[aeo]s? \w+)(?: \w+){0,5} (?:caiu|cairam|subiu|subiram|aumentou|aumentaram|diminui\w*|cresceu|cresceram|reduzi\w+|despenc\w+|melhor(?:ou|aram)|pior(?:ou|aram)|vari(?:ou|aram))\b|\b(?:caiu|cairam|subiu|subiram|aumentou|diminuiu|cresceu) (?:tanto )?(?:o|a|os|as) (?:${FIGURES})\b`,
    ),
  },
  {
    name: "period",
    weight: -1,
    pattern: new RegExp(
      String.raw`\b(?:ontem|anteontem|(?:mes|semana|ano|trimestre|semestre|bimestre) (?:passad\w|anterior|atual)|ultim[oa]s? (?:\w+ )?(?:mes|meses|semanas?|dias|anos?|trimestre|semestre)|(?:de|em|desde) (?:${MONTH}|20\d\d)|n?est[ea] (?:mes|semana|ano)|n?ess[ea] (?:mes|semana|ano)|(?:primeiro|segundo|terceiro|quarto) (?:trimestre|semestre))\b`,
    ),
  },
  {
    name: "price",
    weight: -3,
    pattern:
      /\b(?:precos?|cotacao|orcamento) (?:d[aeo]s?|para)\b|^(?:precos?|orcamento|cotacao)\b|\bquanto (?:custa|custam|e|sai|esta|fica|vale|estao|ta) (?:os?|as?|um|uma|cada|esse|essa|\d+|\w+$)|^valor d[aeo]s?\b|\bqual (?:e )?(?:o )?(?:preco|valor)\b/,
  },
  {
    name: "stock",
    weight: -3,
    pattern:
      /\b(?:em estoque|pronta entrega|no estoque|a venda|voces (?:tem|vendem|trabalham com)|vendem?|vcs tem)\b/,
  },
  {
    name: "purchase",
    weight: -3,
    pattern:
      /\b(?:quero|queria|preciso(?: de)?|gostaria de|vou querer|vou levar|me ve|manda|separa|precisando de) (?:comprar |levar |encomendar |pedir |uns |umas )?(?:\d+|um par|dois|duas|tres|quatro|cinco|seis|dez|meia duzia|uma caixa|um saco|um kit)\b|\b(?:quero|queria|preciso|gostaria de|vou|pretendo|interesse em) (?:comprar|encomendar|adquirir)\b/,
  },
  {
    name: "quantity",
    weight: -1,
    pattern:
      /\b\d+ ?(?:caixas?|unidades?|kg|quilos?|litros?|l|sacos?|sacas?|pecas?|metros?|ml|g|mm|cm|toneladas?|pacotes?|galoes|galao|duzias?|pares|rolos?|bombonas?|polegadas?|gb|watts|volts)\b/,
  },
  {
    name: "best-product",
    weight: -2,
    pattern:
      /\b(?:qual|que|quais|algum) (?:e )?(?:o |a |os |as )?(?:melhor(?:es)? )?(?:produto|remedio|marca|notebook|celular|tenis)s?\b(?! (?:devo declarar|e devolvid))/,
  },
  {
    name: "record",
    weight: -2,
    pattern:
      /\b(?:pedido|cliente|nota|boleto|nf|os|fatura|contrato|produto|fornecedor|item|lote|cupom)s? (?:n |no |nao |numero )?\d+/,
  },
  {
    name: "small-talk",
    weight: -5,
    pattern:
      /\bcomo (?:e que )?(?:voces? )?(?:vai|vao|esta|estao|anda|andam|passou|foi) (?:voces?|tudo|as coisas|(?:o |seu )+(?:dia|fim de semana|final))\b|\bcomo (?:voces? )?(?:vai|vao|esta|estao|passou)$|\bcomo (?:voces? )(?:vai|vao|esta|estao|passou|se chama)\b|\b(?:qual|como) (?:e )?(?:o )?(?:seu|teu) nome\b|\bvoce (?:e|seria) (?:um|uma|o|a|real|humano|de verdade|casad|solteir)\w*|\bquem (?:e|criou|fez|te) (?:voce|criou|fez)\b|\bquantos anos (?:voce|tu)\b|\bvoce (?:gosta|tem (?:namorad|filh|sentiment|irm)\w*|dorme|come|torce|acredita|mora)\b|\bo que (?:e que )?voces? (?:acha|acham|gosta|pensa|pensam|esta fazendo|faz)\b|\b(?:sua|tua) opiniao\b|\bonde voce (?:mora|nasceu|vive)\b|\bposso te (?:contar|chamar)\b|\bque (?:dia e hoje|horas sao)\b|\bseu (?:time|filme|livro|prato|animal) (?:do|de|favorit\w)/,
  },
  {
    name: "thanks",
    weight: -4,
    pattern:
      /\b(?:obrigad[oa]s?|valeu|agradec\w+|grat[oa]|gratidao)(?: \w+){0,3} (?:ajud\w+|explicac\w+|atencao|orientac\w+|esclarec\w+|informac\w+|suporte|retorno|paciencia|apoio|tudo)\b|^(?:muito |mt )?(?:obrigad[oa]|valeu|agradecid[oa])(?! (?:mas|e|so|porem|agora|como))|\b(?:sua|toda a|pela|boa) (?:ajuda|explicacao|orientacao)(?: \w+){0,3} (?:me ajudou|foi|salvou)\b|\b(?:me )?ajudou (?:muito|bastante|demais)\b/,
  },
  {
    name: "solved",
    weight: -5,
    pattern:
      /\b(?:(?<!nao )consegui (?:resolver|entrar|acessar|sim|aqui|agora|fazer)|ja (?:consegui|resolvi|foi resolvido|resolveram|esta funcionando|entendi)|(?<!nao )(?:deu certo|funcionou)|(?:problema|erro|tudo) (?:foi |ja foi |ja esta |esta )?(?:resolvid[oa]|solucionad[oa]|corrigid[oa])|voltou a funcionar|sem (?:problemas?|erros?|pressa|duvidas?)|(?:nao (?:tem|ha|e)|nenhum) (?:nenhum )?(?:problema|duvida|erro)s?|nao (?:precisa|preciso) (?:mais|de mais nada)|so isso|era (?:so )?isso|nao foi nada)\b/,
  },
  {
    name: "opinion",
    weight: -3,
    pattern:
      /\b(?:ador(?:ei|o|amos)|am(?:ei|o) (?:o|a|voces|esse|essa)|odi(?:ei|o|amos)|(?:nao )?gost(?:ei|amos)|detest\w+|parabens|absurdo|vergonha|vergonhos\w+|palhacada|descaso|decepcion\w+|nunca mais|pessim[oa]s?|porcaria|lixo|horrivel|horriveis|maravilhos[oa]s?|excelentes?|otim[oa]s?|ridiculo|nota (?:10|dez|mil|zero|1000)|satisfeit[oa]|insatisfeit[oa]|recomendo|show de bola|de parabens|falta de respeito|incrivel|sensacional|perfeito)\b/,
  },
  {
    name: "off-topic",
    weight: -6,
    pattern:
      /\b(?:piadas?|poemas?|poesia|soneto|cronica|historia (?:sobre|de|do|da|infantil|engracada)|letra (?:de|da) \w+|receita (?:de|do|da|para) (?:bolo|pao|pudim|feijoada|torta|lasanha|brigadeiro|frango|panqueca|massa|\w+ de \w+)|bolo de|capital d[aeo]|presidente d[aeo]|quem (?:ganhou|venceu|descobriu|inventou|escreveu|pintou|cantou|canta|compos|foi (?!que)|joga|marcou)|previsao do tempo|(?:vai|sera que vai) (?:chover|fazer (?:sol|frio|calor))|horoscopo|signo|futebol|campeonato|campeao|copa do mundo|olimpiadas|brasileirao|(?:flamengo|palmeiras|corinthians|santos|gremio|vasco|o jogo)|cantor[ae]?|ator|atriz|planetas?|dinossauros?|buracos? negros?|sistema solar|da terra|da lua|o ceu e|sentido da vida|redacao|habitantes|populacao d[aeo]|traduz\w*|traducao|em (?:ingles|frances|espanhol|japones|alemao)|dolar (?:hoje|esta)|cotacao do dolar|eleic\w+|segunda guerra|guerra mundial|raiz quadrada|\d+ (?:vezes|mais|menos|dividido por) \d+|emagrecer|namorad[oa]|(?:maior|menor|mais \w+) (?:\w+ )?d[eo] (?:mundo|brasil|planeta|universo|historia|todos os tempos)|(?:faz|fazer|faco|preparar|preparo|cozinhar|assar) (?:um |uma |o |a )?(?:pao|bolo|feijoada|lasanha|pudim|arroz|macarrao|pizza|caipirinha|sushi|churrasco|brigadeiro|omelete|coxinha|tapioca)|independencia d[aeo]|significado d[eo] nome|estados tem o|quanto tempo vivem?|quant[oa]s \w+ tem (?:fevereiro|[ou]m? ano|uma? (?:semana|dia|mes))|novela|bbb|velocidade da luz|oceano|montanha|rio mais)\b/,
  },
  {
    name: "leisure",
    weight: -3,
    pattern:
      /\b(?:musica|filmes?|livros?|presente de (?:aniversario|natal)|praia|restaurantes?|governo|novela|series?) (?:para (?!a |o )|bo[am]s?|de (?:terror|comedia|romance|acao|aventura)|mais)\b|\b(?:dieta|fofoca|signos?)\b/,
  },
  {
    name: "history",
    weight: -2,
    pattern:
      /^(?:quem|quando|onde|em que ano|em que seculo|qual|que)\b(?! (?:foi )?(?:o |a )?(?:motivo|razao|causa))(?: (?!meus?|minhas?)\w+){0,6} (?:\w{2,}(?:[aei]ram)|\w{3,}[aeio]u|foi|foram|era|eram|estava\w*|tinha\w*)\b/,
  },
];
