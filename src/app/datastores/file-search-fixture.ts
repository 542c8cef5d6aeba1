import type { TestContext } from "node:test";
import type { FileSearchRequest, FileSearchResponse } from "#src/answering/index.ts";
import { temporaryFolder, type TemporaryFolder } from "#src/knowledge/folders/folder-fixture.ts";
import { TENANT, temporaryConfig, withTenant } from "../app-fixture.ts";
import { createDatastores } from "./file-search.ts";
import type { Tenant } from "../tenant.ts";

export const FILES = {
  "Secretaria da Fazenda/sobre.md": "# Sobre a Fazenda\n\nA Fazenda tem por competência a gestão tributária.",
  "Secretaria da Fazenda/impostos/itbi.txt": "O ITBI custa dois por cento do valor do imóvel.",
  "Secretaria da Saúde/sobre.md": "# Sobre a Saúde\n\nA Saúde tem por competência cuidar das vacinas.",
} as const;

export type Ask = (query: string, more?: Partial<FileSearchRequest>) => Promise<FileSearchResponse>;

export interface Bench {
  readonly folder: TemporaryFolder;
  readonly tenant: Tenant;
  readonly ask: Ask;
  /** What became of files that were handed over to be read, since the last call: "created Saúde/a.md". */
  readonly read: () => string[];
  /** Runs once, in the middle of the next reading. */
  readonly whileReading: (work: () => void) => void;
  /** A file that fails whenever it is read. */
  readonly breakFile: (name: string) => void;
  /** Another file search over the same base, as another process has it. */
  readonly another: (root?: string) => Ask;
}

/** A base of its own over a folder of datastores. */
export async function bench(
  t: TestContext,
  test: (bench: Bench) => Promise<void>,
  files: Readonly<Record<string, string>> = FILES,
): Promise<void> {
  const folder = temporaryFolder(t, files);
  const read: string[] = [];
  let work: (() => void) | null = null;
  let broken: string | null = null;
  const isBroken = ({ source }: { readonly source: string }): boolean => source === broken;
  await withTenant(temporaryConfig(t, { ACERVO_PARSE_THREADS: "1" }), async (tenant) => {
    const another = (root = folder.root): Ask => {
      const { fileSearch: search } = createDatastores({
        root,
        store: tenant.store,
        tenant: TENANT,
        search: (request) => tenant.search(request),
        ingest: async function* (sources) {
          const given = [...sources];
          for (const { source } of given.filter(isBroken)) {
            yield { kind: "failed", source, error: new Error("disco com defeito") };
          }
          for await (const outcome of tenant.ingest(given.filter((file) => !isBroken(file)))) {
            work?.();
            work = null;
            read.push(`${outcome.kind} ${outcome.source.slice(folder.root.length + 1)}`);
            yield outcome;
          }
        },
        // Files of this moment count as if they had lain there for long.
        now: () => Date.now() + 60_000,
      });
      return (query, more = {}) => search({ query, topK: 4, mode: "lexical", ...more }, tenant.context());
    };
    await test({
      folder,
      tenant,
      ask: another(),
      read: () => read.splice(0),
      whileReading: (given) => {
        work = given;
      },
      breakFile: (name) => {
        broken = folder.source(name);
      },
      another,
    });
  });
}

export const found = ({ results }: FileSearchResponse): string[] =>
  results.map(({ datastore, file }) => `${datastore}/${file}`);
