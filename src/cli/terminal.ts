import { randomInt } from "node:crypto";
import type { EngineOptions } from "#src/app/index.ts";
import type { Environment } from "#src/config/index.ts";
import { EXIT } from "./errors.ts";
import { AcervoError } from "#src/domain/index.ts";
import { inertControls } from "#src/text/index.ts";

/** What a command needs of a stream. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** The stream itself, where `write` neutralises: for what is all our own. */
  readonly raw?: Output;
}

/** The outside world as a command sees it: tests hand over another one. */
export interface Terminal extends Pick<EngineOptions, "openReader"> {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Environment["values"];
  /** What the environment had from a `.env` file, or why it had nothing. */
  readonly envFile?: Pick<Environment, "file" | "problem">;
  /** All of the standard input; a longer one is refused. */
  readInput(maxBytes: number): Promise<Uint8Array>;
  /** While `work` runs, the first Ctrl-C only raises the signal; a second one ends the process. */
  interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/** What only this process can have written: an escape sequence with it is one of ours. Four digits: more are no number of one. */
const OWN_MARK = Array.from({ length: 4 }, () => randomInt(1_000, 10_000)).join(";");
const OWN_SEQUENCE = new RegExp(`\\x1b\\[${OWN_MARK};(\\d+)m`, "g");

/** A change of colour that gets through to the terminal. */
export function ownSequence(code: number): string {
  return `\x1b[${OWN_MARK};${code}m`;
}

/**
 * The one way to the reader's terminal. Documents, names and providers' words may hold sequences that set its title, its
 * clipboard or its screen: everything but our own colours is made visible instead.
 */
export function guardTerminal(terminal: Terminal): Terminal {
  return { ...terminal, stdout: guardOutput(terminal.stdout), stderr: guardOutput(terminal.stderr) };
}

function guardOutput(output: Output): Output {
  const { isTTY = false, columns = 0 } = output;
  return { write: (text) => output.write(neutral(text)), isTTY, columns, raw: output };
}

/** Of the pieces, those at odd places are the codes of our own sequences. */
function neutral(text: string): string {
  const pieces = text.split(OWN_SEQUENCE);
  return pieces.map((piece, at) => (at % 2 === 1 ? `\x1b[${piece}m` : inertControls(piece))).join("");
}

/** Of what is typed or piped to be kept as one text: more than anybody writes. */
export const MAX_TYPED_BYTES = 16_000_000;

/** All bytes of a stream, which may be one that never ends. */
export async function readAll(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.byteLength;
    if (length > maxBytes) throw new AcervoError("text-too-long", { limit: maxBytes });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Through a wrapper one Ctrl-C arrives twice; a person who means a second one is slower. */
const SAME_SIGNAL_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** What a service manager waits before it kills: whatever goes on after SIGTERM is ended before, each write being whole or absent. */
const GRACE_MS = 4_500;

export function processTerminal({ values, ...envFile }: Environment, graceMs = GRACE_MS): Terminal {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: values,
    envFile,
    readInput: (maxBytes) => readAll(process.stdin, maxBytes),
    interruptible: async (work) => {
      const controller = new AbortController();
      let first = 0;
      const interrupt = (signal: NodeJS.Signals): void => {
        if (!controller.signal.aborted) {
          first = Date.now();
          controller.abort();
          if (signal === "SIGTERM") setTimeout(() => process.exit(EXIT.interrupted), graceMs).unref();
        } else if (Date.now() - first > SAME_SIGNAL_MS) {
          for (const name of SIGNALS) process.off(name, interrupt);
          process.kill(process.pid, signal);
        }
      };
      // Services are ended with SIGTERM; their work deserves the same care.
      for (const name of SIGNALS) process.on(name, interrupt);
      try {
        return await work(controller.signal);
      } finally {
        for (const name of SIGNALS) process.off(name, interrupt);
      }
    },
  };
}
