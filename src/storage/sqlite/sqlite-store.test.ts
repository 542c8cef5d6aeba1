import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { storeContract } from "../contract/store-contract.ts";
import { Connection } from "./connection.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { temporaryFolder } from "../contract/temporary-folder.ts";

/** Migrating anew for every test would spend most of the time waiting for the disk. */
const EMPTY_DATABASE = emptyDatabase();

function emptyDatabase(): Uint8Array {
  const folder = temporaryFolder();
  const path = join(folder.path, "acervo.db");
  new Connection({ path }).close();
  const bytes = readFileSync(path);
  folder.remove();
  return bytes;
}

storeContract({
  name: "the SQLite store",
  open: async (settings) => {
    const folder = temporaryFolder();
    const options = { ...settings, backupsKept: 5, path: join(folder.path, "acervo.db") };
    writeFileSync(options.path, EMPTY_DATABASE);
    const store = sqliteStore(options);
    const second = sqliteStore(options);
    return {
      store,
      second,
      dispose: async () => {
        await store.close();
        await second.close();
        folder.remove();
      },
    };
  },
});
