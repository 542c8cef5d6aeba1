import type { Article } from "./search-fixture.ts";

/** Twelve short pages of a town hall: enough to rank, few enough to check by eye. */
export const ARTICLES: readonly Article[] = [
  {
    source: "iptu-vencimento.md",
    name: "IPTU: vencimento",
    text: "A cota única do IPTU vence em 10 de fevereiro e tem desconto de 10%.",
    vector: [1, 0, 0],
    metadata: { ano: 2026 },
  },
  {
    source: "iptu-isencao.md",
    name: "IPTU: isenção",
    text: "Aposentados podem pedir isenção do IPTU até 30 de setembro.",
    vector: [0.9, 0.1, 0],
    metadata: { ano: 2025 },
  },
  {
    source: "iss.md",
    name: "ISS",
    text: "O imposto sobre serviços é pago todo mês pelo prestador.",
    vector: [0.8, 0, 0.2],
  },
  {
    source: "multa.md",
    name: "Atraso",
    text: "O atraso do pagamento gera multa de 2% e juros de 1% ao mês.",
    vector: [0.7, 0, 0.3],
  },
  {
    source: "vacina.md",
    name: "Vacinação",
    text: "As vacinas são aplicadas na unidade básica, de segunda a sexta.",
    vector: [0, 1, 0],
    collection: "saude",
  },
  {
    source: "consulta.md",
    name: "Consultas",
    text: "A consulta com o médico é marcada no posto de saúde do bairro.",
    vector: [0.1, 0.9, 0],
    collection: "saude",
  },
  {
    source: "remedio.md",
    name: "Farmácia",
    text: "Remédios de uso contínuo são retirados na farmácia municipal.",
    vector: [0, 0.8, 0.2],
    collection: "saude",
  },
  {
    source: "alvara.md",
    name: "Alvará de construção",
    text: "O alvará de construção é pedido com o projeto e a matrícula do imóvel.",
    vector: [0.1, 0, 1],
  },
  {
    source: "habite-se.md",
    name: "Habite-se",
    text: "Terminada a obra, o habite-se é emitido depois da vistoria do fiscal.",
    vector: [0, 0.1, 0.9],
  },
  {
    source: "arvore.md",
    name: "Poda de árvores",
    text: "A poda de árvore em calçada é pedida ao setor de meio ambiente.",
    vector: [0, 0.3, 0.6],
  },
  {
    source: "servidor.md",
    name: "Férias do servidor",
    text: "As férias do servidor seguem a Lei nº 8.112, de 1990 (8.112/90).",
    vector: [0.3, 0.3, 0.3],
    kind: "legal",
  },
  {
    source: "ouvidoria.md",
    name: "Ouvidoria",
    text: "Reclamações e elogios são recebidos pela ouvidoria em até 30 dias.",
    vector: [0.2, 0.4, 0.2],
  },
];
