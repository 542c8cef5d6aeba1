import { CommanderError } from "commander";
import type { ErrorReply } from "#src/api/index.ts";
import { AcervoError, describeError, type ErrorCode } from "#src/domain/index.ts";
import { inertJson, inLine } from "#src/text/index.ts";
import type { Cli } from "./cli.ts";
import type { Messages } from "./messages/index.ts";

/** What the shell gets to know. 75 is EX_TEMPFAIL of sysexits.h: the same command may work later. */
export const EXIT = { fine: 0, failed: 1, usage: 2, tryLater: 75, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Errors of the command as typed, and of the moment; all others are failures. */
const EXIT_BY_ERROR: Partial<Record<ErrorCode, ExitCode>> = {
  "query-empty": EXIT.usage,
  "query-too-long": EXIT.usage,
  "text-too-long": EXIT.usage,
  "invalid-option": EXIT.usage,
  "invalid-filter": EXIT.usage,
  "invalid-config": EXIT.usage,
  "key-address-apart": EXIT.usage,
  "embedding-not-configured": EXIT.usage,
  "vocabulary-invalid": EXIT.usage,
  "entry-invalid": EXIT.usage,
  "reranking-not-configured": EXIT.usage,
  "llm-not-configured": EXIT.usage,
  "store-busy": EXIT.tryLater,
  busy: EXIT.tryLater,
  aborted: EXIT.interrupted,
  "vector-space-changed": EXIT.tryLater,
  "embedding-failed": EXIT.tryLater,
  "model-download-failed": EXIT.tryLater,
  "entry-changed": EXIT.tryLater,
  "worker-failed": EXIT.tryLater,
  "reranking-failed": EXIT.tryLater,
  "llm-failed": EXIT.tryLater,
  "llm-unavailable": EXIT.tryLater,
  "llm-budget-exhausted": EXIT.tryLater,
};

/** The command makes no sense as typed; the message is already in the reader's language. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Report = ErrorReply["error"] & { readonly exitCode: ExitCode };

/** Writes to people on standard error and, with `--json`, to programs on standard output; returns the exit code. */
export function reportError(error: unknown, cli: Cli, command: string | undefined): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.fine;
  // Help asked for by typing nothing has already been written.
  if (error instanceof CommanderError && error.code === "commander.help") return EXIT.usage;
  const { exitCode, ...report } = describe(error, cli, command);
  const { stdout, stderr } = cli.terminal;
  stderr.write(`${cli.text.errors.error}: ${report.message}\n`);
  if (cli.options.debug) stderr.write(`${stackOf(error)}\n`);
  const reply: ErrorReply = { error: report };
  if (cli.options.json) stdout.write(`${inertJson(JSON.stringify(reply))}\n`);
  return exitCode;
}

function describe(error: unknown, { text, language }: Cli, command: string | undefined): Report {
  if (error instanceof CommanderError) {
    const seeHelp = text.usage.seeHelp(["acervo", command].filter(Boolean).join(" "));
    return usage(`${describeCommanderError(error, text)} ${seeHelp}`);
  }
  if (error instanceof UsageError) return usage(error.message);
  const known = fromFileSystem(error);
  if (known instanceof AcervoError) {
    const { code, facts } = known as AcervoError;
    return { code, message: describeError(known, language), facts, exitCode: exitCodeOf(known) };
  }
  const message = `${text.errors.unexpected(inLine(describeError(error, language)))}\n${text.errors.report}`;
  return { code: "unexpected", message, facts: {}, exitCode: EXIT.failed };
}

/** A provider that refuses the key will refuse it later too. */
function exitCodeOf({ code, isRetryable }: AcervoError): ExitCode {
  const isProviders = code === "embedding-failed" || code === "reranking-failed" || code === "llm-failed";
  return isProviders && !isRetryable ? EXIT.failed : (EXIT_BY_ERROR[code] ?? EXIT.failed);
}

function usage(message: string): Report {
  return { code: "usage", message, facts: {}, exitCode: EXIT.usage };
}

const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR", "EEXIST"]);

/** What the operating system refuses outside the store is the same to an operator. */
function fromFileSystem(error: unknown): unknown {
  if (error instanceof AcervoError) return error;
  const { code = "", path = "" } = error as NodeJS.ErrnoException;
  if (NOT_WRITABLE.has(code)) return new AcervoError("path-not-writable", { path }, { cause: error });
  if (code === "ENOENT" && path) return new AcervoError("path-not-found", { path }, { cause: error });
  if (code === "ENOSPC") return new AcervoError("disk-full", { path }, { cause: error });
  return error;
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\n  cause: ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

/** Commander's complaint in the reader's language: it names things between quotes, and suggests in parentheses. */
function describeCommanderError(error: CommanderError, { usage }: Messages): string {
  const named = /'([^']*)'/.exec(error.message)?.[1] ?? "";
  const suggestion = /\(Did you mean (?:one of )?(.*)\?\)/.exec(error.message)?.[1];
  const complaints: Readonly<Record<string, (named: string) => string>> = usage.complaints;
  const complaint = complaints[error.code.replace("commander.", "")]?.(named) ?? error.message;
  return suggestion === undefined ? complaint : `${complaint} ${usage.didYouMean(suggestion)}`;
}
