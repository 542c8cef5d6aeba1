import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "../../random.ts";
import { startAcervo } from "../child.ts";
import { search, type Target, write } from "./clients.ts";
import { Ledger } from "./ledger.ts";

const WRITERS = 4;
const NAMES = 25;
/** From where nothing has been answered yet to where several jobs are under way. */
const LIFE_MS = { min: 50, max: 2_000 };
const CHECK_EVERY = 10;

export interface KillsReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly violations: readonly string[];
}

/** Kills the server again and again in the middle of uploads and jobs; clients send again what was not answered. */
export async function killRepeatedly(data: string, kills: number, seed: number): Promise<KillsReport> {
  const random = seededRandom(seed);
  const ledger = new Ledger();
  const violations: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const server = await startAcervo(data);
    const over = new AbortController();
    const tally = { requests: {}, refusals: 0, failures: [] };
    const target: Target = { url: server.url, tally, random, over: over.signal };
    const work = Array.from({ length: WRITERS }, (_, writer) => writeOn(target, ledger, writer + 1));
    await delay(LIFE_MS.min + random() * (LIFE_MS.max - LIFE_MS.min));
    over.abort();
    await server.end("SIGKILL");
    await Promise.all(work);
    if (kill % CHECK_EVERY !== 0 && kill !== kills) continue;
    const checked = await startAcervo(data);
    violations.push(...(await ledger.violations(checked.url)).map((text) => `after kill ${kill}: ${text}`));
    await checked.end();
    console.error(
      `… ${kill} of ${kills} kills, ${ledger.acknowledged} acknowledged, ${violations.length} violations`,
    );
  }
  return { kills, acknowledged: ledger.acknowledged, violations };
}

async function writeOn(target: Target, ledger: Ledger, writer: number): Promise<void> {
  while (!target.over.aborted) {
    try {
      await write(target, ledger, writer, NAMES);
      await search(target);
    } catch {
      // The server was killed: what was not answered is sent again by a later turn.
      if (!target.over.aborted) await delay(5);
    }
  }
}
