import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import type { AskReply } from "#src/answering/index.ts";
import {
  type ImportReply,
  presentAnswer,
  presentCatalogSearch,
  presentImport,
  presentIngest,
} from "#src/api/index.ts";
import {
  type Tenant,
  collectFiles,
  type ImportAbout,
  summarizeImport,
  summarizeIngest,
} from "#src/app/index.ts";
import type { Cli, CliCommand, OpenOptions } from "../cli.ts";
import { EXIT } from "../errors.ts";
import { showAnswer } from "../present/answer.ts";
import { showCatalogSearch } from "../present/entry-search.ts";
import { showImport, showIngest } from "../present/ingest.ts";
import { indent } from "../present/layout.ts";
import { runImport } from "./entries/files.ts";
import { ingestDocuments } from "./ingest.ts";
import { SAMPLES } from "./servers/samples.ts";

/**
 * A list of a page, a heading of a Word file, a page of a PDF, rows of two tables, a provision of a law, a question that
 * somebody has answered already, and what no document answers.
 */
const QUESTIONS = [
  "Quais as competências da Secretaria da Fazenda?",
  "Quem pode participar das hortas comunitárias?",
  "Qual o valor da bolsa atleta na categoria nacional?",
  "Quanto custa o alvará de funcionamento?",
  "Qual o intervalo da linha Terminal Central – Santa Luzia?",
  "O que diz o art. 3º, II, da Lei 2.310/2011?",
  "onde devolvo embalagem vazia de defensivo?",
  "Qual a capital da Mongólia?",
];
const WANTED = "fungicida para uva";

export const demo: CliCommand<[options: object]> = {
  run: async (cli) => {
    const { config, entrance } = await cli.settings();
    const { collection } = entrance;
    const folder = join(config.storage.dataDir, "demo");
    // Fresh each time, so that the first run is what everyone sees.
    rmSync(folder, { recursive: true, force: true });
    const open = { overrides: { ACERVO_DATA: folder, ACERVO_EMBEDDING: "builtin", ACERVO_LLM: "none" } };
    cli.note(cli.text.demo.intro);

    const { files } = await collectFiles([SAMPLES.city]);
    const { outcomes, ...run } = await ingestDocuments(cli, files, { kind: "document", collection }, open);
    if (run.isInterrupted) return EXIT.interrupted;
    const ingest = presentIngest(summarizeIngest(outcomes, { ...run, leftOut: 0 }), cli.language);
    const entries = {
      faq: await fillShop(cli, { kind: "faq", collection }, open),
      catalog: await fillShop(cli, { kind: "catalog", collection }, open),
    };
    const shown = await cli.withTenant((acervo) => askAll(cli, acervo), open);
    const { imported } = cli.text.demo;
    const parts = [
      showIngest(ingest, cli),
      `${imported.faq}\n${showImport(entries.faq, cli)}`,
      `${imported.catalog}\n${showImport(entries.catalog, cli)}`,
      ...shown.parts,
      nextSteps(relative(".", folder), cli),
    ];
    cli.print(parts.join("\n\n"), { data: folder, ingest, entries, ...shown.reply });
  },
};

async function fillShop(cli: Cli, about: ImportAbout, open: OpenOptions): Promise<ImportReply> {
  const { kind } = about;
  const { outcomes, ...run } = await runImport(cli, SAMPLES[kind], about, open);
  return presentImport(summarizeImport(outcomes, { kind, isDryRun: false, ...run }), cli.language);
}

async function askAll(cli: Cli, acervo: Tenant) {
  const answers: { query: string; reply: AskReply }[] = [];
  for (const query of QUESTIONS) {
    answers.push({ query, reply: await acervo.ask({ question: query, usesModel: false }) });
  }
  const catalog = await acervo.searchCatalog({ query: WANTED });
  const prompt = (query: string): string => cli.style.bold(`❯ ${query}`);
  return {
    parts: [
      ...answers.map(({ query, reply }) => `${prompt(query)}\n\n${showAnswer(reply, cli)}`),
      `${prompt(WANTED)}\n\n${showCatalogSearch(catalog, cli)}`,
    ],
    reply: {
      answers: answers.map(({ query, reply }) => ({ query, ...presentAnswer(reply) })),
      catalog: presentCatalogSearch(catalog),
    },
  };
}

function nextSteps(folder: string, { text: { demo: text }, style }: Cli): string {
  const onSamples = [
    `npm run acervo -- ask "como peço poda de árvore?" --data ${folder}`,
    `npm run acervo -- trace --data ${folder}`,
    `npm run acervo -- search "multa por poda" --explain --data ${folder}`,
    `npm run acervo -- faq search "perdi a nota, como pego outra?" --data ${folder}`,
    `npm run acervo -- debug-search "mata-mato para milho" --data ${folder}`,
    `npm run acervo -- stats --data ${folder}`,
  ];
  const onOwn = [`npm run acervo -- ingest ${text.folder}`, `npm run acervo -- ask "${text.question}"`];
  return [
    `${style.bold(text.next)}\n${indent(onSamples.join("\n"))}`,
    `${style.bold(text.ownFiles)}\n${indent(onOwn.join("\n"))}`,
  ].join("\n\n");
}
