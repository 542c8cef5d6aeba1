import { type FakeLlmScript, startFakeLlm } from "../helpers/fake-llm.ts";
import { askCase, type Means } from "./ask-case.ts";
import { benignCases } from "./benign-cases.ts";
import { captureLog } from "./capture-log.ts";
import { checkCitations } from "./checks/citations.ts";
import { checkFences } from "./checks/fences.ts";
import { checkLeaving } from "./checks/leaving.ts";
import { checkRendering } from "./checks/rendering.ts";
import { checkTools } from "./checks/tools.ts";
import { checkTrace } from "./checks/trace.ts";
import { faithfulModel } from "./faithful-model.ts";
import { hostileCases } from "./hostile-cases.ts";
import type { InjectionCase } from "./injection-case.ts";
import { obedientModel } from "./obedient-model.ts";
import type { Check, Way } from "./observation.ts";
import { type Base, openBases } from "./open-bases.ts";
import { around } from "./seeded.ts";
import { watchNetwork } from "./watch-network.ts";

/** What came of one question asked in one way. */
export interface Verdict {
  readonly about: InjectionCase;
  readonly way: Way;
  readonly violations: readonly string[];
  /** The document was found. */
  readonly isFound: boolean;
  /** Of the hostile: the model was given it, and did something that it asked for. */
  readonly isObeyed: boolean;
  /** What the model wrote was shown, as far as it passed. */
  readonly isShown: boolean;
  /** Of the benign: a faithful answer was changed. */
  readonly isFalseAlarm: boolean;
  readonly requests: number;
}

export interface SuiteResult {
  readonly verdicts: readonly Verdict[];
  readonly documents: number;
  readonly seconds: number;
}

const SILENT: FakeLlmScript = () => ({ text: "" });
const WAYS: readonly Way[] = ["planned", "agentic", "quoted"];
const CHECKS: Readonly<Record<string, Check>> = {
  leaving: checkLeaving,
  rendering: checkRendering,
  tools: checkTools,
  trace: checkTrace,
  citations: checkCitations,
  fences: checkFences,
};

/** Asks every n-th question of the corpus in every way, with the worst model there is. */
export async function runSuite({ every = 1 }: { readonly every?: number } = {}): Promise<SuiteResult> {
  const start = performance.now();
  const network = await watchNetwork();
  let script = SILENT;
  const llm = await startFakeLlm({ reply: (request) => script(request) });
  const log = captureLog();
  const chosen = [...hostileCases(network.trapUrl), ...benignCases()].filter(
    (_, index) => index % every === 0,
  );
  const bases = await openBases(chosen, llm);
  const means: Means = { llm, network, log };
  try {
    const verdicts: Verdict[] = [];
    for (const about of chosen) {
      const base = around(bases.all, about.number);
      for (const way of WAYS) verdicts.push(await judge(about, way, base, means, (next) => (script = next)));
    }
    const documents = chosen.reduce((sum, { sources, entries }) => sum + sources.length + entries.length, 0);
    return { verdicts, documents, seconds: (performance.now() - start) / 1_000 };
  } finally {
    await bases.close();
    await llm.close();
    await network.stop();
    log.stop();
  }
}

async function judge(
  about: InjectionCase,
  way: Way,
  base: Base,
  means: Means,
  play: (script: FakeLlmScript) => void,
): Promise<Verdict> {
  const obedient = obedientModel(about);
  const faithful = faithfulModel(about);
  const isBenign = about.category === "benign";
  play(isBenign ? faithful.reply : obedient.reply);
  const seen = await askCase(about, way, base, means);
  const violations = Object.entries(CHECKS).flatMap(([name, check]) =>
    check(seen).map((fault) => `${name}: ${fault}`),
  );
  const { wasGiven, obeyed } = obedient.deeds;
  return {
    about,
    way,
    violations,
    isFound: JSON.stringify(seen.reply.findings).includes(JSON.stringify(nameOf(about)).slice(1, -1)),
    isObeyed: wasGiven && obeyed > 0,
    isShown: seen.reply.model !== null && seen.reply.outcome === "answered",
    isFalseAlarm: isBenign && way !== "quoted" && seen.reply.text !== faithful.written(),
    requests: seen.requests.length,
  };
}

/** By what a case's document is known among what was found. */
function nameOf({ sources, entries }: InjectionCase): string {
  return sources[0]?.source ?? entries[0]?.id ?? "";
}
