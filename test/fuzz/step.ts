import type { MadeFile } from "./make-file.ts";

/** One thing that is tried, as plain data: whoever has it can repeat it. */
export interface Step {
  /** The command line; without one the file is only given to its parser. */
  readonly argv?: readonly string[];
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Written before the command runs. */
  readonly file?: MadeFile;
  /** In a process of its own, from its entry point. */
  readonly isAlone?: boolean;
}

/** What came of a step. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** What a parser did wrong. */
  readonly violations?: readonly string[];
  readonly hangs?: boolean;
  /** The last words of a process that ended. */
  readonly crash?: string;
}

export type FaultKind =
  | "crash"
  | "hang"
  | "exit code"
  | "stack trace"
  | "untyped error"
  | "internals"
  | "terminal"
  | "not JSON"
  | "parser"
  | "integrity";

export interface Fault {
  readonly kind: FaultKind;
  readonly detail: string;
}

const EXIT_CODES = new Set([0, 1, 2, 75, 130]);
const STACK = /\n\s+at .*:\d+:\d+/;
/** Messages for people in Portuguese have none of these; what is typed by the fuzzer has none either. */
const INTERNALS =
  /\b(?:E[A-Z]{4,}:|SQLITE_|\w*Error:|[Uu]nexpected|[Cc]annot|[Ii]nvalid|must be|is not|[Ff]ailed to|not found|no such)\b|\[object |\bundefined\b|\bNaN\b|\[native code\]|=> /;
/** No control characters but the end of a line and the tab; colours are only for terminals, which the fuzzer is not. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /\r(?!\n)|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
// oxlint-disable-next-line no-control-regex -- JSON escapes these
const CONTROLS_OF_JSON = /[\u0000-\u0009\u000B-\u001F]/;

/** Everything about a run that must not be, worst first. */
export function faultsOf({ argv = [], environment = {} }: Step, run: Run): Fault[] {
  if (run.crash !== undefined) return [{ kind: "crash", detail: run.crash }];
  if (run.hangs) return [{ kind: "hang", detail: argv[0] ?? "parser" }];
  const faults: Fault[] = (run.violations ?? []).map((detail) => ({ kind: "parser", detail }));
  const { code, out, err } = run;
  const isJson = argv.includes("--json");
  const find = (kind: FaultKind, text: string, pattern: RegExp): void => {
    const found = pattern.exec(text);
    if (found !== null) faults.push({ kind, detail: excerpt(text, found.index) });
  };
  if (code === null || !EXIT_CODES.has(code))
    faults.push({ kind: "exit code", detail: `${code}: ${err.slice(0, 200)}` });
  if (!argv.includes("--debug")) find("stack trace", out + err, STACK);
  find("untyped error", err, /Algo inesperado|Something unexpected/);
  find("untyped error", out, /"code":"unexpected"/);
  const isPortuguese =
    !argv.some((word) => word.startsWith("--lang")) && environment["ACERVO_LANGUAGE"] === undefined;
  if (isPortuguese && !argv.includes("--debug")) find("internals", err, INTERNALS);
  find("internals", isJson ? "" : out, /\[object |\[native code\]/);
  find("terminal", isJson ? "" : out, CONTROLS);
  find("terminal", err, CONTROLS);
  find("terminal", isJson ? out : "", CONTROLS_OF_JSON);
  return faults;
}

function excerpt(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
}
