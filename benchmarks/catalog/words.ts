/** What shops write about what they sell. The likeliest first: lists are drawn from by rank. */

export const PESTS = `
ferrugem, lagarta-do-cartucho, mosca-branca, oídio, percevejo-marrom, antracnose, pulgão, míldio, ácaro-rajado, mancha-alvo,
capim-amargoso, buva, tripes, bicho-mineiro, broca-do-café, cigarrinha-das-pastagens, mofo-branco, requeima, septoriose,
lagarta-da-soja, caruru, picão-preto, tiririca, corda-de-viola, cancro cítrico, sarna, podridão-parda, cochonilha, psilídeo,
mosca-das-frutas, traça-do-tomateiro, broca-da-cana, cupim-de-montículo, saúva, quenquém, nematoide-das-galhas, nematoide-de-cisto,
murcha-de-fusário, tombamento, brusone, helmintosporiose, cercosporiose, pinta-preta, crestamento bacteriano, capim-colchão,
capim-pé-de-galinha, trapoeraba, leiteiro, poaia-branca, erva-de-passarinho, bicudo-do-algodoeiro, vaquinha, larva-minadora, lesma,
caracol-gigante, carrapato-do-boi, mosca-dos-chifres, berne, rato-do-mato, gorgulho-do-milho, traça-dos-cereais, cascudinho,
percevejo-barriga-verde, bicho-furão, ácaro-da-leprose, greening, moniliose, vassoura-de-bruxa, mal-do-panamá, sigatoka-negra,
fumagina, verrugose, podridão-mole, galha-da-coroa, mancha-púrpura, raiz-rosada, bico-de-papagaio, losna-branca, nabiça, serralha,
mata-pasto, assa-peixe, cambará, lobeira, unha-de-gato, samambaia-do-campo, taboa, aguapé, junça, grama-seda`
  .split(",")
  .map((word) => word.trim());

export const THINGS = `
aplicação, dose, planta, folha, solo, água, área, lavoura, controle, raiz, fruto, produtor, calda, embalagem, plantio, colheita,
pragas, doenças, campo, safra, rendimento, proteção, manejo, intervalo, volume, hectare, tanque, mistura, semeadura, floração,
brotação, enchimento, grão, vagem, espiga, muda, viveiro, estufa, horta, pomar, pasto, gado, animal, bezerro, rebanho, cerca, poste,
ferramenta, lâmina, cabo, motor, bico, vazão, pressão, mangueira, filtro, conexão, bomba, reservatório, rotação, peneira, granulado,
pó, líquido, concentrado, emulsão, suspensão, nutriente, nitrogênio, fósforo, potássio, cálcio, magnésio, enxofre, boro, zinco, cobre,
manganês, molibdênio, ferro, aminoácido, extrato, alga, microrganismo, esporo, bactéria, fungo, inseto, larva, ovo, adulto, ninfa,
vírus, sintoma, mancha, lesão, desfolha, murcha, deficiência, toxicidade, resíduo, carência, rótulo, bula, receituário, assistência,
garantia, entrega, frete, estoque, pedido, cotação, catálogo, loja, cooperativa, revenda, técnico, agrônomo, operador, tratorista,
luva, máscara, avental, óculos, bota, capuz, respirador, armazém, depósito, silo, secador, umidade, temperatura, vento, chuva,
orvalho, seca, geada, irrigação, gotejador, aspersor, pivô, drenagem, curva, terraço, palhada, cobertura, adubação, calagem, gessagem`
  .split(",")
  .map((word) => word.trim());

export const QUALITIES = `
sistêmico, seletivo, eficiente, rápido, prolongado, preventivo, curativo, protetor, solúvel, estável, econômico, resistente, leve,
uniforme, concentrado, compatível, biológico, orgânico, mineral, foliar, translaminar, residual, imediato, seguro, prático, durável,
galvanizado, reforçado, ajustável, portátil, elétrico, manual, automático, silencioso, potente, flexível, impermeável, transparente,
térmico, atóxico, inodoro, biodegradável, importado, nacional, certificado, registrado, homologado, recomendado, exclusivo, completo,
balanceado, enriquecido, micronizado, encapsulado, microgranulado, dispersível, emulsionável, pré-emergente, pós-emergente, precoce,
tardio, híbrido, tolerante, vigoroso, produtivo, rústico, adaptado, tropical, irrigado, intensivo, familiar, comercial, doméstico`
  .split(",")
  .map((word) => word.trim());

export const ACTIONS = `
controla, protege, combate, previne, reduz, evita, elimina, age sobre, favorece, fortalece, estimula, corrige, repõe, melhora,
conserva, acelera, atrasa, mantém, facilita, dispensa`
  .split(",")
  .map((word) => word.trim());

export const PACKS = [
  "frasco de 1 L",
  "galão de 5 L",
  "balde de 20 L",
  "saco de 25 kg",
  "pacote de 1 kg",
  "sachê de 100 g",
  "caixa com 10 unidades",
  "bombona de 50 L",
  "saco de 10 kg",
  "unidade",
  "rolo de 100 m",
  "big bag de 1.000 kg",
];

export const FORMULATIONS = ["SC", "EC", "WG", "SL", "WP", "OD", "CS", "GR", "FS", "EW", "SE", "RB"];

export const COMPANY_ENDINGS = [
  "Agro",
  "Química",
  "Campo",
  "Rural",
  "Insumos",
  "Nutrição",
  "Biotec",
  "Defesa",
];

/** Names of brands, companies and ingredients are put together from these. */
export const SYLLABLES = {
  first:
    "ka be ci dor el fa gri ho in ju la mer nol or pra qui ro sul ter ur vi xan ye zal bro tri cle flu".split(
      " ",
    ),
  middle: "ra ve mi to lu nex bi co da fe gan li ma no pe ri sa ti vo zu ber cal den fol".split(" "),
  brand: "x n r lan tor max vit dor sol ran gel fix mil zer bel tan".split(" "),
  ingredient:
    "zol nil trina prida mida strobina conazol fós carbe ximato uron quate sato piram amida teno".split(" "),
};
