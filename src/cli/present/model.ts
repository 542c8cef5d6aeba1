import type { ModelState } from "../model-state.ts";
import type { Presentation } from "./presentation.ts";
import { modelName } from "./stats.ts";
import { facts } from "./table.ts";

export function presentModel(state: ModelState, presentation: Presentation): string {
  const { text } = presentation;
  const rows = facts([
    [text.model.configured, `${modelName(state.configured, presentation)} (${state.provider})`],
    [text.model.active, modelName(state.active, presentation)],
  ]);
  return state.needsReindex ? `${rows}\n\n${text.model.differs}` : rows;
}
