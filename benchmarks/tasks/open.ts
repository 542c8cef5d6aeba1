import { openTenant } from "../open-tenant.ts";
import type { OpenFigures, Task } from "../task.ts";

/** From nothing to the first answer, in a process that has done nothing before. */
export async function measureOpening(task: Extract<Task, { kind: "open" }>): Promise<OpenFigures> {
  const settings = { ACERVO_DATA: task.data, ACERVO_CACHE: "false" };
  const start = performance.now();
  const acervo = await openTenant(settings, { mustExist: true });
  const opened = performance.now();
  await acervo.search({ query: task.query, mode: "hybrid", topK: 10 });
  const answered = performance.now();
  await acervo.close();
  return { openMs: opened - start, firstSearchMs: answered - opened };
}
