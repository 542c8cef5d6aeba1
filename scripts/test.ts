import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Runs the tests in a few processes side by side: without isolation one process is quickest per core, but uses one core
 * only. Patterns or options given on the command line are passed on ("npm test -- src/law/*.test.ts").
 */
const PATTERNS = ["src/**/*.test.ts", "test/**/*.test.ts"];
const MAX_PROCESSES = 4;

const given = process.argv.slice(2);
const count = given.length > 0 ? 1 : Math.min(MAX_PROCESSES, availableParallelism());
const start = performance.now();
const codes = await Promise.all(Array.from({ length: count }, (_, index) => runShard(index + 1)));
console.log(`\n${count} processes, ${Math.round((performance.now() - start) / 1_000)} s`);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

/** Output is held until the shard ends, so that two reports do not mix. */
function runShard(number: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const shard = count === 1 ? [] : [`--test-shard=${number}/${count}`];
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--test",
      "--test-isolation=none",
      ...shard,
      ...(given.length > 0 ? given : PATTERNS),
    ],
    { stdio: ["ignore", count === 1 ? "inherit" : "pipe", "inherit"] },
  );
  const output: Buffer[] = [];
  child.stdout?.on("data", (piece: Buffer) => output.push(piece));
  child.on("close", (code) => {
    process.stdout.write(Buffer.concat(output));
    resolve(code ?? 1);
  });
  return promise;
}
