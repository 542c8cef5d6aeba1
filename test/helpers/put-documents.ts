import { draftOf } from "#src/storage/contract/drafts.ts";
import { TEST_SETTINGS } from "#src/storage/contract/temporary-folder.ts";
import { openStore } from "#src/storage/open-store.ts";

// A second process for the storage tests: put-documents.ts FOLDER PREFIX COUNT
const [, , dataDir = "", prefix = "", count = "1"] = process.argv;
const store = await openStore({ dataDir, ...TEST_SETTINGS });
for (let index = 0; index < Number(count); index++) {
  await store.knowledge.put("acme", [
    draftOf(`${prefix}${index}.md`, [`par ${prefix}${index}`, "par ímpar"]),
  ]);
}
await store.close();
