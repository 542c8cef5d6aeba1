import { processTerminal, runCli } from "#src/cli/index.ts";
import { readEnvironment } from "#src/config/environment.ts";

// A reader that stops early ("acervo search … 2>&1 | head") is no error. Without a reader for its result a command is
// done; one that only lost the reader of its progress and remarks goes on: an import must not stop half-way.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    if (stream === process.stdout) process.exit(0);
  });
}

const INTERRUPTED = 130;

process.exitCode = await runCli(process.argv.slice(2), processTerminal(readEnvironment()));
// What was interrupted may have left work under way; everything else ends by itself.
if (process.exitCode === INTERRUPTED) process.exit();
