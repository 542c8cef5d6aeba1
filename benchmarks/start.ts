import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Prints what one question on the sample base costs from a cold start, in CPU time, beside Node itself. Needs bash. */
const RUNS = 10;
const BAR_SECONDS = 0.35;
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const ACERVO = join(ROOT, "bin/acervo.mjs");
const QUESTION = "como peço poda de árvore?";

const folder = mkdtempSync(join(tmpdir(), "acervo-start-"));
try {
  cpuSeconds(ACERVO, "ingest", join(ROOT, "samples/secretarias"), "--data", folder, "--quiet");
  const ask = (): number => cpuSeconds(ACERVO, "ask", QUESTION, "--data", folder);
  // Fills the compile cache.
  ask();
  const bare = print("node -e 0", () => cpuSeconds("-e", "0"));
  const asked = print("ask", ask);
  console.log(`ask / node: ${(asked / bare).toFixed(1)} (bar: ${BAR_SECONDS} s)`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(label: string, run: () => number): number {
  const seconds = Array.from({ length: RUNS }, run).toSorted((a, b) => a - b);
  const [min = 0] = seconds;
  const median = seconds[RUNS / 2] ?? 0;
  console.log(`${label}: min ${min.toFixed(3)} s, median ${median.toFixed(3)} s of CPU in ${RUNS} runs`);
  return min;
}

/** User and system time of a process and its threads; Node does not tell that of its children. */
function cpuSeconds(...argv: string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time "$0" "$@" >/dev/null';
  const { status, stderr } = spawnSync("bash", ["-c", script, process.execPath, ...argv], {
    encoding: "utf8",
  });
  const [, user, system] = /([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? [];
  if (status !== 0 || system === undefined) throw new Error(`${argv.join(" ")} failed:\n${stderr}`);
  return Number(user) + Number(system);
}
