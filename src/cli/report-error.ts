import { CommanderError } from "commander";
import { AcervoError, describeError } from "#src/domain/index.ts";
import type { Cli } from "./cli.ts";
import { EXIT, EXIT_BY_ERROR, type ExitCode } from "./exit-codes.ts";
import { describeCommanderError, UsageError } from "./usage-error.ts";

interface Report {
  readonly code: string;
  readonly message: string;
  readonly facts: unknown;
  readonly exitCode: ExitCode;
}

/** Tells people on standard error and, with `--json`, programs on standard output; returns the exit code. */
export function reportError(error: unknown, cli: Cli, command: string | undefined): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.fine;
  // Help asked for by typing nothing has already been written.
  if (error instanceof CommanderError && error.code === "commander.help") return EXIT.usage;
  const { code, message, facts, exitCode } = describe(error, cli, command);
  cli.terminal.stderr.write(`${cli.text.errors.error}: ${message}\n`);
  if (cli.options.debug) cli.terminal.stderr.write(`${stackOf(error)}\n`);
  if (cli.options.json) cli.terminal.stdout.write(`${JSON.stringify({ error: { code, message, facts } })}\n`);
  return exitCode;
}

function describe(error: unknown, cli: Cli, command: string | undefined): Report {
  const { text, language } = cli;
  const seeHelp = text.usage.seeHelp(["acervo", command].filter(Boolean).join(" "));
  if (error instanceof CommanderError) {
    return usage(`${describeCommanderError(error, text)} ${seeHelp}`);
  }
  if (error instanceof UsageError) return usage(error.message);
  const known = fromFileSystem(error);
  if (known instanceof AcervoError) {
    const { code, facts } = known as AcervoError;
    return { code, message: describeError(known, language), facts, exitCode: exitCodeOf(known) };
  }
  const message = `${text.errors.unexpected(describeError(error, language))}\n${text.errors.report}`;
  return { code: "unexpected", message, facts: {}, exitCode: EXIT.failed };
}

/** A provider that refuses the key will refuse it later too. */
function exitCodeOf({ code, isRetryable }: AcervoError): ExitCode {
  const isProviders = code === "embedding-failed" || code === "reranking-failed" || code === "llm-failed";
  return isProviders && !isRetryable ? EXIT.failed : EXIT_BY_ERROR[code];
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
