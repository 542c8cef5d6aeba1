import { faq, item } from "../entry-fixture.ts";
import type { Stock } from "../entry-search-fixture.ts";
import type { Article } from "../search-fixture.ts";

/** Vectors made by hand: diseases, weeds, clothes. */
export const PRODUCTS: readonly Stock[] = [
  {
    entry: item("cobre", "Cobrevine 50", {
      description: "Calda pronta contra fungo da folha, para a videira e o tomate.",
      category: "Fungicidas",
      manufacturer: "Serrana",
      price: 89.9,
      tags: ["uva", "míldio"],
    }),
    vector: [1, 0, 0],
  },
  {
    entry: item("enxofre", "Enxofre Plus", {
      description: "Fungicida em pó contra o oídio da soja.",
      category: "Fungicidas",
      manufacturer: "Planalto",
      price: 45,
      tags: ["soja"],
    }),
    vector: [0.9, 0.1, 0],
  },
  {
    entry: item("mato", "Capinador", {
      description: "Herbicida de folha larga para a lavoura de soja, antes do plantio.",
      category: "Herbicidas",
      price: 120,
      tags: ["soja", "pré-plantio"],
    }),
    vector: [0.1, 1, 0],
  },
  {
    entry: item("luva", "Luva de raspa", {
      description: "Para o manejo de arame.",
      category: "Proteção",
      price: 25,
      tags: ["couro"],
    }),
    vector: [0, 0, 1],
  },
  {
    entry: item("capa", "Capa de chuva amarela", {
      description: "Com capuz, para dias de trabalho na chuva.",
      category: "Proteção",
      price: 60,
    }),
    vector: [0, 0.1, 1],
  },
  {
    entry: item("adubo", "Adubo 04-14-08", {
      description: "Mistura granulada para o plantio da uva e do milho em todo tipo de solo.",
      category: "Fertilizantes",
      attributes: { embalagem: "saco de 50 kg" },
    }),
    vector: [0.2, 0.3, 0],
  },
];

const GONE: Stock = {
  entry: item("velho", "Fungicida da uva", { description: "Fungicida para uva.", status: "esgotado" }),
  vector: [1, 0, 0],
};
const QUESTION: Stock = { entry: faq("qual", "Qual fungicida uso na uva?"), vector: [1, 0, 0] };
const GUIDE: Article = {
  source: "guia.md",
  name: "Guia do fungicida da uva",
  text: "Como se usa o fungicida na uva.",
  vector: [1, 0, 0],
};
/** A file that somebody read in as a catalogue is still no product. */
const PRICE_LIST: Article = { ...GUIDE, source: "tabela.csv", text: "Fungicida; uva; 10.", kind: "catalog" };

/** What is on sale, and what must never be taken for it. */
export const STOCK: readonly Stock[] = [...PRODUCTS, GONE, QUESTION, GUIDE, PRICE_LIST];
