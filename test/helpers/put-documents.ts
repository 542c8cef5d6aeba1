import { draftOf } from "#src/storage/contract/drafts.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";

// A second process for the storage tests: put-documents.ts DATABASE PREFIX COUNT
const [, , path = "", prefix = "", count = "1"] = process.argv;
const store = sqliteStore({ path });
for (let index = 0; index < Number(count); index++) {
  await store.documents.put("acme", [
    draftOf(`${prefix}${index}.md`, [`par ${prefix}${index}`, "par ímpar"]),
  ]);
}
await store.close();
