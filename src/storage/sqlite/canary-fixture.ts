import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";

/** The files of the data folder in which one of the canaries can be read. */
export function filesWith(path: string, canaries: readonly string[]): string[] {
  const entries = readdirSync(dirname(path), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => {
    const bytes = readFileSync(file);
    return canaries.some((canary) => bytes.includes(canary));
  });
}

/** Another process with the base open; `statement` is what it has under way. */
export async function holdElsewhere(
  t: TestContext,
  path: string,
  statement: string,
): Promise<() => Promise<void>> {
  const script = `
    const db = new (require("node:sqlite").DatabaseSync)(${JSON.stringify(path)});
    db.exec(${JSON.stringify(statement)});
    console.log("ready");
    process.stdin.on("data", () => { if (db.isTransaction) db.exec("COMMIT"); console.log("free"); }).resume();`;
  const flags = ["--disable-warning=ExperimentalWarning", "-e", script];
  const child = spawn(process.execPath, flags, { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    child.stdin.write("free\n");
    await lines.next();
  };
}
