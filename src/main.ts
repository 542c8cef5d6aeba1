import { processTerminal, runCli } from "#src/cli/index.ts";
import { environment } from "#src/config/environment.ts";

// A reader that stops early ("acervo search … | head") is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const INTERRUPTED = 130;

process.exitCode = await runCli(process.argv.slice(2), processTerminal(environment()));
// What was interrupted may have left work under way; everything else ends by itself.
if (process.exitCode === INTERRUPTED) process.exit();
