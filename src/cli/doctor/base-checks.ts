import { type Acervo, recipeFor } from "#src/app/index.ts";
import { describeError } from "#src/domain/index.ts";
import { readModelState } from "../model-state.ts";
import { modelName } from "../present/stats.ts";
import type { Presentation } from "../present/presentation.ts";
import type { Check } from "./check.ts";

/** Does the index match the settings that it will be searched with? */
export async function baseChecks(acervo: Acervo, presentation: Presentation): Promise<Check[]> {
  const { doctor } = presentation.text;
  return [
    { name: doctor.store, state: "ok", detail: acervo.config.dataDir },
    await modelCheck(acervo, presentation),
    writerCheck(acervo, presentation),
    await recipeCheck(acervo, presentation),
  ];
}

async function modelCheck(acervo: Acervo, presentation: Presentation): Promise<Check> {
  const { doctor } = presentation.text;
  const problem = acervo.config.embeddingProblem;
  if (problem !== null) {
    return { name: doctor.model, state: "broken", detail: describeError(problem, presentation.language) };
  }
  const { configured, active, needsReindex } = await readModelState(acervo);
  if (!needsReindex) return { name: doctor.model, state: "ok", detail: modelName(configured, presentation) };
  const names = `${modelName(configured, presentation)} ≠ ${modelName(active, presentation)}`;
  return { name: doctor.model, state: "broken", detail: `${names}: ${doctor.modelDiffers}` };
}

/** Whether the model that is to write could be called; it is not called for that. */
function writerCheck({ config: { llm } }: Acervo, { text, language }: Presentation): Check {
  const name = text.doctor.writer;
  if (llm.problem !== null) return { name, state: "broken", detail: describeError(llm.problem, language) };
  if (llm.model.provider === "none") return { name, state: "absent", detail: text.doctor.noWriter };
  return { name, state: "ok", detail: `${llm.model.provider}:${llm.model.model}` };
}

async function recipeCheck(acervo: Acervo, { text, format }: Presentation): Promise<Check> {
  const recipe = recipeFor(acervo.config);
  const count = await countOutdated(acervo, recipe);
  const name = text.doctor.recipe;
  if (count === 0) return { name, state: "ok", detail: recipe };
  return { name, state: "broken", detail: text.doctor.recipeDiffers(format.integer(count)) };
}

const PAGE = 500;

/** A document of another recipe is one that `ingest` would index again though its bytes are the same. */
async function countOutdated(acervo: Acervo, recipe: string): Promise<number> {
  const { store, config } = acervo;
  let count = 0;
  for (let page = await acervo.documents({ limit: PAGE }); page.length > 0;) {
    for (const { collection, source, part, contentHash } of page) {
      const key = { collection, source, part, contentHash, recipe };
      if ((await store.knowledge.lookUp(config.tenant, key)).kind === "changed") count++;
    }
    page = await acervo.documents({ limit: PAGE, after: page.at(-1)?.id ?? 0 });
  }
  return count;
}
