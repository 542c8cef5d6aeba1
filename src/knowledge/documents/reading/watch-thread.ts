import type { Worker } from "node:worker_threads";

export interface ReadingBudget {
  readonly cpuSeconds: number;
  readonly memoryMb: number;
}

export interface ThreadWatch {
  /** Time counts from now on: loading the program is not the file's doing. */
  begin(): void;
  /** Time grows with the size of what is read. */
  allow(inputBytes: number): void;
  stop(): void;
}

type Limit = "too-much-time" | "too-much-memory";

const POLL_MS = 50;
const MB = 1024 * 1024;
const BYTES_PER_SHARE = 4 * MB;
/** A thread that waits for the disk, or for ever, uses no processor time: it ends by the clock. */
const CLOCK_FACTOR = 6;
/** To load the program, on a machine that is very busy. */
const START_MS = 60_000;

/**
 * Looks at a thread from outside while it reads; both questions are answered even in the middle of an endless loop.
 * Time is processor time of the thread; memory is its heap plus what lies outside it (buffers), garbage included.
 */
export function watchThread(
  worker: Worker,
  { cpuSeconds, memoryMb }: ReadingBudget,
  /** True while the thread may not go on because nobody takes what it read. */
  isHeld: () => boolean,
  onLimit: (limit: Limit) => void,
): ThreadWatch {
  let cpuLimit = cpuSeconds * 1000;
  let cpuBefore = 0;
  let clock = 0;
  let lastLook = performance.now();
  let isAsking = false;
  let hasBegun = false;
  let isFirstLook = true;
  let isStopped = false;
  const timer = setInterval(look, POLL_MS);
  timer.unref();

  function look(): void {
    const now = performance.now();
    // A main thread that was busy itself must not blame the file for it.
    if (!isHeld()) clock += Math.min(now - lastLook, 2 * POLL_MS);
    lastLook = now;
    if (clock > (hasBegun ? CLOCK_FACTOR * cpuLimit : START_MS)) reach("too-much-time");
    else if (!isAsking) void ask();
  }

  async function ask(): Promise<void> {
    isAsking = true;
    const [cpu, bytes] = await Promise.all([cpuTime(worker), memory(worker)]);
    isAsking = false;
    if (isFirstLook) cpuBefore = cpu;
    isFirstLook = !hasBegun;
    if (cpu - cpuBefore > cpuLimit) reach("too-much-time");
    else if (bytes > memoryMb * MB) reach("too-much-memory");
  }

  function reach(limit: Limit): void {
    if (isStopped) return;
    stop();
    onLimit(limit);
  }

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
  }

  return {
    begin: () => {
      clock = 0;
      hasBegun = true;
      void ask();
    },
    allow: (inputBytes) => {
      cpuLimit = cpuSeconds * 1000 * (1 + inputBytes / BYTES_PER_SHARE);
    },
    stop,
  };
}

/** In milliseconds; 0 while the thread is not running. */
async function cpuTime(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

async function memory(worker: Worker): Promise<number> {
  try {
    const { used_heap_size: heap, external_memory: external } = await worker.getHeapStatistics();
    return heap + external;
  } catch {
    return 0;
  }
}
