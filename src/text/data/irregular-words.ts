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
export const IRREGULAR_SINGULARS: ReadonlyMap<string, string> = new Map([
  ["apis", "api"],
  ["apta", "apto"],
  ["aptas", "apto"],
  ["ares", "ar"],
  ["azuis", "azul"],
  ["bambus", "bambu"],
  ["bois", "boi"],
  ["cajus", "caju"],
  ["caracteres", "caractere"],
  ["cidada", "cidadao"],
  ["cidadas", "cidadao"],
  ["congeneres", "congenere"],
  ["cpus", "cpu"],
  ["extremos", "extremo"],
  ["hardwares", "hardware"],
  ["hectares", "hectare"],
  ["herois", "heroi"],
  ["joqueis", "joquei"],
  ["leis", "lei"],
  ["maes", "mae"],
  ["menus", "menu"],
  ["paises", "pais"],
  ["pes", "pe"],
  ["poneis", "ponei"],
  ["reis", "rei"],
  ["softwares", "software"],
  ["supremos", "supremo"],
  ["taxis", "taxi"],
  ["tabus", "tabu"],
  ["voleis", "volei"],
]);

/** First persons that people use in questions ("como peço…", "onde vejo…") and whose letters hide the verb. */
export const IRREGULAR_VERBS: ReadonlyMap<string, string> = new Map([
  ["digo", "dizer"],
  ["faco", "fazer"],
  ["leio", "ler"],
  ["meco", "medir"],
  ["ouco", "ouvir"],
  ["peco", "pedir"],
  ["perco", "perder"],
  ["posso", "poder"],
  ["trago", "trazer"],
  ["valho", "valer"],
  ["vejo", "ver"],
]);
