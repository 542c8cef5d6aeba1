import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TenantSettings } from "./vocabulary.ts";

/** Settings of tenants as files of the data folder. */
export function fileSettings(dataDir: string): TenantSettings {
  // A tenant's name may hold anything; a file name may not.
  const pathOf = (tenant: string, key: string): string =>
    join(dataDir, "settings", `${encodeURIComponent(tenant).replaceAll(".", "%2E")}.${key}.json`);
  return {
    get: async (tenant, key) => {
      const text = await readFile(pathOf(tenant, key), "utf8").catch(() => null);
      return text === null ? null : JSON.parse(text);
    },
    put: async (tenant, key, value) => {
      const path = pathOf(tenant, key);
      await mkdir(dirname(path), { recursive: true });
      // Written beside and renamed: a reader never sees half a file.
      await writeFile(`${path}.tmp`, JSON.stringify(value));
      await rename(`${path}.tmp`, path);
    },
    remove: (tenant, key) => rm(pathOf(tenant, key), { force: true }),
  };
}
