import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { answerExtractively } from "#src/answering/index.ts";
import { collectFiles } from "../collect-files.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { answerData, presentAnswer } from "../present/answer.ts";
import { presentNextSteps } from "../present/demo.ts";
import { ingestData, presentIngest, summarize } from "../present/ingest.ts";
import { ingestFiles } from "./ingest.ts";

const SAMPLES = fileURLToPath(new URL("../../../samples", import.meta.url));

/** A list of a page, a heading of a Word file, a page of a PDF, rows of two tables, a provision of a law, and what no document answers. */
const QUESTIONS = [
  "Quais as competências da Secretaria da Fazenda?",
  "Quem pode participar das hortas comunitárias?",
  "Qual o valor da bolsa atleta na categoria nacional?",
  "Quanto custa o alvará de funcionamento?",
  "Qual o intervalo da linha Terminal Central – Santa Luzia?",
  "O que diz o art. 3º, II, da Lei 2.310/2011?",
  "Qual a capital da Mongólia?",
];

export const demo: CliCommand<[options: object]> = {
  define: () => undefined,
  run: async (cli) => {
    const { dataDir } = await cli.config();
    const folder = join(dataDir, "demo");
    // Fresh each time, so that the first run is what everyone sees.
    rmSync(folder, { recursive: true, force: true });
    const overrides = { ACERVO_DATA: folder, ACERVO_EMBEDDING: "builtin" };
    cli.note(cli.text.demo.intro);

    const { files } = await collectFiles([SAMPLES]);
    const start = performance.now();
    const { outcomes, isInterrupted } = await ingestFiles(cli, files, { kind: "document" }, overrides);
    const seconds = (performance.now() - start) / 1_000;
    const summary = summarize(outcomes, { seconds, isInterrupted, leftOut: 0 });
    if (isInterrupted) return EXIT.interrupted;

    const answers = await cli.withAcervo(await cli.config(overrides), async (acervo) => {
      const found = [];
      for (const query of QUESTIONS) {
        const response = await acervo.search({ query });
        found.push({ query, response, answer: answerExtractively(response) });
      }
      return found;
    });

    const shown = answers.map(
      ({ query, answer, response }) =>
        `${cli.style.bold(`❯ ${query}`)}\n\n${presentAnswer(answer, response, cli)}`,
    );
    const parts = [presentIngest(summary, cli), ...shown, presentNextSteps(relative(".", folder), cli)];
    const data = answers.map(({ query, answer, response }) => ({
      query,
      ...(answerData(answer, response) as object),
    }));
    cli.print(parts.join("\n\n"), { data: folder, ingest: ingestData(summary, cli), answers: data });
    return EXIT.fine;
  },
};
