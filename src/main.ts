import { languageOf, processTerminal, runCli } from "#src/cli/index.ts";
import { readEnvironment } from "#src/config/environment.ts";
import { AcervoError, describeError } from "#src/domain/index.ts";

const FAILED = 1;
const INTERRUPTED = 130;

const environment = readEnvironment();

// A reader that stops early ("acervo search … 2>&1 | head") is no error. Without a reader for its result a command is
// done; one that only lost the reader of its progress and remarks goes on: an import must not stop half-way.
process.stderr.on("error", () => undefined);
process.stdout.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") process.exit(0);
  const failure = new AcervoError("output-failed", { code });
  process.stderr.write(`${describeError(failure, languageOf(undefined, environment.values))}\n`);
  process.exit(FAILED);
});

process.exitCode = await runCli(process.argv.slice(2), processTerminal(environment));
// What was interrupted may have left work under way; everything else ends by itself.
if (process.exitCode === INTERRUPTED) process.exit();
