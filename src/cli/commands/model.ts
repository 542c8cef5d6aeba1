import { basename, join } from "node:path";
import { storeExists } from "#src/app/index.ts";
import type { Config } from "#src/config/index.ts";
import { pullModel } from "#src/embedding/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { configuredModel, type ModelState, readModelState } from "../model-state.ts";
import { oneOf } from "../options/one-of.ts";
import { modelData } from "../present/stats.ts";
import { presentModel } from "../present/model.ts";

interface ModelOptions {
  readonly to?: string;
}

type Arguments = [action: "pull" | undefined, repo: string | undefined, options: ModelOptions];

export const model: CliCommand<Arguments> = {
  define: (command, { arguments: about, options }) => {
    command
      .argument("[pull]", about.modelAction, oneOf("model", ["pull"]))
      .argument("[REPO]", about.modelRepo)
      .option("--to <DIR>", options.to);
  },
  run: async (cli, action, repo, { to }) => {
    const config = await cli.config();
    return action === "pull" ? pull(cli, config, repo, to) : show(cli, config);
  },
};

async function show(cli: Cli, config: Config): Promise<ExitCode> {
  const state = storeExists(config) ? await cli.withAcervo(config, readModelState) : stateWithoutBase(config);
  cli.print(presentModel(state, cli), modelData(state));
  return EXIT.fine;
}

function stateWithoutBase(config: Config): ModelState {
  const model = configuredModel(config);
  return {
    provider: config.embedding.provider,
    configured: model && { id: model.id, dimensions: model.dimensions },
    active: null,
    building: null,
    needsReindex: false,
  };
}

const DEFAULT_FOLDER = "multilingual-e5-small";

async function pull(
  cli: Cli,
  config: Config,
  repo: string | undefined,
  to: string | undefined,
): Promise<ExitCode> {
  const target = to ?? join(config.dataDir, "models", repo === undefined ? DEFAULT_FOLDER : basename(repo));
  const pulled = await cli.terminal.interruptible(async (signal) => {
    const bars = new Map<string, ReturnType<Cli["progress"]>>();
    try {
      return await pullModel({
        target,
        signal,
        ...(repo === undefined ? {} : { repo }),
        onProgress: ({ file, receivedBytes, totalBytes }) => {
          const total = totalBytes ?? receivedBytes;
          const bar = bars.get(file) ?? cli.progress(file, total);
          bars.set(file, bar);
          bar.update(receivedBytes, total);
        },
      });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      for (const bar of bars.values()) bar.end();
    }
  });
  if (pulled === null) return EXIT.interrupted;
  const { folder, files } = pulled;
  cli.print(`${cli.text.model.pulled} ${folder}\n${cli.text.model.toUse(folder)}`, { folder, files });
  return EXIT.fine;
}
