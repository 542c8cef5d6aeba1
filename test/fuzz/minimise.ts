import type { Step } from "./step.ts";

export interface Minimising {
  /** Whether these steps still show the failure. */
  readonly fails: (steps: readonly Step[]) => Promise<boolean>;
  readonly maxTries: number;
}

/** Leaves out whatever the failure does not need: steps, then their parts, then words, then letters. */
export async function minimise(
  steps: readonly Step[],
  { fails, maxTries }: Minimising,
): Promise<readonly Step[]> {
  let best = steps;
  let tries = 0;
  const improve = async (candidate: readonly Step[]): Promise<boolean> => {
    if (tries >= maxTries) return false;
    tries++;
    if (!(await fails(candidate))) return false;
    best = candidate;
    return true;
  };
  if (best.length > 1) await improve(best.slice(-1));
  for (let size = best.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at + size < best.length;) {
      if (!(await improve(best.toSpliced(at, size)))) at += size;
    }
  }
  for (let at = 0; at < best.length; at++) await shrinkStep(at);
  return best;

  async function shrinkStep(at: number): Promise<void> {
    const put = (step: Step): Promise<boolean> => improve(best.with(at, step));
    const now = (): Step => best[at] as Step;
    for (const part of ["isAlone", "environment", "input", "file"] as const) {
      const { [part]: left, ...rest } = now();
      const isNeeded = left === undefined || (part === "file" && rest.argv === undefined);
      if (!isNeeded) await put(rest);
    }
    for (let word = (now().argv?.length ?? 0) - 1; word > 0; word--) {
      const argv = now().argv ?? [];
      if (await put({ ...now(), argv: argv.toSpliced(word, 1) })) continue;
      await shorten(argv[word] ?? "", (text) => put({ ...now(), argv: argv.with(word, text) }));
    }
  }
}

async function shorten(text: string, put: (text: string) => Promise<boolean>): Promise<void> {
  let kept = text;
  for (let size = kept.length >> 1; size >= 1; size >>= 1) {
    while (kept.length > size && (await put(kept.slice(0, -size)))) kept = kept.slice(0, -size);
  }
}
