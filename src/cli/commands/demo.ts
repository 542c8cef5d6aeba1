import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AskReply } from "#src/answering/index.ts";
import type { Acervo } from "#src/app/index.ts";
import type { EntryKind } from "#src/domain/index.ts";
import type { CatalogSearchResponse } from "#src/retrieval/index.ts";
import type { Cli } from "../cli.ts";
import { collectFiles } from "../collect-files.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { importFiles } from "../import-entries.ts";
import { presentReply, replyData } from "../present/reply.ts";
import { presentNextSteps } from "../present/demo.ts";
import { catalogSearchData, presentCatalogSearch } from "../present/entries/catalog-search.ts";
import { importData, type ImportSummary, summarizeImport } from "../present/entries/import-report.ts";
import { presentImport } from "../present/entries/import-text.ts";
import { ingestData, presentIngest, summarize } from "../present/ingest.ts";
import { ingestFiles } from "./ingest.ts";

const SAMPLES = fileURLToPath(new URL("../../../samples", import.meta.url));

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

const SHOP: Readonly<Record<EntryKind, readonly string[]>> = {
  faq: ["perguntas.json", "perguntas-frequentes.md"],
  catalog: ["produtos.csv"],
};

export const demo: CliCommand<[options: object]> = {
  define: () => undefined,
  run: async (cli) => {
    const { dataDir } = await cli.config();
    const folder = join(dataDir, "demo");
    // Fresh each time, so that the first run is what everyone sees.
    rmSync(folder, { recursive: true, force: true });
    const overrides = { ACERVO_DATA: folder, ACERVO_EMBEDDING: "builtin", ACERVO_LLM: "none" };
    cli.note(cli.text.demo.intro);

    const { files } = await collectFiles([join(SAMPLES, "secretarias")]);
    const start = performance.now();
    const { outcomes, isInterrupted } = await ingestFiles(cli, files, { kind: "document" }, overrides);
    const seconds = (performance.now() - start) / 1_000;
    const summary = summarize(outcomes, { seconds, isInterrupted, leftOut: 0 });
    if (isInterrupted) return EXIT.interrupted;

    const shown = await cli.withAcervo(await cli.config(overrides), async (acervo) => ({
      imports: [await fillShop(cli, acervo, "faq"), await fillShop(cli, acervo, "catalog")],
      answers: await askAll(acervo),
      catalog: await acervo.searchCatalog({ query: WANTED }),
    }));
    const parts = [
      presentIngest(summary, cli),
      ...presentDemo(cli, shown),
      presentNextSteps(relative(".", folder), cli),
    ];
    cli.print(parts.join("\n\n"), {
      data: folder,
      ingest: ingestData(summary, cli),
      ...demoData(cli, shown),
    });
    return EXIT.fine;
  },
};

async function fillShop(cli: Cli, acervo: Acervo, kind: EntryKind): Promise<ImportSummary> {
  const start = performance.now();
  const paths = SHOP[kind].map((name) => join(SAMPLES, "loja", name));
  const about = { kind, collection: acervo.config.collection };
  const outcomes = await importFiles(cli, acervo, paths, about, new AbortController().signal);
  return summarizeImport(outcomes, {
    kind,
    seconds: (performance.now() - start) / 1_000,
    isInterrupted: false,
  });
}

interface Asked {
  readonly query: string;
  readonly reply: AskReply;
}

async function askAll(acervo: Acervo): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const query of QUESTIONS) {
    asked.push({ query, reply: await acervo.ask({ question: query, usesModel: false }) });
  }
  return asked;
}

interface Shown {
  readonly imports: readonly ImportSummary[];
  readonly answers: readonly Asked[];
  readonly catalog: CatalogSearchResponse;
}

function presentDemo(cli: Cli, { imports, answers, catalog }: Shown): string[] {
  const prompt = (query: string): string => cli.style.bold(`❯ ${query}`);
  return [
    ...imports.map((summary) => `${cli.text.demo.imported[summary.kind]}\n${presentImport(summary, cli)}`),
    ...answers.map(({ query, reply }) => `${prompt(query)}\n\n${presentReply(reply, cli)}`),
    `${prompt(WANTED)}\n\n${presentCatalogSearch(catalog, cli)}`,
  ];
}

function demoData(cli: Cli, { imports, answers, catalog }: Shown): object {
  return {
    entries: Object.fromEntries(imports.map((summary) => [summary.kind, importData(summary, cli)])),
    answers: answers.map(({ query, reply }) => ({ query, ...replyData(reply) })),
    catalog: catalogSearchData(catalog),
  };
}
