import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { presentCheckup, presentModel } from "#src/api/index.ts";
import {
  backUp,
  brokenBase,
  type Check,
  checkBase,
  checkDocuments,
  checkEnvironment,
  checkFiles,
  configuredModel,
  inspectFiles,
  listBackups,
  NO_BASE,
  readModelState,
  rebuildBase,
  restoreStore,
  storeExists,
  verifyStore,
} from "#src/app/index.ts";
import { describeError, AcervoError } from "#src/domain/index.ts";
import { missingOnnxPackage, pullModel } from "#src/embedding/index.ts";
import type { Cli, CliCommand } from "../../cli.ts";
import { EXIT, type ExitCode, UsageError } from "../../errors.ts";
import { given, oneOf } from "../../options/values.ts";
import { showCheckup, showModel } from "../../present/upkeep.ts";

interface DoctorOptions {
  readonly verify?: boolean;
  readonly deep?: boolean;
}

export const doctor: CliCommand<[options: DoctorOptions]> = {
  define: (command, { options }) => command.option("--verify", options.verify).option("--deep", options.deep),
  run: async (cli, options) => {
    const environment = options.verify ? [] : checkEnvironment((await cli.settings()).notices);
    const reply = presentCheckup([...environment, ...(await examineBase(cli, options))], cli.language);
    cli.print(showCheckup(reply, cli), reply);
    return reply.ok ? EXIT.fine : EXIT.failed;
  },
};

async function examineBase(cli: Cli, { verify, deep }: DoctorOptions): Promise<Check[]> {
  const { storage } = (await cli.settings()).config;
  if (!storeExists(storage)) return [NO_BASE];
  const before = inspectFiles(storage);
  try {
    return await cli.withTenant(async (acervo) => [
      ...(verify ? [] : await checkBase(acervo)),
      ...checkFiles(before, inspectFiles(storage)),
      ...(deep ? [await checkDocuments(acervo)] : []),
      ...(await verifyStore(acervo)),
    ]);
  } catch (error) {
    return [brokenBase(error)];
  }
}

export const backup: CliCommand<[path: string | undefined, options: object]> = {
  define: (command, { arguments: about }) => command.argument("[PATH]", about.backupPath),
  run: async (cli, path) => {
    if (path !== undefined && existsSync(path) && !statSync(path).isDirectory()) {
      throw new UsageError(cli.text.usage.backupExists(path));
    }
    const written = await cli.withTenant((acervo) => backUp(acervo, path));
    cli.print(`${cli.text.backup.done} ${written}`, { path: written });
  },
};

export const restore: CliCommand<[path: string, options: { readonly yes?: boolean }]> = {
  define: (command, { arguments: about, options }) =>
    command.argument("<PATH>", about.restorePath).option("--yes", options.yes),
  run: async (cli, asked, { yes = false }) => {
    const { usage, restore: text } = cli.text;
    const { storage } = (await cli.settings()).config;
    const path = asked === "latest" ? listBackups(storage)[0]?.path : asked;
    if (path === undefined) throw new UsageError(usage.noBackup(storage.dataDir));
    if (!existsSync(path)) throw new AcervoError("path-not-found", { path });
    if (storeExists(storage) && !yes) throw new UsageError(usage.confirmRestore(storage.dataDir));
    const { saved } = await restoreStore(storage, path);
    const lines = [`${text.done} ${path}`, ...(saved === null ? [] : [`${text.saved} ${saved}`])];
    cli.print(lines.join("\n"), { path, saved });
  },
};

export const rebuild: CliCommand<[options: object]> = {
  run: async (cli) => {
    const { config } = await cli.settings();
    const { dataDir } = config.storage;
    if (!storeExists(config.storage)) throw new AcervoError("store-not-found", { path: dataDir });
    const { backup, chunks } = await rebuildBase(config);
    cli.print(cli.text.rebuild.done(chunks, backup), { chunks, backup });
  },
};

type ModelArguments = [
  action: "pull" | undefined,
  repo: string | undefined,
  options: { readonly to?: string },
];

export const model: CliCommand<ModelArguments> = {
  define: (command, { arguments: about, options }) =>
    command
      .argument("[pull]", about.modelAction, oneOf("model", ["pull"]))
      .argument("[REPO]", about.modelRepo)
      .option("--to <DIR>", options.to),
  run: async (cli, action, repo, { to }) => {
    if (action === "pull") return pull(cli, repo, to);
    const { config } = await cli.settings();
    const state = storeExists(config.storage)
      ? await cli.withTenant(readModelState)
      : configuredModel(config);
    const reply = presentModel(state);
    cli.print(showModel(reply, cli), reply);
  },
};

const DEFAULT_FOLDER = "multilingual-e5-small";

async function pull(cli: Cli, repo: string | undefined, to: string | undefined): Promise<ExitCode> {
  const { model: text } = cli.text;
  // Said before the download: without the package the model is of no use.
  const missing = missingOnnxPackage();
  if (missing !== null) cli.note(describeError(missing, cli.language));
  const { dataDir } = (await cli.settings()).config.storage;
  const target = to ?? join(dataDir, "models", repo === undefined ? DEFAULT_FOLDER : basename(repo));
  const pulled = await cli.terminal.interruptible(async (signal) => {
    const bars = new Map<string, ReturnType<Cli["progress"]>>();
    try {
      return await pullModel({
        target,
        signal,
        ...given({ repo }),
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
  cli.print(`${text.pulled} ${folder}\n${text.toUse(folder)}`, { folder, files });
  return EXIT.fine;
}
