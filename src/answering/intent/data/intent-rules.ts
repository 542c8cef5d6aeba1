import type { Intent } from "#src/domain/index.ts";

/**
 * What speaks for each intent, as "name strength pattern". Strengths of the rules for one intent add up: 1 is a hint, 2
 * likely, 3 and more enough to be sure where nothing speaks against it. Patterns are written for folded messages.
 */

const LAW_SOURCES =
  "lei|leis|legislacao|constituicao|codigo|clt|cdc|estatuto|jurisprudencia|sumula|sumulas|decreto|norma juridica|cf|lgpd|eca";

/** A citation is found by the reader of citations and needs no rule. */
const LAW_RULES = String.raw`
law-says 5 \b(?:diz|dizem|preve|preveem|fala|estabelece|determina|dispoe|garante|proibe|permite|exige) (?:a|o|as|os|na|no|em)? ?(?:${LAW_SOURCES})\b|\b(?:lei|legislacao|constituicao|codigo \w+|estatuto(?: \w+){0,3}) (?:diz|preve|fala|estabelece|determina|dispoe|garante|proibe|permite|exige|considera)\b|\bwhat does the (?:law|constitution|statute)\b
by-law 4 \b(?:segundo|conforme|de acordo com|perante|pela|na|por|em) (?:a )?(?:lei|legislacao|constituicao|jurisprudencia)\b(?! (?:de|do|da) (?:diretrizes|orcament))|\b(?:base|fundamento|amparo|previsao|respaldo) (?:legal|juridic[oa])\b|\bprevist[oa]s? em lei\b|\b(?:qual|que|quais) (?:e |sao )?(?:as? )?leis? (?:que |e |trata|regul|disp|proib|garant|d[aeo])
source 2 \b(?:legislacao|jurisprudencia|constituicao|constitucional|codigo (?:civil|penal|tributario|eleitoral|comercial|florestal|de processo|de transito|de defesa)|clt|lei (?:complementar|organica|ordinaria|seca|federal|estadual|municipal|penal|trabalhista)|decreto lei|medida provisoria|sumulas?|emenda constitucional|stf|stj|tst|tse|supremo tribunal|doutrina)\b
crime 4 \be (?:crime|ilegal|inconstitucional|contra a lei)\b|\bcrimes? (?:d[eo]|contra|culposo|doloso|hediondo)|\bpenas? (?:para|maxima|minima|previstas?|d[eo] (?:crime|reclusao|detencao|quem))|\b(?:homicidio|furto|roubo|estelionato|peculato|usucapiao|habeas corpus|habeas data|mandado de seguranca|contravencao|legitima defesa|reclusao)\b
institute 4 \b(?:improbidade|aviso previo|justa causa|danos? mora(?:l|is)|pensao alimenticia|guarda compartilhada|responsabilidade civil|prescricional|decadencial|liminar|recurso (?:especial|extraordinario)|apelacao|agravo|nulidade|dolo|clausula petrea|devido processo|inconstitucionalidade)\b|\bdireitos? d[aeo]s? (?:consumidor|trabalhador|idoso|crianca|servidor|preso|reu|inquilino|gestante|titular)\w*
`;

/** What an organisation counts. */
const FIGURES =
  "faturamento|receitas?|vendas?|lucros?|margem|margens|churn|despesas?|gastos?|custos?|pedidos|clientes|leads|conversao|estoque|metas?|" +
  "resultados?|caixa|saldo|producao|visitas|chamados|contratos|compras|comissoes|desempenho|ticket medio|inadimplencia|" +
  "revenue|sales|profits?|margins?|expenses|spending|orders|customers|tickets|growth";
const HELD =
  "documentos?|arquivos?|registros?|itens|produtos?|leis|faqs?|perguntas|trechos?|colecoes|paginas|fontes|bases|textos";
const PLACE =
  "acervo|base(?: de (?:dados|conhecimento))?|colecao|colecoes|indice|sistema|banco(?: de dados)?|catalogo|repositorio";

/** Totals, tables and the holdings themselves. */
const DATA_RULES = String.raw`
holdings-count 4 \bquant[oa]s (?:${HELD})\b(?:(?: \w+){0,6} (?:${PLACE})| (?:ha|existem|voces? tem|estao|foram|temos|tem|constam)\b(?! que))|\btamanho d[aeo] (?:${PLACE})\b|\b(?:numero|total|quantidade) de (?:${HELD})\b|\bhow many (?:documents|files|records|items|products|laws|entries)\b
holdings-state 4 \b(?:ultima|mais recente) (?:atualizacao|indexacao|carga|importacao|sincronizacao)\b(?:$| (?:d[aeo]s?|n[ao]) (?:${PLACE}|documentos|dados))|\b(?:${PLACE}) (?:\w+ ){0,2}(?:atualizad|indexad|importad|sincronizad)[oa]\b|\b(?:atualizad|indexad)[oa] (?:o|a) (?:${PLACE})\b|\bwhen was (?:\w+ ){1,3}(?:updated|indexed)\b|\blast (?:update|indexed)\b
holdings-list 4 \b(?:quais|que) (?:sao )?(?:as |os )?(?:${HELD}|tipos de documento|assuntos|temas) (?:existem|ha|tem|estao|fazem parte|compoem|voces? (?:tem|possui|conhece)|constam|disponiveis)\b(?:$| aqui\b|(?: \w+){0,4} (?:${PLACE})\b| voces?\b)|\b(?:o que|que) (?:ha|tem|existe) n[ao] (?:${PLACE})\b|\bestatisticas? d[aeo]s? (?:${PLACE})
aggregate 3 \b(?:media|mediana|soma|somatorio|desvio padrao|ranking|subtotal|variacao percentual) (?:d[aeo]s?|geral|por|mensal|anual)\b|\b(?:some|calcule|calcula|totalize) (?:o|a|os|as)\b|\btop \d+\b|\b(?:total|totais|numero|quantidade) (?:geral )?(?:d[aeo]s?|por) \w+|\b(?:valor|custo|gasto|montante) total\b|\baverage\b|\btotal (?:of|number)\b
how-many 2 \bquant[oa]s \w+\b(?!(?: \w+){0,6} (?:posso|podem?|devo|devem|preciso|permitid|necessari|maxim|minim|exigid|cabem|aceita)\w*)|\bquant[oa]s (?:\w+ ){1,6}(?:ha|existem|foram|houve|constam|registrad|cadastrad|tivemos|temos)\w*|\bhow many\b
extreme 2 \b(?:qual|quais|que|quem)\b(?: \w+){0,4} (?:teve|tiveram|tem|com|registrou|registraram|possui|apresentou|recebeu|gastou) (?:o |a |os |as )?(?:maior|menor|mais|menos)\b|\bnoss[oa]s? (?:maior|menor|melhor|pior)(?:es)?\b|\b(?:maior|menor|maximo|minimo)(?:es)? (?:valor|numero|quantidade|gasto|despesa|receita|salario|media|populacao)\w*\b
share 2 \b(?:percentual|porcentagem|proporcao) d[aeo]s? \w{3,}s\b
table 2 \b(?:planilhas?|tabela (?:d[aeo]s?|com|por)|csv|dataset|coluna|colunas|linhas? da (?:tabela|planilha)|agrupad[oa]s? por|por (?:mes|bairro|municipio|regiao|categoria|ano|secretaria|distrito|tipo|setor|estado|faixa|produto|cliente)$)\b
figures 2 \b(?:faturamento|receitas?(?! federal)|arrecadacao|despesas?|gastos?|vendas|lucro|inadimplencia)\b(?: \w+){0,6} (?:20\d\d|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|mes|ano|trimestre|semestre|semana)\b
own-figures 2 \b(?:qual|quais|quanto|como|quem)\b(?: (?!que)\w+){0,3}? (?:foi|foram|ficou|fechou|anda|andam|esta|estao|bateu|bateram|deu|teve|vendeu|gastou)(?: \w+){0,4}? (?:${FIGURES})\b|\b(?:qual|quais)(?: e| sao)? (?:o |a |os |as )?(?:noss[oa]s? |media d[aeo]s? )*(?:${FIGURES})\b|\b(?:noss[oa]s?|our|total|average|monthly) (?:\w+ )?(?:${FIGURES})\b|\b(?:${FIGURES})(?: \w+){0,5} (?:caiu|cairam|subiu|subiram|aumentou|aumentaram|cresceu)\b|\b(?:mais|menos) (?:vendid|comprad|lucrativ|acessad|procurad)\w+
we-had 3 (?<!nao )\b(?:vendemos|faturamos|gastamos|lucramos|arrecadamos|tivemos|compramos|perdemos|ganhamos|atendemos|crescemos|contratamos|produzimos)\b|\b(?:did we|have we) (?:\w+ )?(?:sell|sold|spend|spent|make|made|get|lose|earn)\b
overdue 2 \b(?:quais|quantos|quantas|que)(?: \w+){1,3} (?:vencem|venceram|vencid[oa]s|atrasad[oa]s|pendentes|em aberto|em atraso)\b
`;

/** What is paid for without being a product; its price stands in a rule or a table of fees. */
const FEES =
  "taxas?|multas?|impostos?|iptu|ipva|itbi|iss|tarifas?|frete|mensalidade|matricula|inscricao|certidao|certidoes|" +
  "segunda via|licenca|anuidade|emissao|alvara|passagem|ingresso|entrega|juros|contribuicao|bolsa|auxilio|beneficio|" +
  "salario|diarias?|causa|condenacao|indenizacao|aluguel|honorarios|custas|anuidades|consulta|assinatura|plano";
const NOT_A_FEE = `(?!(?:(?:d[aeo]s?|os?|as?|uma?|para|por|minha|meu|sua|seu) )*(?:${FEES})\\b)`;

/** What an office or a house "has" without selling it. */
const NOT_GOODS =
  "como|que|de|prazo|direito|multa|desconto|garantia|estacionamento|wifi|whatsapp|telefone|atendimento|taxa|limite|" +
  "problema|duvida|duvidas|certeza|curso|cursos|vaga|vagas|horario|previsao|data|lei|leis|alguem|algo|suporte|" +
  "acessibilidade|biblioteca|creche|concurso|edital|onibus|acesso|site|email|aplicativo|app|senha|volta|jeito|fila|custo|" +
  "carencia|isencao|lista|relatorio|documento|documentos|norma|normas|regra|regras|obrigacao|idade|tempo|feriado|aula|aulas|" +
  "informacao|informacoes|interesse|filho|filhos|medico|plantao";

const GOODS =
  "fungicidas?|herbicidas?|inseticidas?|acaricidas?|nematicidas?|bactericidas?|formicidas?|raticidas?|adubos?|fertilizantes?|" +
  "calcario|sementes?|mudas? de|defensivos?|adjuvantes?|pulverizador(?:es)?|racao|racoes|herbicide|fungicide|fertilizer|" +
  "parafusos?|furadeiras?|martelos?|mangueiras?|bombas? d agua|tintas?|cimento|tijolos?|torneiras?|lampadas?|" +
  "notebooks?|celular(?:es)?|impressoras?|teclados?|monitor(?:es)?|camisetas?|tenis|sapatos?|luvas?|botas?|capacetes?|" +
  "pneus?|oleo lubrificante|filtros?|baterias?|motosserras?|rocadeiras?|tratores|vacina animal|sal mineral|arame|lona";

const UNITS =
  "caixas?|unidades?|kg|quilos?|litros?|l|sacos?|sacas?|pecas?|metros?|ml|g|mm|cm|toneladas?|pacotes?|galoes|galao|" +
  "duzias?|pares|rolos?|bombonas?|polegadas?|gb|watts|w|volts|v|hp|cv";

/** Only read where there are products. */
const CATALOG_RULES = String.raw`
price 3 \bprecos?\b ?${NOT_A_FEE}|\b(?:cotacao|orcamento) (?:d[aeo]s?|para) ${NOT_A_FEE}(?!20\d\d)|\b(?:valor|valores) d[aeo]s? ${NOT_A_FEE}|\bquanto (?:custam?|sai|saem|esta|estao|e|fica|vale) ${NOT_A_FEE}(?:os?|as?|um|uma|cada|ess[ea]|est[ea]|[a-z]+$)|^quanto custam?$
sells 3 \b(?:vendem?|vendes|comercializam?|trabalham com|fornecem)\b
has-goods 2 ^(?:voces? )?(?:ainda |ai )?(?:tem|tems|teem|teria|teriam|existe|existem|ha) (?:(?:algum|alguma|um|uma|outro|outra|mais) )?(?!(?:${NOT_GOODS})\b)\w{3,}
bargain 3 \bmais (?:barat|em conta|economic)\w*|\b(?:menor|melhor) preco\b|\bcusto beneficio\b|\bem (?:promocao|oferta)\b|\bpromoc(?:ao|oes) (?:d|para)|\bcheapest\b|\bcheaper\b
compare 2 \b(?:compar(?:ar|e|a|acao|ativo)|compare)\b(?: \w+){1,8} (?:e|com|ou|versus|vs|x|and|to) \w+|\bqual (?:e )?(?:o |a )?(?:melhor|pior)\b(?: \w+){0,6} ou\b
stock 3 \b(?:em|no|tem) estoque\b|\bpronta entrega\b|\bdisponive(?:l|is) (?:para (?:compra|venda)|na loja)|\ba venda\b|\bin stock\b|\bfor sale\b
purchase 3 \b(?:quero|queria|preciso|gostaria de|vou|pretendo|posso|onde|interesse em) (?:comprar|encomendar|adquirir|levar|compro|encomendo)\b|\b(?:quero|queria|preciso(?: de)?|gostaria de|me ve|separa|manda) (?:\d+|um|uma|dois|duas|tres|umas|uns) (?:${UNITS}|${GOODS})\b|\bi (?:want|need|would like) to buy\b|\bdo you (?:sell|have any)\b
recommend 2 \b(?:qual|quais|que) (?:(?:e|sao|o|a|os|as) )*(?:produtos?|marcas?|modelos?|(?:melhor|melhores) (?!forma|maneira|jeito|horario|caminho|epoca)\w+)\b|\b(?:indicad|recomendad)[oa]s? (?:para|contra)\b|\b(?:me )?(?:indica|indique|recomenda|recomende|recomendam|indicam|sugere) (?:um|uma|algum|alguma|o que|qual)\b
product-word 2 \b(?:produtos?|modelos?(?! d[aeo]\b)|catalogo|mercadorias?|loja virtual|fabricantes?)\b
goods 2 \b(?:${GOODS})\b
against 1 \b(?:contra|combater?|controlar?|matar?|mata) (?:o |a |as |os )?\w{4,}
quantity 2 \b\d+(?:[.,]\d+)? ?(?:${UNITS})\b|\b\d{1,2} \d{1,2} \d{1,2}$
price-en 3 \bprices? (?:of|for)\b|\bhow much (?:is|are|does|do) (?:the|a|an|your)\b
`;

const WRITE_IT =
  "escrev[ae]|cri[ae]|compo(?:e|nha)|invent[ae]|faz|faca|ger[ae]|redij[ae]|cont[ae]|recit[ae]|write|compose|make up|tell me";
const TO_WRITE = "escrever|criar|compor|inventar|fazer|gerar|redigir|contar|recitar|write|compose|make up";
const WRITE = `(?:${WRITE_IT}|${TO_WRITE})`;
const WRITINGS =
  "poemas?|poesias?|sonetos?|versos|piadas?|charadas?|trava linguas?|adivinhas?|historinhas?|contos?|cronicas?|rap|" +
  "letra de musica|musicas?|parodia|roteiro de (?:filme|viagem)|fabulas?|haiku|haikai|redacao|cantada|" +
  "poem|joke|song|short story|haiku|essay|riddle";

/** "um programa para idosos" is none of them. */
const PROGRAMS = String.raw`(?:codigo|script|programa|funcao|code|function|program|python|javascript|java|macro)\b(?: \w+){0,4} (?:em|in|que|that|to|para \w+[aei]r)\b`;
/** An order, and where it begins. "posso contar uma piada no trabalho?" orders nothing. */
const ORDERED =
  `^(?:agora |entao |e )?(?:(?:(?:eu )?(?:quero|preciso|gostaria) que (?:voce )?)?(?:me )?(?:${WRITE_IT})|` +
  `(?:voce |can you |could you )?(?:pode |poderia |consegue |sabe )?(?:me )?(?<= )(?:${TO_WRITE}))`;
const REVEAL = String.raw`\b(?:mostr[ae]|revel[ae]|repit[ae]|repete|imprim[ae]|exib[ae]|diga|qual e|quais sao|show|reveal|print|repeat|ignore)\b`;
const SOME = "(?:(?:me|um|uma|uns|umas|o|a|an|outr[oa]|aquela|mais) ){0,3}";

/** Orders: what follows them only says what is wanted, as in "escreva um poema sobre o mar". */
export const OUT_OF_SCOPE_ORDERS = String.raw`
invent-text 4 ${ORDERED} ${SOME}(?:${WRITINGS})\b|^(?:voce )?(?:sabe|conhece|tem) (?:alguma|uma) (?:piada|charada|adivinha)\b
programming 4 ${ORDERED} ${SOME}${PROGRAMS}
translate 4 ^(?:agora )?(?:me )?(?:traduz|traduza|translate)\b|^(?:voce (?:pode|consegue)|pode me|poderia(?: me)?) traduzir\b|\bcomo (?:se )?(?:diz|fala|digo|escreve)\b(?: \w+){1,6} em (?:ingles|frances|espanhol|japones|alemao|italiano|chines)\b|\bhow do you say\b
reveal-prompt 3 ${REVEAL}(?: \w+){0,4} (?:prompt|suas instrucoes|your instructions)\b
`;

/**
 * What no collection of documents answers: the world as it is now, texts to be invented, chores for a machine. What an
 * organisation could have written down is left to the search.
 */
const OUT_OF_SCOPE_RULES = String.raw`
invented-text 2 \b${WRITE} ${SOME}(?:${WRITINGS})\b|^(?:um|uma|a|an) (?:${WRITINGS})\b
clock 4 \bque horas sao(?:$| (?:agora|ai|aqui|em|n[oa]|hoje|por favor|neste|nesse)\b)|\b(?:que dia (?:e|da semana e) hoje|qual (?:e )?a (?:hora|data) (?:de hoje|agora|atual)|em que (?:dia|ano) estamos|what time is it|what day is (?:it|today))\b
weather 4 \bprevisao (?:do tempo(?! (?:de|da|do)\b)|(?:para|de) (?:hoje|amanha))\b|\b(?:vai|sera que vai) (?:chover|nevar|fazer (?:sol|frio|calor|chuva))\b|\b(?:como esta|qual (?:e )?) ?(?:o clima|o tempo|a temperatura)(?: \w+){0,3}? (?:hoje|amanha|agora|la fora|ai)\b|\bquantos graus (?:esta|faz|vai)\b|\bweather\b|\bis it (?:going to rain|raining)\b
sports-news 4 \bquem (?:ganhou|venceu|marcou|vai ganhar)(?: \w+){0,3} (?:jogo|partida|copa|campeonato|brasileirao|oscar|bbb|gol|libertadores|eleicao)\b|\b(?:resultado|placar) d[aeo] (?:jogo|partida|mega ?sena|loteria|lotofacil)\b|\bquanto (?:esta|foi|ficou) o jogo\b|\bwho won\b(?:(?: \w+){0,3} (?:game|match|cup|championship|election|oscar)\b)?
market-now 3 \b(?:cotacao|preco|valor) (?:atual )?d[aeo] (?:dolar|euro|bitcoin|ouro)\b|\b(?:dolar|euro|bitcoin) (?:hoje|agora|esta)\b|\bquanto esta (?:o )?(?:dolar|euro|bitcoin)\b
sums 4 ^(?:quanto (?:e|da|sao)|calcul[ae]|what is|how much is) (?:a )?(?:raiz quadrada de )?\d+(?:$| (?:vezes|mais|menos|x|dividido por|elevado a|ao quadrado|por cento de|times|plus|minus|divided by)\b)|\braiz quadrada de\b|\bresolv[ae]r? (?:essa|esta|a|uma|minha) (?:equacao|conta|expressao)\b
chores 3 ^(?:pode |poderia |voce pode |consegue )?(?:me )?(?:toca|toque|tocar|liga|ligue|ligar|acend[ae]|apag(?:a|ue)|desliga|desligue|pede|peca|pedir|cham[ae]|chamar|agend[ae]|marque|marca|lembr[ae]|acord[ae])(?:r)? (?:para |a |o |as |os |uma? |me )*(?:musica|luz|luzes|uber|taxi|pizza|despertador|alarme|reuniao|minha mae|televisao|tv|ar condicionado|lembrete|de (?:comprar|ligar|pagar))\b
leisure 4 \b(?:indi(?:ca|que)|recomend[ae]|sugir[ae]|sugere) (?:me )?(?:um|uma|algum|alguma|uns|umas) (?:bo[am] |bons |boas )?(?:filmes?|series?|livros?|musicas?|restaurantes?|jogos?|presentes?)\b|\bmelhor (?:filme|serie|musica|jogo|cantora?|banda)\b|\binvent[ae]r? (?:um|uma) (?:nome|historia|apelido)\b|\bhoroscopo\b|\bmeu signo\b|\bsignos? d[eo] (?:aries|touro|gemeos|cancer|leao|virgem|libra|escorpiao|sagitario|capricornio|aquario|peixes)\b|\b(?:jogar|brincar) (?:de |comigo|um jogo)\b|\brecommend (?:me )?(?:a|some) (?:movie|book|restaurant|song)s?\b
recipe 3 \breceita (?:de|do|da) (?:bolo|pao|pudim|feijoada|torta|lasanha|brigadeiro|panqueca|pizza|coxinha|strogonoff|mousse|pave|churrasco)\b|\b(?:fazer|faco|faz|preparar|assar) (?:um |uma |o |a )?(?:bolo|pao|pudim|feijoada|lasanha|brigadeiro|pizza|coxinha|omelete|churrasco|panqueca|caipirinha)\b
opinion 3 \b(?:o que voce acha|qual (?:e )?a sua opiniao|voce acha que|voce prefere|em quem (?:eu )?(?:devo votar|voce votaria|voto)|voce votaria|voce torce)\b
role-play 3 \b(?:finja|fingir|faca de conta|imagine) (?:que )?(?:voce )?(?:e|ser|seja|fosse)\b|\baja como (?:se )?(?:um|uma|fosse)\b|\bpretend (?:to be|you are)\b|\bact as an?\b
`;

/** Small talk that no list of courtesies holds: questions to the assistant about itself, thanks and praise in a sentence. */
const SMALL_TALK_RULES = String.raw`
identity 5 ^(?:mas )?(?:e )?(?:quem|o que|que) (?:e|seria|sao) voces?$|^voces? (?:e|seria) (?:um |uma |o |a )?(?:robo|bot|humano|humana|pessoa|ia|maquina|assistente|real|gente|chatgpt|inteligencia artificial|de verdade|atendente)\b(?: \w+){0,4}$|^(?:estou|to) falando com (?:um|uma|quem)\b(?: \w+){0,4}$|^qual (?:e )?(?:o )?(?:seu|teu) nome$|^como (?:e que )?(?:voce )?se chama(?: voce)?$|^quem (?:te|lhe) (?:criou|fez|programou|treinou)$|^quantos anos voce tem$|^onde voce mora$|^who are you$|^what are you$|^are you (?:a |an )?(?:bot|robot|human|ai|real|person)\b(?: \w+){0,3}$|^what is your name$
ability 5 ^(?:(?:e )?o que|que) (?:e que )?voces? (?:faz|fazem|sabe|pode|podem|consegue|sabe fazer|pode fazer|consegue fazer|pode responder|sabe responder)(?: por mim| aqui| para mim)?$|^(?:como|em que) (?:e que )?voces? (?:pode|podem|consegue|poderia) (?:me )?ajudar$|^(?:para|de) que (?:voce )?serve(?: voce)?$|^como (?:e que )?voce funciona$|^(?:em )?que posso (?:te )?perguntar$|^o que (?:eu )?posso (?:te )?perguntar(?: para voce| aqui)?$|^what can you do\b(?: \w+){0,3}$|^how can you help\b(?: \w+){0,2}$|^what can i ask\b(?: \w+){0,2}$
thanks 4 ^(?:muito |mais uma vez |de novo )?(?:obrigad[oa]|valeu|agradec\w+|grat[oa])\b(?: \w+){0,8}$|\bme ajudou (?:muito|bastante|demais)\b|^(?:pel[ao]s?|por) (?:\w+ ){0,2}(?:ajuda|paciencia|atencao|resposta|informac\w+|explicac\w+|esclarec\w+|apoio|tempo|retorno|suporte|orientac\w+|tudo|responder|ajudar)(?: \w+){0,3}$|^(?:thanks|thank you)\b(?: \w+){0,6}$
help-offer 5 ^(?:voces? )?(?:pode|podem|poderia|poderiam|consegue|da para) (?:me )?ajudar$|^(?:eu )?(?:preciso|queria|quero) (?:de )?(?:uma )?ajuda$|^(?:me )?ajud[ae](?: eu| aqui)?$|^(?:can you )?help(?: me)?$|^i need help$
praise 3 ^(?:voces?|esse|este|o|seu) (?:\w+ ){0,3}(?:e|sao|esta|estao|foi|ficou) (?:muito |mesmo |bem |tao )?(?:demais|otim\w+|excelentes?|incrive\w+|maravilhos\w+|pessim\w+|horrive\w+|ruim|ruins|chat\w+|bur\w+|inutil|inuteis|show|top|dez|legal|legais|bom|boa|lind\w+|inteligentes?|uma porcaria|um lixo)(?: \w+){0,3}$|^(?:que|pessimo|otimo|excelente|horrivel) (?:\w+ )?(?:atendimento|absurdo|vergonha|porcaria|servico|dia lindo|dia bonito)\b(?: \w+){0,3}$|^(?:adorei|amei|gostei|odiei|detestei) (?:d[aeo] |o |a )?(?:\w+ ?){1,3}$
feelings 3 ^(?:estou|to|eu estou) (?:muito |bem |um pouco )?(?:bem|triste|feliz|cansad[oa]|com (?:sono|fome|sede)|entediad[oa]|ansios[oa])(?: \w+){0,3}$|^(?:voce )?(?:gosta|torce|acredita|dorme|come|sonha|sente)\b(?: \w+){1,5}$|\b(?:te amo|casa comigo|voce namora|tem namorad[oa])\b|^como (?:foi|esta) (?:o )?seu dia$|^(?:i am|im) (?:fine|good|tired|bored|sad|happy)\b(?: \w+){0,3}$
solved 2 \b(?:(?<!nao )consegui (?:resolver|entrar|acessar|fazer)|ja (?:consegui|resolvi|entendi)|(?<!nao )(?:deu certo|funcionou)|(?:problema|erro|tudo) (?:foi |ja foi |esta )?(?:resolvid|solucionad|corrigid)[oa]|voltou a funcionar|nao preciso (?:mais|de mais nada)|works now|i figured it out|never mind)\b
`;

/** Questions that documents answer and that ask for no help. */
const GENERAL_RULES = String.raw`
body 3 \b(?:competencias?|atribuic(?:ao|oes)|finalidades?|objetivos?|missao|visao|valores|estrutura|organograma|composicao|responsabilidades|metas|diretrizes|eixos|membros|integrantes|historia|historico|resultados|conclusoes|recomendacoes|principios) d[aeo]s? \w+
about 4 ^(?:(?:me )?(?:fale|conte|fala|conta|descreva|discorra|disserte)|informacoes|(?:o que (?:voce )?(?:sabe|tem))|tell me|what do you know) (?:mais |um pouco )?(?:sobre|a respeito|acerca|about)\b
which 1 ^(?:e )?(?:quais|qual|que|quem|quando|onde|como|por que|o que|liste|cite|enumere|which|what|who|when|where|list)\b
`;

/** Somebody wants to do, obtain or repair something: how, deadlines, papers, trouble. */
const SUPPORT_RULES = String.raw`
how-to 3 \bcomo (?:(?:e que|que|eu|a gente|se|me) ){0,2}(?:faz\w*|fac[ao]\w*|posso|podemos|pode|devo|proced\w+|funciona\w*|\w{1,18}[aei]r|(?!\w*(?:[ai]d|ri)o\b)\w{2,18}o)\b|\bpasso a passo\b|\bhow (?:to|(?:do|can|should|does) (?:i|we|you|my|the|a))\b
trouble 3 \b(?:nao|nunca) (?:(?:estou|to|esta|se|me|mais|ainda|eu) )*(?:consig\w*|consegu\w*|funcion\w+|abr(?:e|iu)|carreg\w+|aparec\w+|entra|cheg(?:a|ou)|receb(?:i|o|eu))\b|\berros?\b(?! medico)|\b(?:esqueci|perdi) (?:a |o |minha |meu )?\w+|\b(?:problemas?|dificuldades?) (?:com|no|na|ao|para)\b|\btrav(?:a|ou|ando)\b|\b(?:cannot|unable to|doesnt work|forgot)\b
stated-rule 3 \b(?:qual|quais|que|tem|ha|existe)(?: (?:e|sao|os?|as?))* (?:(?:algum|alguma|um|uma) )?(?:prazos?|validade|horarios?|vencimento|requisitos?|documentos|multas?|taxas?|telefone|endereco|formas? de pagamento)\b|\b(?:quanto tempo|quant[oa]s dias|ate quando)\b|\bhow long\b|^(?:prazo|horario|telefone|segunda via)\b
permission 2 (?<!nao )\b(?:posso|podemos|consigo|preciso|tenho que|devo) \w+[aei]r\b|\b(?:da para|tem como) \w+[aei]r\b|\be (?:possivel|obrigatori\w+|permitid\w+|necessari\w+)\b|\bquem (?:pode|deve|tem direito|precisa)\b|\bonde (?:eu )?\w+o\b|\b(?:can|may|should) i\b
`;

export const RULES_BY_INTENT: Readonly<Partial<Record<Intent, string>>> = {
  law: LAW_RULES,
  data: DATA_RULES,
  catalog: CATALOG_RULES,
  "out-of-scope": OUT_OF_SCOPE_ORDERS + OUT_OF_SCOPE_RULES,
  "small-talk": SMALL_TALK_RULES,
  general: GENERAL_RULES,
  support: SUPPORT_RULES,
};
