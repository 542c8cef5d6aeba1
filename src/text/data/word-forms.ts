/** Words in "-il" whose plural ends in "-eis"; every other plural in "-eis" comes from "-el". */
export const UNSTRESSED_IL: readonly string[] = (
  "agil contabil contratil debil docil ductil dificil eretil esteril facil fertil fossil fragil futil gracil habil " +
  "ignobil inabil infertil inutil inverossimil missil mobil pensil portatil projetil reptil retratil simil tatil textil " +
  "util verossimil versatil volatil"
).split(" ");

/** Words in "-il" whose plural ends in "-is"; every other word in "-is" comes from "-i" or does not change. */
export const STRESSED_IL: readonly string[] = (
  "anil ardil barril buril canil cantil carril civil covil edil estudantil fabril febril funil fuzil gentil hostil " +
  "imbecil infantil juvenil mercantil perfil pernil primaveril pueril quadril redil senil servil sutil varonil viril"
).split(" ");

/** Singulars in "-ês": without the accent they look like plurals of "-e". */
export const SINGULAR_ES: readonly string[] = (
  "aragones burgues calabres campones chines dinamarques escoces finlandes frances fregues genoves holandes ingles " +
  "irlandes islandes japones javanes libanes londres marques mes milanes montanhes neozelandes noruegues " +
  "paquistanes polones portugues reves senegales siames sudanes tailandes vietnames"
).split(" ");

/** Words that look inflected and are not. Their stem is the word itself. */
export const INVARIANT_WORDS: readonly string[] = (
  "alias atlas bis bonus cais campus caos corpus cosmos demais depois deus dois duas gas goias gratis herpes icms inss " +
  "iris iss jamais jus lapis louis luis mais mateus menos messias minas oasis onibus onus pais paris pelvis penis " +
  "pires plus pus seis simples status sus tenis tres versus virus zeus"
).split(" ");

/** Common nouns that Snowball would confuse with another word: livro with livre, preço with prece, conta with contém. */
export const CONFUSABLE_WORDS: readonly string[] = (
  "aguia bancada bolso cargo conta coro foro juizo linho livro mala marco medo mesa moda pasto ponta porta posto " +
  "prata prazo preco principio quadra relatorio sala solo taxi video visto"
).split(" ");

/** Plurals that no rule finds, with their singular. */
export const IRREGULAR_SINGULARS = pairsOf(`
  apis>api apta>apto aptas>apto ares>ar azuis>azul bambus>bambu bois>boi cajus>caju caracteres>caractere
  cidada>cidadao cidadas>cidadao congeneres>congenere cpus>cpu extremos>extremo hardwares>hardware
  hectares>hectare herois>heroi joqueis>joquei leis>lei maes>mae menus>menu paises>pais pes>pe poneis>ponei
  reis>rei softwares>software supremos>supremo taxis>taxi tabus>tabu voleis>volei
`);

/** First persons that people use in questions ("como peço…", "onde vejo…") and whose letters hide the verb. */
export const IRREGULAR_VERBS = pairsOf(`
  digo>dizer faco>fazer leio>ler meco>medir ouco>ouvir peco>pedir perco>perder posso>poder trago>trazer
  valho>valer vejo>ver
`);

/**
 * Plural endings of folded words and what they were in the singular; the first that fits applies. "mos" is the first
 * person plural: the stemmer needs the whole ending to find the verb.
 */
export const PLURAL_ENDINGS = pairsOf(`
  oes>ao aes>ao ais>al eis>el ois>ol ens>em ins>im ons>om uns>um eus>eu aus>au ous>ou gues>gue ans>an
  imos>imo mos>mos as>a os>o en>em in>im on>om un>um
`);

/** The shortest word that may lose an ending; 4 where none is named: "mais", "seis" and "dois" are not plurals. */
export const SHORTEST_PLURALS: Readonly<Record<string, number>> = { eis: 5, gues: 5, imos: 5, as: 3, os: 3 };

/**
 * Endings whose accent the stemmer looks for, from the folded to the written form. Where an ending has two
 * written forms, one is taken for both: "tributária" decides for "-aria", which also keeps portaria from porta.
 */
export const ACCENTED_ENDINGS = pairsOf(`
  ariamos>aríamos eriamos>eríamos iriamos>iríamos assemos>ássemos essemos>êssemos issemos>íssemos
  avamos>ávamos aramos>áramos eramos>éramos iramos>íramos iamos>íamos ancia>ância encia>ência aria>ária
  eria>éria avel>ável ivel>ível cao>ção ao>ão
`);

/**
 * Spellings of one word that accents do not explain: Portugal and Brazil, before and after the 1990 agreement.
 * Each pair reads "letters at the beginning of a folded word" > "letters of the form we keep". The left side is
 * long enough to leave alone the words where the consonant is sounded everywhere: pacto, apto, captar, intacto,
 * bactéria, compacto, adepto, ficção, convicção, opção.
 */
export const SPELLING_ROOTS = pairsOf(`
  abstract>abstrat accao>acao accoes>acoes accion>acion activ>ativ actu>atu adopc>adoc adopt>adot afect>afet
  amnist>anist antarctic>antartic arctic>artic arquitect>arquitet assumpc>assunc atracc>atrac baptis>batis
  baptiz>batiz caraterist>caracterist carateriz>caracteriz ceptic>cetic colecc>colec colect>colet
  concecao>concepcao concecoes>concepcoes conjectur>conjetur contact>contat contracecao>contracepcao
  correcc>correc correct>corret dececao>decepcao dececoes>decepcoes dececion>decepcion detetar>detectar
  detetad>detectad dialect>dialet didactic>didatic direcc>direc direct>diret distracc>distrac efect>efet
  electr>eletr espectacul>espetacul exact>exat excepcao>excecao excepcoes>excecoes excepto>exceto
  exceptu>excetu expetativ>expectativ extracc>extrac extracto>extrato factor>fator factur>fatur fracc>frac
  humid>umid indemniz>indeniz infecao>infeccao infecoes>infeccoes infecios>infeccios infetad>infectad
  infetar>infectar injecc>injec inject>injet insect>inset inspecc>inspec inspector>inspetor lacticin>laticin
  leccion>lecion lectiv>letiv nocturn>noturn object>objet objecc>objec optic>otic optim>otim
  percecao>percepcao percecoes>percepcoes perentori>peremptori perspetiv>perspectiv planea>planeja
  predilect>predilet projecc>projec project>projet protecc>protec protector>protetor quotidian>cotidian
  reactor>reator rececao>recepcao rececoes>recepcoes rececion>recepcion rectangul>retangul rectific>retific
  redacc>redac redactor>redator reflect>reflet respetiv>respectiv seccao>secao seccoes>secoes sector>setor
  selecc>selec selectiv>seletiv subtil>sutil subtracc>subtrac sumptuos>suntuos susceptiv>suscetiv
  tractor>trator traject>trajet vector>vetor victim>vitim
`);

/** Prefixes that may stand before a root: inactivo, desactualizado, reacção, interactivo, indirecto. */
export const ROOT_PREFIXES =
  "auto|co|contra|des|foto|hidro|hiper|im|in|inter|micro|pos|pre|pro|radio|re|retro|sub|super|tele|termo|trans";

/**
 * Short words where only the whole may change, because as roots they would hit others (facto, but factível); and legal
 * abbreviations, which share the term of the full word.
 */
export const SPELLING_WORDS = pairsOf(`
  acta>ata actas>atas acto>ato actor>ator actores>atores actos>atos actriz>atriz actrizes>atrizes
  aspeto>aspecto aspetos>aspectos caracter>carater dezanove>dezenove dezasseis>dezesseis dezassete>dezessete
  egipto>egito facto>fato factos>fatos quatorze>catorze quota>cota quotas>cotas recta>reta recto>reto
  tactica>tatica tacticas>taticas tacto>tato tecto>teto tectos>tetos
  art>artigo arts>artigos inc>inciso incs>incisos
`);

/** "a>b c>d" as a map from "a" to "b" and from "c" to "d". */
function pairsOf(table: string): ReadonlyMap<string, string> {
  const pairs = table.trim().split(/\s+/);
  return new Map(pairs.map((pair) => pair.split(">", 2) as [string, string]));
}
