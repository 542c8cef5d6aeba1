export { languageOf } from "./cli.ts";
export { runCli } from "./run-cli.ts";
export { processTerminal, type Terminal } from "./terminal.ts";
