import type { Cue } from "../cue.ts";

const INFINITIVE = String.raw`\w{1,18}[aei]r`;
/** "emito", "cadastro"; not "combinado", "pedido", "usuario", "opcao". */
const FIRST_PERSON = String.raw`(?!\w*(?:[ai]d|[aã]|ri)o\b|exemplo\b|anexo\b|aluno\b|dono\b)\w{2,18}o`;
const ASKER = "(?:(?:e que|que|eu|a gente|nos|voces?|se|me|lhe) ){0,3}";
const ARTICLE = "(?:os? |as? |uma? |algum |alguma |meus? |minhas? |seus? |suas? )?";
const LINK = "(?: (?:e|sao|seria|seriam|os?|as?|d[aeo]s?))*";

/** What rules, manuals and help centres state: deadlines, papers, limits, fees, ways to reach somebody. */
const STATED =
  "prazos?|validade|horarios?|limites?|carencia|vencimento|requisitos?|documentos?|documentacao|condicoes|regras?|" +
  "criterios?|procedimentos?|processo|politica|multas?|taxas?|tarifas?|juros|garantia|tamanho (?:maximo|minimo)|formatos?|" +
  "etapas|passos|exigencias?|aliquotas?|formas? de (?:pagamento|envio|entrega|contato)|meios de pagamento|beneficios?|direitos?|" +
  "vantage[nm]s?|desvantage[nm]s?|restricao|restricoes|idade (?:minima|maxima)|valor (?:minimo|maximo)|atendimento|prioridade|recibo|maximo|minimo|" +
  "numero (?:do suporte|da central|maximo|minimo)|telefone|whatsapp|canal|canais|contato|endereco|site|link|caminho|" +
  "penalidades?|calendario|tratamento|regime|tabela|informac(?:ao|oes)|recursos|configurac(?:ao|oes)|bandeiras?|tempo (?:de|para|medio de|maximo)|" +
  "aplicativo|app|suporte|treinamento|periodo de teste|teste gratis|api|integracao|integracoes|estacionamento|programa de fidelidade|planos?|" +
  "codigo d[aeo]|senha padrao|unidade|setor|orgao|base legal|percentual|porcentagem|sancao|consequencias?|responsabilidade|ordem|sequencia|" +
  "dispositivos|navegador(?:es)?|versao|versoes|idiomas|opcoes de|tipos? de|data (?:limite|maxima|final|d[aeo])|ramal|melhor forma|melhor maneira|forma correta|fuso";

/** What an account or a request may ask of its owner. */
const PAPERS =
  "senha|login|conta|cadastro|certificado|documentos?|cpf|cnpj|rg|autorizacao|permissao|receita medica|nota fiscal|comprovante|" +
  "convite|contrato|internet|wifi|aplicativo|app|cartao|advogado|procuracao|agendamento|hora marcada|licenca|fiador|token|" +
  "codigo|assinatura|registro|inscricao|cnh|carteira|visto|atestado|firma reconhecida";

/** What is charged for beside the goods. */
const FEES =
  "frete|taxas?|multas?|planos?|assinatura|mensalidade|anuidade|segunda via|entrega|envio|instalacao|inscricao|matricula|" +
  "certificado|licenca|emissao|manutencao|transferencia|adesao|cancelamento|devolucao|troca|suporte|renovacao|usuario adicional";

/** Ways of asking for an explanation, a rule or a way. */
export const HELP_CUES_PT: readonly Cue[] = [
  {
    name: "how-to",
    weight: 3,
    pattern: new RegExp(
      String.raw`(?<!\b(?:tem|teria|ha|haveria) )\bcomo ${ASKER}(?:faz\w*|fac[ao]\w*|posso|podemos|pode|devo|deve|devemos|proced\w+|funciona\w*|${INFINITIVE}|${FIRST_PERSON}|fica|ficam|sao \w+[ai]d[ao]s|e (?:feit|calculad|cobrad|o process|o procediment|definid|contad|pag)\w*|\w{3,}(?:a|e|em|am)(?= (?:os?|as?|uma?|meus?|minhas?|ess[ea]|est[ea]|para|no|na)\b))\b(?<!\bcomo (?:esta|voce|vao|foram|eram|era|uma|para|essa|esse|andam?|ficou))`,
    ),
  },
  {
    name: "how",
    weight: 1,
    pattern: /^(?:e )?como (?!voces? esta|vai|vao|esta|estao|and[ao]|foi|foram|sempre|assim|se chama)/,
  },
  {
    name: "way-to",
    weight: 3,
    pattern:
      /\b(?:de que (?:forma|jeito|maneira|modo)|qual (?:e )?(?:a |o )?(?:melhor |correta? )?(?:forma|jeito|maneira|caminho|procedimento|passo)|passo a passo|tutorial|tutoriais|video aula|instrucoes (?:de|para)|manual (?:de|do|da)|guia (?:de|do|para)|que devo fazer|o que (?:eu )?(?:faco|fazer|devo fazer))\b/,
  },
  {
    name: "what-is",
    weight: 3,
    pattern:
      /\b(?:o que (?:que )?(?:e|sao|seria|seriam|signific\w+|quer dizer|querem dizer|vem a ser|representa\w*|faz|fazem|acontece(?: com| se| quando|m)?|ocorre|muda\w*|mudou|esta inclus\w|inclui|conta como|caracteriza|configura|houve com|aconteceu com)(?! que voce| o que e)|que (?:significa|quer dizer)|significado d[aeo]s?|significa o que|quer dizer o que|(?:para )?que serve\w*|serve para que|quer dizer que|diferencas? (?:entre|d[aeo]s?)|(?:finalidade|funcao|objetivo|significado|conceito|definicao|vantagem|utilidade|sentido) d[aeo]s?)\b/,
  },
  {
    name: "what",
    weight: 2,
    pattern:
      /^(?:mas |e )?o que (?!voces?\b|ha de novo|tem para|mais (?:vend|sai))|^que e\b|\be o que\b|\bo que (?:eu )?(?:preciso|devo|posso|tenho que|precisa|deve|e necessario|nao pode|pode|falta|causa|impede)\b/,
  },
  {
    name: "where",
    weight: 3,
    pattern: new RegExp(
      String.raw`\bonde ${ASKER}(?:fica\w*|encontr\w+|ach\w+|esta|estao|tem|pode|clic\w+|${INFINITIVE}|${FIRST_PERSON})\b`,
    ),
  },
  {
    name: "where-in",
    weight: 2,
    pattern:
      /^(?:e )?onde\b|^(?:(?:em|a|com|para|de|sob) que|(?:em|a|com|por|para|de|sob) (?:qual|quais|quem))\b(?! (?:ano|seculo|mes|pais))|\b(?:em |para )?(?:que|qual) (?:e )?(?:o |a )?(?:tela|menu|aba|site|pagina|lugar|opcao|secao|campo|local|link|botao|icone|pasta|setor|canal)\b|\bcade (?:o|a|os|as|meu|minha)\b/,
  },
  {
    name: "why",
    weight: 2,
    pattern:
      /^(?:o )?motivos? d[aeo]\b|^(?:e |mas )?por que (?!nao me |voces nao fecham)|\b(?:saber|entend\w+|sabe|dizer|diz|explic\w+|descobrir|sei) (?:o )?por que\b|\bpor que (?:e que )?(?:meus?|minhas?|aparece|da erro|nao (?:aparece|consigo|funciona|posso)|esta cobrando|foi cobrad\w)\b|\b(?:qual|quais)(?: e| foi)? (?:o |a )?(?:motivo|razao|causa)s?\b|\bpor que sera\b|\w (?:por que|e agora)$|\w (?:qual e|como e|onde e)$/,
  },
  {
    name: "possibility",
    weight: 3,
    pattern: new RegExp(
      String.raw`\b(?:e|seria|sera|sao) (?:\w+ )?(?:possive(?:l|is)|permitid\w+|necessari\w+|obrigatori\w+|gratuit\w+|gratis|cobrad\w+|dedutive\w+|isent\w+|tributa\w+|normal|recomendad\w+|valid\w+|aceit[oa]s?|exigid\w+|usad\w+|utilizad\w+|considerad\w+|suportad\w+)\b|\bsao \w+[ai]d[oa]s\b|\b(?:e|sao) (?:a mesma coisa|o mesmo que|igual|iguais|diferentes?|(?!incriv|horriv|terriv|impossivel)\w{3,}(?:vel|veis))\b|\bobrigad[oa]s? a (?!todos|voces?|equipe|deus|minha)\w+|\b(?:dispensad[oa]s?|isent[oa]s?|desobrigad[oa]s?) (?:de|do|da) \w+|^e (?:o |a )?(?!verdade)\w+(?:vel|veis|ido|ida|idos|idas)\b|^(?:ha|existem?) \w+|\b(?:existe|existem|ha|tem|teria) (?:como|jeito|${ARTICLE}(?:forma|jeito|maneira|modo|opcao|possibilidade|meio)) (?!de saber quanto)|\b(?:da|daria) para ${INFINITIVE}\b|\bsera que (?:da|posso|tem|consigo|preciso)\b`,
    ),
  },
  {
    name: "permission",
    weight: 2,
    pattern: new RegExp(
      String.raw`(?<!nao )\b(?:posso|podemos|poderia eu|poderei) (?!te |falar|ajudar|contar|confirmar)\w+|(?<!nao )\bconsigo (?:${INFINITIVE}|\w+ ${INFINITIVE})\b|\bpodem? (?:ser|se) \w+(?:ad|id|t)[oa]s?\b|\bpode se ${INFINITIVE}`,
    ),
  },
  {
    name: "may-third-person",
    weight: 2,
    pattern: new RegExp(
      String.raw`\b(?!voces?\b|alguem\b|sim\b|nao\b|ok\b|favor\b|ja\b|entao\b|dia\b|tarde\b|noite\b|que\b|ai\b|oi\b|ola\b)\w{3,} (?:(?:tambem|so|nao|ainda) )?(?:pode|podem|consegue|conseguem|podera|poderao|deve|devem|devera|deverao|precisa|precisam|tem que|tem de) (?!me |nos )(?:${INFINITIVE}|se)\b|^(?:devem?|podem?|precisam?) (?:ser \w+(?:ad|id)[oa]s?|o|a|os|as)\b|^(?:\w+ ){3,30}pode$`,
    ),
  },
  {
    name: "duty",
    weight: 2,
    pattern: new RegExp(
      String.raw`\b(?:preciso|precisa|precisamos|necessito|tenho que|tenho de|temos que|tem que|tem de|devo|devemos|vou ter que|vou precisar) (?!ir\b|sair\b|desligar\b|voltar\b|ser (?:hoje|amanha|agora|as)|saber\b|comprar\b|falar\b)(?:me )?${INFINITIVE}\b|\bprecisa(?:m|mos)? (?:de|ter|ser|estar|pagar)\b|\b(?:precis[oa]|necessito|preciso ter|e preciso) (?:de |ter )?(?:um |uma |o |a |algum |alguma |ter )?(?:${PAPERS})\b`,
    ),
  },
  {
    name: "stated-rule",
    weight: 3,
    pattern: new RegExp(
      String.raw`\b(?:qual|quais|que|tem|ha|existe|existem|sobre|possui)${LINK} (?:(?:algum|alguma|um|uma|o|a|meu|minha|principais|seu|numero d[eoa]) )*(?:${STATED})\b`,
    ),
  },
  {
    name: "how-long",
    weight: 3,
    pattern:
      /\b(?:quanto tempo|(?:em |com |por |daqui a |ate |dentro de )?quant[oa]s (?:dias|meses|horas|semanas|minutos)|quantas? vezes|quantas parcelas|ate (?:quando|que dia|que data|que horas?|que idade|quanto)|a partir de (?:quando|que)|(?:que|qual) (?:dia|data|hora|horas|horario)(?! (?:e hoje|sao|e agora|bonit|lind|chat|quent|fri|feli|maravilh|horriv))|com que frequencia|(?<!voces )(?:demora|leva|dura) (?:quanto|quantos|muito|mais))\b/,
  },
  {
    name: "topic",
    weight: 2,
    pattern:
      /^(?:os? |as? )?(?:horarios? de (?:funcionamento|atendimento)|prazos? (?:de|para|do|da)|documentos? (?:para|necessari|exigid)|requisitos|regras (?:de|para|do)|politica de|segunda via|formas? de pagamento|regulamento|passos para|dica para)\b/,
  },
  {
    name: "which-to-use",
    weight: 2,
    pattern:
      /\b(?:qual|quais|que) \w+(?: \w+){0,2} (?:eu )?(?:uso|usar|devo|posso|preciso|escolho|escolher|seleciono|marco|coloco|preencho|informo|utilizo|declaro)\b|\b(?:qual|quais|que)(?: \w+){1,5} (?:maxim|minim|permitid|exigid|necessari|responsave)\w+/,
  },
  { name: "which", weight: 1, pattern: /\bquais\b/ },
  {
    name: "how-many-allowed",
    weight: 5,
    pattern:
      /\bquant[oa]s?\b(?: \w+){1,5} (?:posso|pode|podem|preciso|precisa|devo|permit\w+|maxim\w+|cabem|cabe|suporta\w*|aceita\w*|da para|tenho direito|inclui|inclusos|incluid\w+|necessari\w+)\b|\b(?:permite\w*|podem?|posso|suportam?|aceitam?|inclui|cabem?)(?: \w+){0,4} quant[oa]s\b/,
  },
  {
    name: "when",
    weight: 2,
    pattern:
      /\bquando (?:e que |eu |que )?(?:posso|devo|preciso|vence\w*|comeca\w*|termina\w*|acaba\w*|abre\w*|recebo|receb\w+|cheg\w+|cai|caem|vou|libera\w*|sai\w*|fica\w*|expira\w*|renova\w*|volta\w*|sera|serao|pode\w*|deve\w*|entra\w*|tenho|e (?:feit|cobrad|pag|descontad|necessari|obrigatori|preciso|a|o))\w*\b|^quando (?!foi|foram|\w+(?:ou|eu|iu|aram|eram|iram)\b)/,
  },
  {
    name: "who-may",
    weight: 3,
    pattern:
      /\b(?:quem|qual pessoa|que pessoas) (?:e que |nao )?(?:pode|podem|deve|devem|tem (?:direito|acesso|que)|precisa|esta (?:obrigad|isent|dispensad)\w*|e (?:obrigad|responsavel|considerad|isent)\w*|sao (?:considerad|os dependentes|obrigad)\w*|paga|assina|aprova|autoriza|recebe|declara)\b|\b(?:com|para|a|de) quem (?:eu |devo |posso )?(?:falo|falar|envio|enviar|mando|recorro|reclamo|procuro|devo|posso|solicito)\b/,
  },
  {
    name: "right",
    weight: 2,
    pattern:
      /\b(?:tenho|tem|temos|teria|perco|perde|ganho) (?:o )?(?:direito|garantia|desconto|carencia|fidelidade|multa|juros|taxa|reembolso|seguro|restituicao|isencao|beneficio|prioridade|preferencia|meia entrada|gratuidade|atendimento|estabilidade|acesso|cobertura|acrescimo|anuidade)\b|\b(?!quem\b)\w{3,} (?:pagam?|perdem?|declaram?|recolhem?) (?!mais\b)\w+|\b(?:cobra|cobram|paga|pagam|pago|incide|incidem|gera|sofre) (?:\w+ )?(?:multa|taxa|juros|imposto|ir|iof|icms|contribuicao|frete|tarifa|mensalidade|iptu|ipva|irpf|a mais)\b/,
  },
  {
    name: "what-if",
    weight: 2,
    pattern:
      /\b(?:perco|perderei|vou perder|e se|e caso|se eu|caso eu|se (?:o|a) (?:cliente|prazo|pagamento|boleto|produto|usuario)|mesmo (?:sem|depois|apos|que)|o que acontece)\b/,
  },
  {
    name: "yes-no",
    weight: 2,
    pattern:
      /\b(?:inclui|incluem|(?<!\b(?:de|com) )cobre (?!verde)\w+|cobrem|permitem?|exigem?|requer|requerem|fornecem?|da suporte|dao suporte|se aplicam?|substitui|afetam?|consomem?|consume|renova|(?:esta|estao) (?:inclus|incluid|disponive|cobert|previst|sujeit|dispensad|isent)\w*|e compativel|automaticamente|obriga|entregam|fazem (?:entrega|troca|instalacao|reembolso)|cobram|atendem|suportam?|vale|valem|expiram?|vence|vencem|incidem?|compativel|compativeis|dispensa|oferecem?|parcelam?|aceitam?)\b(?! a pena)|\bserve (?:em|para|no|na)\b|\be seguro \w+[aei]r\b|^(?:abrem?|fecham?|atende|funciona|vai abrir) (?:aos|no|na|de|ate|hoje|amanha|em) \w+|(?<!nao )\bfuncionam? (?:com|em|no|na|sem|para|offline|tambem|aos|se|mesmo|fora)\b|\b(?:loja|agencia|atendimento|suporte|sac|posto|unidade|escritorio|biblioteca|balcao|secretaria|app|aplicativo|site)\b(?: \w+){0,3} (?:abre|funciona|atende|fica|tem)\b/,
  },
  {
    name: "you-do",
    weight: 3,
    pattern:
      /\bvoces? (?:nao )?(?:aceitam?|cobram?|entregam?|atendem?|abrem?|fecham?|fazem? (?:entrega|troca|instalacao|reembolso|devolucao)|parcelam?|emitem?|oferecem?|dao (?:garantia|recibo|desconto|suporte|certificado)|d[ao]o? suporte|trocam?|devolvem?|tem (?:whatsapp|telefone|garantia|suporte|loja|app|aplicativo|api|integracao|frete|desconto|programa|plano|atendimento))\b/,
  },
  {
    name: "fee",
    weight: 4,
    pattern: new RegExp(
      String.raw`\b(?:precos?|valor(?:es)?|custos?|quanto (?:custa|e|sai|fica|pago|se paga|cobram|voces cobram|custam)) (?:(?:d[aeo]s?|os?|as?|para|uma?|pel[ao]) ){0,2}(?:${FEES})\b|\b(?:quanto (?:custa|sai|fica|e) (?:para )?(?!celular|colar)\w{2,}[aei]r|quanto (?:pago|se paga|cobram|voces cobram)|e de graca|tem custo|tem algum custo|e pago)\b`,
    ),
  },
  {
    name: "wants-to-know",
    weight: 2,
    pattern:
      /\b(?:gostaria|queria|quero|preciso|desejo|precisava|gostava) (?:muito )?(?:de )?(?:saber|entender|compreender|aprender|esclarecer|tirar)\b|\b(?:sabe|sabem|saberia|sabes|dizer|informar|diz|diga|informa|informe|fala|confirmar|confirma) (?:me )?(?:se|como|onde|por que|qual|quais|o que|quando|quem|que|para que|o prazo|os documentos)\b/,
  },
  {
    name: "explain",
    weight: 3,
    pattern:
      /\b(?:(?:me )?ensin\w+|expli(?:ca|que|car|cam|quem|cacao|cacoes)|esclarec\w+|(?:me )?orient(?:a|e|ar|acao|acoes))\b/,
  },
  {
    name: "help",
    weight: 2,
    pattern:
      /\b(?:ajuda(?:r|m)?|ajude(?:m)?|auxili(?:a|e|ar|o)|socorro|suporte (?:com|para|tecnico)|apoio (?:com|para))\b/,
  },
  {
    name: "doubt",
    weight: 2,
    pattern:
      /(?<!nao )\b(?:tenho|estou com|tirar|tira|surgiu|ficou|restou|com)(?: \w+){0,2} duvidas?\b|\bduvidas? (?:sobre|com|no|na|em|de|quanto|a respeito|referente)\b|^duvidas?\b/,
  },
  {
    name: "own-account",
    weight: 2,
    pattern: new RegExp(
      String.raw`\b(?:quero|queria|preciso|gostaria de|desejo|necessito) ${INFINITIVE} (?:\w+ ){0,2}(?:(?:meus?|minhas?) \w+|senha|conta|acesso|login|segunda via)\b`,
    ),
  },
];
