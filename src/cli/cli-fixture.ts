import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { after, before } from "node:test";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import type { ExitCode } from "./errors.ts";
import { checkReplies } from "./reply-schemas-fixture.ts";
import { runCli } from "./run-cli.ts";
import { type Output, readAll, type Terminal } from "./terminal.ts";

export interface CliRun {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
  /** Standard output as data. */
  json<Data = Record<string, unknown>>(): Data;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  /** What stands in the standard input. */
  readonly input?: string;
  /** Ctrl-C, as soon as something can be interrupted. */
  readonly isInterrupted?: boolean;
}

/** A folder of its own for a group of tests, and the command line run inside this process. */
export function useCli() {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "acervo-cli-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  return {
    path,
    write: (name: string, content: string): string => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    /** The knowledge base is the folder's own unless `--data` says otherwise. */
    run: async (argv: readonly string[], options: RunOptions = {}): Promise<CliRun> => {
      const { terminal, out, err } = recordingTerminal(path("base"), options);
      const code = await runCli(argv, terminal);
      checkReplies(argv, out());
      return { code, out: out(), err: err(), json: <Data>() => JSON.parse(out()) as Data };
    },
  };
}

/** Two short documents with metadata, already ingested. */
export function useSmallBase(): ReturnType<typeof useCli> {
  const cli = useCli();
  before(async () => {
    const poda = "---\nano: 2024\nsetor: Obras\n---\n# Poda\n\nA multa por poda ilegal é de R$ 300,00.\n";
    const iptu = "---\nano: 2026\n---\n# IPTU\n\nO prazo para recorrer do IPTU é de 30 dias.\n";
    cli.write("docs/poda.md", poda);
    cli.write("docs/iptu.md", iptu);
    await cli.run(["ingest", cli.path("docs")]);
  });
  return cli;
}

function recordingTerminal(
  data: string,
  { environment = {}, isTTY = false, input = "", isInterrupted }: RunOptions,
) {
  const written = { out: "", err: "" };
  const output = (name: "out" | "err"): Output => ({
    isTTY: isTTY && name === "out",
    columns: 80,
    write: (text) => (written[name] += text),
  });
  const terminal: Terminal = {
    stdout: output("out"),
    stderr: output("err"),
    environment: { ACERVO_DATA: data, ...environment },
    openReader: inlineReader,
    readInput: (maxBytes) => readAll(Readable.from([Buffer.from(input)]), maxBytes),
    interruptible: (work) => work(isInterrupted ? AbortSignal.abort() : new AbortController().signal),
  };
  return { terminal, out: () => written.out, err: () => written.err };
}
