import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServeReply } from "#src/api/index.ts";
import type { Engine } from "#src/app/index.ts";
import type { EntranceDefaults } from "#src/config/index.ts";
import type { RunningServer } from "#src/http/index.ts";
import type { Cli, CliCommand } from "../../cli.ts";
import { EXIT, type ExitCode } from "../../errors.ts";
import { given, wholeNumber } from "../../options/values.ts";
import { indent } from "../../present/layout.ts";
import { fillWithSamples } from "./samples.ts";

interface ServeOptions {
  readonly host?: string;
  readonly port?: number;
  readonly samples?: boolean;
}

/** Whoever ends a service waits about as long before killing it. */
const STOP_MS = 10_000;

export const serve: CliCommand<[options: ServeOptions]> = {
  define: (command, { serve: text }) =>
    command
      .option("--host <HOST>", text.host)
      .option("--port <PORT>", text.port, wholeNumber("--port", { min: 0, max: 65_535 }))
      .option("--samples", text.samples),
  run: (cli, options) => cli.terminal.interruptible((signal) => runServer(cli, options, signal)),
};

/** Until the signal; then nothing new is taken on, and what is under way may end, for a while. */
async function runServer(cli: Cli, options: ServeOptions, signal: AbortSignal): Promise<ExitCode> {
  const { config, entrance } = await serverSettings(cli, options);
  const { openEngine } = await import("#src/app/index.ts");
  const engine = await openEngine(config, { isServer: true });
  let server: RunningServer | undefined;
  try {
    if (options.samples) await prepareSamples(cli, engine, entrance, signal);
    const { serve } = await import("#src/http/index.ts");
    const { tenant: homeTenant, collection: homeCollection } = entrance;
    server = await serve({ engine, config: config.http, homeTenant, homeCollection });
    announce(cli, server.url, config.http.requiresKey || (await engine.keys.exist()));
    if (!signal.aborted) await once(signal, "abort");
    cli.note(cli.text.serve.stopping);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const isClean = await withinTime(server.stop().then(() => engine.close()));
  cli.note(isClean ? cli.text.serve.stopped : cli.text.serve.cutShort);
  return isClean ? EXIT.fine : EXIT.interrupted;
}

async function serverSettings(cli: Cli, { host, port, samples = false }: ServeOptions) {
  const flags = given({ ACERVO_HOST: host, ACERVO_PORT: port?.toString() });
  const read = await cli.settings(flags);
  if (!samples) return read;
  // A base of its own: samples do not belong among somebody's documents.
  const ACERVO_DATA = join(read.config.storage.dataDir, "samples");
  return cli.settings({ ...flags, ACERVO_DATA, ACERVO_EMBEDDING: "builtin" });
}

async function prepareSamples(
  cli: Cli,
  engine: Engine,
  { tenant, collection }: EntranceDefaults,
  signal: AbortSignal,
): Promise<void> {
  cli.note(cli.text.serve.preparing);
  await fillWithSamples(engine.tenant(tenant), collection, signal);
}

async function withinTime(work: Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(STOP_MS, false, { signal: timer.signal, ref: false });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

function announce(cli: Cli, url: string, needsKey: boolean): void {
  const { serve: text } = cli.text;
  const address = url.replace("//127.0.0.1:", "//localhost:");
  const reply: ServeReply = { event: "listening", url: address, needs_key: needsKey };
  const lines = [
    text.listening(address),
    needsKey ? text.keyed : text.open,
    "",
    text.ask,
    indent(curlLine(address, text.question, needsKey)),
    "",
    text.docs(`${address}/docs`),
  ];
  cli.print(lines.join("\n"), reply);
}

function curlLine(address: string, question: string, needsKey: boolean): string {
  const key = needsKey ? `-H 'authorization: Bearer acervo_…' ` : "";
  const body = JSON.stringify({ message: question });
  return `curl ${address}/api/chat ${key}-H 'content-type: application/json' -d '${body}'`;
}
