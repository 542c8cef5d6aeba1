import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { it, type TestContext } from "node:test";
import { temporaryFolder } from "../../contract/temporary-folder.ts";
import { takeServingLock } from "./serving-lock.ts";

const MODULE = new URL("./serving-lock.ts", import.meta.url).href;

/** What another process makes of the lock: "free", or the code of the refusal. */
function fromOutside(path: string, ending = ""): string {
  const code = `import(${JSON.stringify(MODULE)}).then(({ takeServingLock }) => {
    try { takeServingLock(${JSON.stringify(path)}); console.log("free"); } catch (error) { console.log(error.code); }
    ${ending}
  });`;
  const argv = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", code];
  return spawnSync(process.execPath, argv, { encoding: "utf8" }).stdout.trim();
}

function databaseIn(test: TestContext): string {
  const { path, remove } = temporaryFolder();
  test.after(remove);
  return join(path, "data", "acervo.db");
}

it("lets one server at a time use a store, in this process and in others", (t) => {
  const path = databaseIn(t);
  const free = takeServingLock(path);
  assert.throws(() => takeServingLock(path), { code: "already-served" });
  assert.equal(fromOutside(path), "already-served");
  free();
  takeServingLock(path)();
});

it("is free again when its holder was killed", (t) => {
  const path = databaseIn(t);
  assert.equal(fromOutside(path, 'process.kill(process.pid, "SIGKILL");'), "free");
  takeServingLock(path)();
});
