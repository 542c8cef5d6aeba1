import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";

/**
 * Runs the tests in a few processes side by side: without isolation one process is quickest per core, but uses one core
 * only. Patterns or options given on the command line are passed on ("npm test -- src/law/*.test.ts").
 */
const PATTERNS = ["src/**/*.test.ts", "test/**/*.test.ts"];
const MAX_PROCESSES = 4;
/** Shards take unequal time: with two for each process, one that ends early takes another. */
const SHARDS_PER_PROCESS = 2;

/** Each thread and command that a test starts would otherwise strip the types of every module again. */
const ENVIRONMENT = { ...process.env, NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled") };

const given = process.argv.slice(2);
const processes = given.length > 0 ? 1 : Math.min(MAX_PROCESSES, availableParallelism());
const shards = given.length > 0 ? 1 : processes * SHARDS_PER_PROCESS;
const waiting = Array.from({ length: shards }, (_, index) => index + 1);
const start = performance.now();
const codes: number[] = [];
await Promise.all(Array.from({ length: processes }, runWaiting));
console.log(
  `\n${shards} shards in ${processes} processes, ${Math.round((performance.now() - start) / 1_000)} s`,
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

async function runWaiting(): Promise<void> {
  for (let shard = waiting.shift(); shard !== undefined; shard = waiting.shift()) {
    codes.push(await runShard(shard));
  }
}

/** Output is held until the shard ends, so that two reports do not mix. */
function runShard(number: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--test",
      "--test-isolation=none",
      ...(shards === 1 ? [] : [`--test-shard=${number}/${shards}`]),
      ...(given.length > 0 ? given : PATTERNS),
    ],
    { stdio: ["ignore", shards === 1 ? "inherit" : "pipe", "inherit"], env: ENVIRONMENT },
  );
  const output: Buffer[] = [];
  child.stdout?.on("data", (piece: Buffer) => output.push(piece));
  child.on("close", (code) => {
    process.stdout.write(Buffer.concat(output));
    resolve(code ?? 1);
  });
  return promise;
}
