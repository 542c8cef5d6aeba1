import { before } from "node:test";
import { useCli } from "./cli-fixture.ts";

/** Questions of an invented library; one of them is inactive. */
export const QUESTIONS = [
  {
    id: "carteirinha",
    question: "Como faço a carteirinha da biblioteca?",
    answer: "Leve um documento com foto ao balcão. Fica pronta na hora.",
    category: "Cadastro",
    keywords: ["cadastro", "cartão de leitor"],
    priority: 5,
  },
  {
    id: "renovar",
    question: "Posso renovar um empréstimo?",
    answer: "Sim, até duas vezes, se ninguém tiver reservado o livro.",
    category: "Empréstimo",
    keywords: ["prorrogar", "estender prazo"],
  },
  {
    id: "feira",
    question: "Quando é a feira de livros usados?",
    answer: "A feira de 2019 já passou.",
    active: false,
  },
];

export const PRODUCTS = [
  "codigo;nome;descricao;categoria;fabricante;preco;tags;status;unidade",
  "P1;Cobrevine 50;Fungicida de cobre para o míldio da uva.;Fungicidas;Serrana;1.089,90;uva, míldio;ativo;pacote 1 kg",
  "P2;Podaforte;Tesoura de poda de aço.;Ferramentas;Lâmina;42,50;poda, uva;ativo;peça",
  "P3;Sojamax;Fungicida para a ferrugem da soja.;Fungicidas;Serrana;310,00;soja, ferrugem;ativo;galão 5 L",
  "P4;Parrefim;Fungicida antigo para uva, fora de linha.;Fungicidas;Serrana;66,00;uva;inativo;pacote 1 kg",
  "",
].join("\n");

/** A base with those questions and products. */
export function useShop(): ReturnType<typeof useCli> {
  const cli = useCli();
  before(async () => {
    const questions = cli.write("perguntas.json", JSON.stringify(QUESTIONS));
    const products = cli.write("produtos.csv", PRODUCTS);
    await cli.run(["faq", "import", questions]);
    await cli.run(["catalog", "import", products]);
  });
  return cli;
}

/** What imports give as data. */
export interface ImportData {
  readonly created: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly warnings: number;
  readonly files: readonly {
    readonly outcome: string;
    readonly problem_count: number;
    readonly problems: readonly {
      row: number | null;
      field: string | null;
      message: string;
      refused: boolean;
    }[];
    readonly columns: Readonly<Record<string, readonly string[]>>;
    readonly reason?: string;
  }[];
}

export interface FoundEntries {
  readonly results: readonly {
    readonly rank: number;
    readonly id: string;
    readonly near_exact?: boolean;
    readonly found_by?: string;
    readonly signals?: Readonly<Record<string, unknown>>;
  }[];
  readonly [name: string]: unknown;
}
