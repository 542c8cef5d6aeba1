import assert from "node:assert/strict";

/** Processor time of this thread so far, in milliseconds: unlike the clock's, it is the same on a busy machine. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Tens of times the usual: only work that grows faster than its input takes so long. */
const MAX_SECONDS = 20;

/** Does work on a long input, which must take time in proportion to it. */
export function inProportion<Result>(work: () => Result): Result {
  const before = cpuMs();
  const result = work();
  const seconds = (cpuMs() - before) / 1_000;
  assert.ok(seconds < MAX_SECONDS, `${seconds} s of processor time`);
  return result;
}
