import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

const BINARY = join(import.meta.dirname, "../../bin/acervo.mjs");
const QUIET = ["--disable-warning=ExperimentalWarning"];

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has said on standard error. */
  said(): string;
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The product itself, as an operator starts it. */
export function startAcervo(
  data: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const argv = [BINARY, "serve", "--port", "0", "--json", "--data", data];
  return start(argv, { ACERVO_TENANT_REQUESTS: "0", ACERVO_KEY_REQUESTS: "0", ...settings });
}

/** One of the servers that it is compared with. */
export function startPeer(kind: "fts5" | "bare", database: string): Promise<ServerProcess> {
  return start([...QUIET, join(import.meta.dirname, "peer-process.ts"), kind, database], {});
}

/** Says its address in its first line, as JSON. */
async function start(argv: string[], settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, argv, {
    stdio: ["ignore", "pipe", "pipe"],
    // Nothing of this machine's own settings or keys.
    env: { ...settings },
  });
  let said = "";
  child.stderr.on("data", (piece: Buffer) => (said = (said + piece.toString()).slice(-20_000)));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const ended = exited.then(([code]): never => {
    throw new Error(`The server ended with ${code}:\n${said}`);
  });
  ended.catch(() => undefined);
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended])) as [
    string,
  ];
  const { url } = JSON.parse(line) as { url: string };
  return {
    // The name may mean another address first.
    url: url.replace("localhost", "127.0.0.1"),
    child,
    said: () => said,
    end: async (signal = "SIGTERM") => {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

/** What a load did, as far as it is reported. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

export interface Load {
  readonly url: string;
  readonly path: string;
  readonly bodies: readonly object[];
  readonly connections: number;
  readonly seconds: number;
}

/** In a process of its own, so that making the load costs the server's process nothing. */
export async function runLoad(load: Load): Promise<LoadFigures> {
  const argv = [...QUIET, join(import.meta.dirname, "load-process.ts")];
  const child = spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(child.stdout)) as LoadFigures;
}
