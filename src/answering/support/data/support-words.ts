/**
 * Signs that a message asks for help (weight above 0) or for something else (below 0), as "name weight pattern". A cue
 * stays only while `npm run bench:support` is worse without it.
 */

const INFINITIVE = String.raw`\w{1,18}[aei]r`;
/** "emito", "cadastro"; not "combinado", "pedido", "usuario", "opcao". */
const FIRST_PERSON = String.raw`(?!\w*(?:[ai]d|[aã]|ri)o\b|exemplo\b|anexo\b|aluno\b|dono\b)\w{2,18}o`;
const ASKER = "(?:(?:e que|que|eu|a gente|nos|voces?|se|me|lhe) ){0,3}";

/** What rules, manuals and help centres state: deadlines, papers, limits, fees, ways to reach somebody. */
const STATED =
  "prazos?|validade|horarios?|limites?|carencia|vencimento|requisitos?|documentos?|condicoes|regras?|criterios?|processo|politica|" +
  "multas?|taxas?|tarifas?|juros|garantia|formatos?|etapas|passos|exigencias?|aliquotas?|beneficios?|direitos?|restric(?:ao|oes)|" +
  "atendimento|maximo|minimo|telefone|whatsapp|cana(?:l|is)|contato|endereco|site|link|caminho|calendario|tabela|recursos|bandeiras?|" +
  "aplicativo|app|suporte|treinamento|api|integrac(?:ao|oes)|planos?|setor|orgao|percentual|versao|versoes|tipos? de|formas? de|opcoes de";
const PAPERS =
  "senha|login|conta|cadastro|certificado|documentos?|cpf|cnpj|rg|autorizacao|nota fiscal|comprovante|contrato|internet|aplicativo|" +
  "app|cartao|advogado|procuracao|agendamento|licenca|codigo|assinatura|registro|inscricao|carteira|atestado";
const FEES =
  "frete|taxas?|multas?|planos?|assinatura|mensalidade|anuidade|segunda via|entrega|envio|instalacao|inscricao|matricula|" +
  "certificado|licenca|emissao|manutencao|adesao|devolucao|troca|suporte|renovacao";
/** What people have, use or wait for, and what goes wrong with it. */
const THINGS =
  "sistema|app|aplicativo|site|portal|programa|boletos?|notas?(?: fiscal)?|certificado|plano|conta|senha|login|cupom|relatorio|arquivos?|" +
  "planilha|tela|pagina|impressora|computador|notebook|celular|telefone|cartao|pix|pagamentos?|pedido|encomenda|entrega|produto|" +
  "assinatura|codigo|email|link|cadastro|fatura|acesso|internet|wifi|modem|maquin\\w+|leitor|camera|audio|video|bateria|tv|botao|campo|" +
  "integracao|servidor|imposto|beneficio|seguro|contrato|garantia|desconto|frete|reembolso|estorno|compra|saldo|limite|salario|" +
  "matricula|inscricao|curso|consulta|carteirinha|passagem|bagagem|documentos?|foto|mensage\\w+|atualizacao|aparelho|dados|cobranca";
const DOES =
  "nao|me|fic(?:a|ou|am)|faz|fez|tem|ve[mi]o?|sai|saiu|abr(?:e|iu)|continuam?|sum(?:iu|e)|ped(?:e|iu)|mostra|mud(?:a|ou)|permite|diz|esta|estao|" +
  "foi|foram|deu|cai|caiu|trav(?:a|ou)|liga|desloga|ger(?:a|ou)|salva|imprime|ainda|sempre|nunca|precisa|pode|deve|exige|aceita|vale|consegue";

/** What an organisation counts. */
const FIGURES =
  "faturamento|receitas?|vendas?|lucros?|margem|margens|churn|despesas?|gastos?|custos?|pedidos|clientes|leads|conversao|estoque|metas?|" +
  "resultados?|caixa|saldo|producao|visitas|chamados|contratos|compras|comissoes|desempenho|numeros|ticket medio|inadimplencia|taxa de conversao";
const COMMAND =
  "cadastr[ae]|cri[ae]|ger[ae]|envi[ae]|mand[ae]|mostr[ae]|list[ae]|export[ae]|import[ae]|atualiz[ae]|alter[ae]|mud[ae]|exclu[ai]|apag(?:a|ue)|" +
  "remov[ae]|cancel[ae]|agend[ae]|marque|emit[ae]|imprim[ae]|baix[ae]|calcul[ae]|registr[ae]|lanc[ae]|transfere|reserv[ae]|abr[ae]|fech[ae]|" +
  "adicion[ae]|inclu[ai]|compar[ae]|resum[ae]|traduz[ae]?|escrev[ae]|cont[ae]|fa(?:z|ca)|separ[ae]|anot[ae]|traz|confere|prepar[ae]|pass[ae]|" +
  "corrige|liber[ae]|aprov[ae]|confirm[ae]|avis[ae]|lembr[ae]|filtr[ae]|exib[ae]|bloquei[ae]|pag(?:a|ue)|cobr[ae]|consult[ae]|puxa|ve|veja";
const ASKS_FOR_HOW = String.raw`(?! (?:\w+ )?(?:como|por que|o que|onde|se|quando|para que|o passo|um tutorial|o caminho)\b)`;

export const CUES_PT = String.raw`
how-to 3 (?<!\b(?:tem|teria|ha|haveria) )\bcomo ${ASKER}(?:faz\w*|fac[ao]\w*|posso|podemos|pode|devo|deve|devemos|proced\w+|funciona\w*|${INFINITIVE}|${FIRST_PERSON}|ficam?|e (?:feit|calculad|cobrad|o process|definid|contad|pag)\w*|\w{3,}(?:a|e|em|am)(?= (?:os?|as?|uma?|meus?|minhas?|ess[ea]|est[ea]|para|no|na)\b))\b(?<!\bcomo (?:esta|voce|vao|foram|eram|era|uma|para|essa|esse|andam?|ficou))
way-to 3 \b(?:passo a passo|tutorial|tutoriais|de que (?:forma|jeito|maneira)|que devo fazer|o que (?:eu )?faco)\b
what-is 3 \b(?:o que (?:que )?(?:e|sao|seria|signific\w+|quer dizer|vem a ser|faz|fazem|acontece|muda\w*|mudou|inclui|houve com)(?! que voce| o que e)|que (?:significa|quer dizer)|que serve\w*|diferencas? (?:entre|d[aeo]s?)|(?:finalidade|funcao|significado|conceito|vantagem) d[aeo]s?)\b
what 2 ^que e\b|\be o que\b|\bo que (?:eu )?(?:preciso|devo|posso)\b
where 3 \bonde ${ASKER}(?:fica\w*|encontr\w+|ach\w+|esta|estao|tem|pode|clic\w+|${INFINITIVE}|${FIRST_PERSON})\b
where-in 2 ^(?:(?:em|a|com|para|de|sob) que|(?:em|a|com|por|para|de|sob) (?:qual|quais|quem))\b(?! (?:ano|seculo|mes|pais))|\bcade (?:o|a|os|as|meu|minha)\b
why 2 ^(?:e |mas )?por que\b|\bqual (?:e )?o motivo\b
possibility 3 \b(?:e|seria|sera|sao) (?:\w+ )?(?:permitid\w+|obrigatori\w+|gratuit\w+|gratis|cobrad\w+|dedutive\w+|isent\w+|normal|valid\w+|aceit[oa]s?|exigid\w+|possive\w+|necessari\w+)\b|\b(?:e|sao) (?:igual|iguais|diferentes?|(?!incriv|horriv|terriv|impossivel)\w{3,}(?:vel|veis))\b|\bobrigad[oa]s? a (?!todos|voces?|equipe|deus|minha)\w+|\b(?:existe|existem|ha|tem|teria) (?:como|jeito) (?!de saber quanto)|\b(?:da|daria) para ${INFINITIVE}\b
permission 2 (?<!nao )\b(?:posso|podemos|poderei) (?!te |falar|ajudar|contar|confirmar)\w+|(?<!nao )\bconsigo ${INFINITIVE}\b
may-third-person 2 \b(?!voces?\b|alguem\b|sim\b|nao\b|favor\b|que\b|ai\b|oi\b)\w{3,} (?:(?:tambem|so|nao|ainda) )?(?:pode|podem|consegue|conseguem|deve|devem|precisa|precisam|tem que|tem de) (?!me |nos )(?:${INFINITIVE}|se)\b
duty 2 \b(?:precis[oa]|necessito|e preciso) (?:de |ter )?(?:um |uma |o |a |algum |alguma )?(?:${PAPERS})\b|\bpreciso pagar\b
stated-rule 3 \b(?:qual|quais|que|tem|ha|existe|existem|sobre|possui)(?: (?:e|sao|os?|as?|d[aeo]s?))* (?:(?:algum|alguma|um|uma|o|a|meu|minha|principais|seu) )*(?:${STATED})\b
how-long 3 \b(?:quanto tempo|quant[oa]s (?:dias|meses|horas|semanas|minutos|parcelas)|ate (?:quando|que dia|que horas?))\b
topic 2 ^(?:os? |as? )?(?:horarios? de (?:funcionamento|atendimento)|prazos? (?:de|para|do|da)|requisitos|politica de|segunda via|regulamento)\b
which-to-use 2 \b(?:qual|quais|que) \w+(?: \w+){0,2} (?:eu )?(?:uso|usar|devo|posso|preciso|escolho|seleciono|marco|coloco|informo)\b|\b(?:qual|quais|que)(?: \w+){1,5} (?:maxim|minim|permitid|exigid|necessari)\w+
how-many-allowed 5 \bquant[oa]s?\b(?: \w+){1,5} (?:posso|pode|podem|preciso|precisa|devo|permit\w+|maxim\w+|cabem?|suporta\w*|aceita\w*|da para|inclui|incluid\w+)\b|\b(?:permite\w*|podem?|posso|suportam?|aceitam?|inclui|cabem?)(?: \w+){0,4} quant[oa]s\b
who-may 3 \bquem (?:pode|podem|deve|devem|tem (?:direito|acesso|que)|precisa|paga|assina)\b
when 2 ^quando (?:posso|devo|preciso|vence|comeca|abre|cai|chega|sai)
right 2 \b(?:tenho|tem|temos|perco|perde|ganho) (?:o )?(?:direito|garantia|desconto|carencia|fidelidade|multa|juros|taxa|reembolso|seguro|isencao|beneficio|acesso|cobertura)\b|\b(?!quem\b)\w{3,} (?:pagam?|perdem?|declaram?|recolhem?) (?!mais\b)\w+
what-if 2 \b(?:perco|vou perder|e se|e caso|se eu|caso eu)\b
yes-no 2 \b(?:inclui|incluem|(?<!\b(?:de|com) )cobre (?!verde)\w+|cobrem|permitem?|exigem?|requer|fornecem?|d[ao]o? suporte|se aplicam?|substitui|renova|obriga|entregam|cobram|atendem|suportam?|vale|valem|expiram?|vence|vencem|compative\w+|dispensa|oferecem?|parcelam?|aceitam?|esta inclus\w+)\b(?! a pena)|^(?:abrem?|fecham?|atende|funciona) (?:aos|no|na|de|ate|hoje|amanha|em) \w+|(?<!nao )\bfuncionam? (?:com|em|no|na|sem|para|offline|tambem|aos|se|mesmo|fora)\b
fee 4 \b(?:precos?|valor(?:es)?|custos?|quanto (?:custa|custam|e|sai|fica|pago|se paga|cobram)) (?:(?:d[aeo]s?|os?|as?|para|uma?|pel[ao]) ){0,2}(?:${FEES})\b|\b(?:quanto (?:custa|sai|fica|e) (?:para )?(?!celular|colar)\w{2,}[aei]r|e de graca|tem custo|e pago)\b
explain 3 \b(?:(?:me )?ensin\w+|explic\w+|explique|esclarec\w+|entender (?:o|a|os|as|como|por que))\b
help 2 \b(?:ajuda(?:r|m)?|ajudem?|socorro)\b
doubt 2 \bduvidas? (?:sobre|com|no|na|em|de|quanto|a respeito|referente)\b|^duvidas?\b
failure 3 \b(?:nao|num|nunca|nem|sem) (?:(?:estou|to|estamos|esta|estao|se|me|mais|quer|vai|a gente|eu|ainda|deixa|foi) )*(?:consig\w*|consegu\w*|funcion\w+|abr\w+|carreg\w+|aparec\w+|entra|entrou|salv\w+|imprim\w+|cheg\w+|receb\w+|acess\w+|sai|saiu|encontr\w+|ach(?:o|a|ei|amos)|vej[oa]|vem|veio|conclui\w*|le|d(?:a|eu) certo|atualiz\w+|sei (?:como|onde|o que|por que|qual|se|usar|mexer|fazer))\b
error 3 \berro (?:\w{0,3}\d+|ao|no|na|de|em|quando|interno|inesperado)\b|^erro\b|\brejeicao \d+|\b(?:da|deu|dando|aparece|mensagem de) (?:um )?erro\b
breakdown 3 \b(?:falhou|falhando|crash\w*|trav(?:a|ou|ando|ado|ada)|fora do ar|que (?:eu )?nao (?:contratei|reconheco|autorizei|fiz|pedi|comprei)|(?:tela|pagina) (?:(?:fica|ficou|esta) )?(?:branca|preta|azul|em branco)|par(?:ou|aram)(?: de| do nada| n[oa]|$)|sumiu|esqueci (?:a |o |minha |meu )?(?:senha|login|usuario|codigo|email)|perdi (?:a |o |meu |minha )?(?:senha|acesso|cartao|codigo|comprovante|boleto|celular|prazo|arquivo\w*)|(?:esta|estao|fica|vive) dando (?!certo)\w+|tem volta|lentidao)\b
trouble 3 \b(?:problemas? (?:com|no|na|nos|nas|ao|para|em|de|quando)|dificuldades? (?:em|para|com|de|ao|na|no)|duas vezes|tentei|tentando)\b
refused 2 \b(?:bloquead[oa]|recusad[oa]|negad[oa]s?|expir(?:ou|ad[oa]s?)|errad[oa]s?|divergente|desapareceu|estragou|cobrad[oa]|pendente|suspens[oa])\b
thing 2 (?:^|\b(?:os?|as?|meus?|minhas?|ess[ea]s?|est[ea]s?|nosso|nossa) )(?:${THINGS})s?(?: (?!que\b|e\b)\w+){0,4}? (?:${DOES})\b(?! (?:em anexo|anexo|pago|ok|certo|pronto|aqui|bom|boa|otim\w|lind\w))
done-but 2 ^(?:eu )?(?:ja )?\w{2,}(?:ei|i)\b(?: \w+){1,8} (?:e|mas|porem|so que)\b
command -4 ^(?:(?:me|nos|ja|agora|so|favor|entao|voce|e|tambem|sistema) )*(?:${COMMAND})\b${ASKS_FOR_HOW}
for-me -5 \b(?:pode|podem|poderia|consegue|conseguiria|da para|daria para|tem como|teria como|ha como|e possivel|preciso que|quero que|queria que|quer) (?:por favor |de )?(?:voces? (?:me |nos )?|me |nos |mim )\w+(?:[ae]r|ir|[ae]m?)\b(?<! (?:expli(?:que|ca|car)|ajud(?:e|a|ar)|ensin(?:e|a|ar)|orient(?:e|ar)|di(?:ga|zer)|fala|informar|esclarecer))${ASKS_FOR_HOW}
figures -4 \b(?:qual|quais|quanto|como|quem)\b(?: (?!que)\w+){0,3}? (?:foi|foram|ficou|fechou|anda|andam|esta|estao|bateu|bateram|deu|teve|vendeu|gastou)(?: \w+){0,4}? (?:${FIGURES})\b|\b(?:qual|quais|quem)(?: e| sao)? (?:o |a |os |as )?(?:noss[oa]s? |total d[aeo]s? )*(?:${FIGURES})\b|\b(?:${FIGURES}|(?:numero|quantidade|taxa|total) d[aeo]s? \w+)(?: \w+){0,5} (?:caiu|cairam|subiu|subiram|aumentou|aumentaram|cresceu)\b
how-many-had -4 \bquant[oa]s (?!dias|meses|horas|semanas|minutos|vezes|parcelas)\w+|\bquant[oa]s? (?:\w+ ){1,5}(?:fez|fizeram|trabalhou|faltou|teve)\b
small-talk -5 \b(?:sua|tua|seu|teu) (?:opiniao|nome)\b|\bcomo (?:voces? )?(?:vai|vao|esta|estao)(?: voces?)?$|\bvoce (?:e|seria) (?:um|uma)\b|\bo que voces? (?:acha|acham|pensa)\b
thanks -4 ^(?:pel[ao]s?|por) (?:\w+ ){0,2}(?:ajuda|atencao|explicac\w+|informac\w+|orientac\w+|retorno|tudo)\b|\bajudou (?:muito|bastante)\b
opinion -3 \b(?:ador(?:ei|o)|detest\w+|parabens|absurdo|vergonha|descaso|nunca mais|pessim[oa]|porcaria|lixo|horrive(?:l|is)|excelentes?|otim[oa]s?|ridiculo|recomendo|incrivel|sensacional|perfeito)\b
off-topic -6 \b(?:piadas?|poemas?|poesia|bolo de|horoscopo|signo|futebol|campeonato|copa do mundo|cantor[ae]?|ator|atriz|planetas?|buracos? negros?|da (?:terra|lua)|o ceu e|sentido da vida|redacao|habitantes|capital d[aeo]|traduz\w*|traducao|eleic\w+|emagrecer|namorad[oa]|(?:fazer|faco|preparar|assar) (?:um |uma |o |a )?(?:pao|bolo|feijoada|lasanha|pudim|arroz|pizza|churrasco)|quanto tempo vivem?|novela|oceano|(?:vai|sera que vai) chover|quem (?:ganhou|descobriu|inventou|escreveu))\b
`;

export const CUES_EN = String.raw`
how-to 3 \bhow (?:to|(?:do|can|could|should|would|does|did|must) (?:i|we|you|one|users?|customers?|someone|my \w+|a \w+|the \w+)|come|(?:the )?\w+ works?)\b
how-long 3 \bhow (?:long|soon|often|late|fast|quickly)\b
what-is 3 \bwhat (?:is|are) (?!your|you|the weather|up|our|the time|new)\w+|\bwhat (?:does|happens)\b|\b(?:what|which) (?:\w+ )?(?:documents?|browsers?|formats?|steps|fees?)\b
where 3 \bwhere (?:can|do|should|is|are) (?!you)\w+|\bcannot find\b|\b(?:which|what) (?:page|menu|tab|screen|button|section|field|link|setting)\b
why 3 \bwhy (?:is|are|was|were|do|does|did|cannot|cant|dont|doesnt|isnt|wont|didnt|am|has|have|would|should|can|my|the)\b
failure 3 \b(?:cannot|couldnt|could not|unable to|not able to|dont (?:understand|remember|see))\b|\b(?:wont|will not|doesnt|does not|isnt|is not|arent|didnt|did not|not|never|dont|havent|hasnt|stopped|keeps?|stop) (?:let me |been |even )?(?:load|open|work|start|sav|print|connect|sync|updat|arriv|receiv|respond|show|appear|login|send|download|upload|install|turn|accept|get|got|crash|freez|charg|buffer|restart|found|let)\w*\b
error 3 \b(?:errors?|bug|crash(?:es|ed|ing)?|froze|frozen|broken|failed|failing|fails|stuck|(?:is|are|was) (?:down|missing|blank|slow|locked|blocked|declined|rejected|denied|gone|wrong|disabled|suspended)|locked out|timed out|charged twice|disappeared|forgot|forgotten|expired)\b
possibility 3 \b(?:is|are) there (?:a |an |any |some )?(?:\w+ )?(?:way|limit|fee|option|charge|penalty|deadline|discount|cost|guide|tutorial|setting|warranty|trial|difference)\b|\bis it (?:possible|safe|free|necessary|required|allowed)\b
permission 3 \b(?:can|may|could|should|must) (?:i|we|users?|customers?|someone|my \w+|one|guests|multiple|anyone)\b(?! (?:get|have|order|buy|see) (?:\d|two|three))|\b(?:do|does|will) (?:i|we|my \w+|this \w+|your \w+|it) (?:need|have to|require|include|support|work|cover|expire|renew|cost|allow|accept|apply|charge|last|lose)\b|\bam i (?:eligible|allowed|required|entitled|able)\b|\bdo you (?:accept|offer|ship|deliver|charge|support|provide|take|refund)\b
help 2 \bneed (?:\w+ )?(?:help|assistance|support)\b|^help\b|\bexplain\b|\b(?:every time|whenever|when) i (?:try|click|open|save|press|submit|login)\b
asks-whether 2 ^(?:is|are|does|do|did|has|have|will|was|were) (?!you\b|we\b)(?:my|the|your|this|it|all|any|i|an?|(?:\w+ )?\w+s)\b
`;

/** Chat spellings and frequent misspellings, after the words that they stand for. */
export const SPELLINGS = `
agora: agr; onde: aonde, omde, ond; bom dia: bdia; beleza: blz;
obrigada: brigada, obgda; obrigado: brigado, obg, obgd, obrigadao; cannot: cant;
voce: ce, vc, vce; consigo: consgo, cosigo; como: cmo, comu, komo; como faz: comofas, comofaz;
como faco: comofaco; de: d; depois: dps; e: eh; faco: fasco, faso, fasso; falou: flw;
hoje: hj; i am: im; i have: ive; cade: kd; mensagem: msg; mensagens: msgs;
muito: mt, mto; nao: n, naum, nn; nada: nd; o que: oq, oque, oqe; para: p, pra;
por favor: pf, pfv, pfvr, porfavor; please: pls, plz;
por que: porq, porque, pq, pqe; posso: poso, pozo; para as: pras; para o: pro;
para os: pros; que: q, qe; quando: qdo, qnd, qndo; quanto: qnto, qto;
quantos: qntos, qtos; quantas: qntas, qtas; esta: ta, tah; tambem: tb, tbm; tudo: td;
thanks: thx, tks, tnx; you: u; your: ur; voces: vcs; valeu: vlw; what: wat;
what is: whats; where is: wheres; tchau: xau`;

/** Pairs of neighbours that are one word: English contractions, whatever sign divides them, and numbers with a sign. */
export const JOINED_WORDS = `
segunda via: 2 via, 2a via, 2o via; arent: aren t; cannot: can not, can t; couldnt: couldn t;
didnt: didn t; doesnt: doesn t; dont: don t; email: e mail; emails: e mails; hasnt: hasn t;
havent: haven t; how is: how s; i would: i d; i am: i m; i have: i ve; isnt: isn t; it is: it s;
login: log in; signin: sign in; wasnt: wasn t; we are: we re; we have: we ve; what is: what s;
where is: where s; who is: who s; wifi: wi fi; wont: won t; wouldnt: wouldn t; you are: you re`;
