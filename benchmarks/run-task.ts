import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Task, TaskFigures } from "./task.ts";

const CHILD = join(import.meta.dirname, "task-process.ts");
/** The in-memory peers outgrow Node's default heap. */
const HEAP_MB = 12_000;

let lastId = 0;

/** Runs a task in a new process; it writes its figures to a file, because its output belongs to the user. */
export async function runTask<Kind extends Task["kind"]>(
  task: Extract<Task, { kind: Kind }> & { kind: Kind },
  scratch: string,
): Promise<TaskFigures[Kind]> {
  lastId++;
  const file = join(scratch, `task-${lastId}.json`);
  const result = join(scratch, `result-${lastId}.json`);
  await writeFile(file, JSON.stringify(task));
  const flags = ["--disable-warning=ExperimentalWarning", `--max-old-space-size=${HEAP_MB}`];
  const child = spawn(process.execPath, [...flags, CHILD, file, result], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once("error", reject);
  child.once("exit", (code, signal) => {
    if (code === 0) resolve();
    else reject(new Error(`The task "${task.kind}" ended with ${signal ?? code}`));
  });
  await promise;
  return JSON.parse(await readFile(result, "utf8")) as TaskFigures[Kind];
}
