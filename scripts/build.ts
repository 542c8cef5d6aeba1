import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as Rolldown from "rolldown";
import type { OutputChunk, Plugin } from "rolldown";
import { writeTypes } from "./build-types.ts";

/**
 * Makes dist/: the library, the command line and their threads as JavaScript, with what they import, and the types of the
 * library. docs/decisions/2026-11-18-one-bundle.md says why. With --if-changed it does nothing when dist/ is up to date.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DIST = join(ROOT, "dist");

/** Sources `require` these when they are first used. In the bundle each one is a file of its own, with the named export. */
const REQUIRED_LATE: Readonly<Record<string, { readonly file: string; readonly name: string }>> = {
  "cli-progress": { file: "late-cli-progress", name: "SingleBar" },
  "gpt-tokenizer/encoding/cl100k_base": { file: "late-cl100k", name: "countTokens" },
  pino: { file: "late-pino", name: "pino" },
};

/**
 * The command line is a bundle of its own: it needs little of what the library exports, and the rest is left out. So is the
 * client, which runs in browsers. Files that are equal in two have the same name.
 */
async function bundleAll({ rolldown }: typeof Rolldown): Promise<void> {
  const chunks: OutputChunk[] = [];
  for (const input of [libraryEntries(), { main: "src/main.ts" }, { client: "src/client/index.ts" }]) {
    const build = await rolldown({
      cwd: ROOT,
      input,
      platform: "node",
      // The others make compression and checks of Discord's gateway quicker where they are installed; they are not needed.
      external: /^(?:usearch|zlib-sync|bufferutil|utf-8-validate)$/,
      // Some packages have a "main" whose inner requires only work in place.
      resolve: { mainFields: ["module", "main"] },
      treeshake: { propertyReadSideEffects: false },
      // discord.js evaluates what its own sharding sends; we have no shards.
      checks: { eval: false },
      plugins: [placeInDist, pureSchemas, latePackages, builtinModules],
    });
    const { output } = await build.write({
      dir: DIST,
      cleanDir: false,
      format: "esm",
      entryFileNames: "[name].js",
      // Beside the entries, since files find each other by URLs relative to themselves.
      chunkFileNames: "part-[name]-[hash].js",
    });
    await build.close();
    chunks.push(...output.filter((file) => file.type === "chunk"));
  }
  writeFileSync(join(DIST, "THIRD-PARTY-LICENSES.txt"), licences(chunks));
}

function libraryEntries(): Record<string, string> {
  const threads = globSync("src/**/*-worker.ts", { cwd: ROOT });
  return Object.fromEntries([
    ...["src/index.ts", ...threads].map((file) => [basename(file, ".ts"), file]),
    ...Object.entries(REQUIRED_LATE).map(([specifier, { file }]) => [file, `late:${specifier}`]),
  ]);
}

/**
 * Sources find threads, data files and late packages by names relative to themselves. In the bundle every file is in dist/,
 * threads are .js, and late packages are files beside them.
 */
const THREAD_URL = /new URL\("\.\/([\w-]+-worker)\.ts", import\.meta\.url\)/g;
const DATA_URL = /new URL\("(?:\.\.\/)+([\w-][^"]*)", import\.meta\.url\)/g;
const LATE_REQUIRE = /\b(require|createRequire\(import\.meta\.url\))\("([^"]+)"\)/g;

const placeInDist: Plugin = {
  name: "place-in-dist",
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: "import.meta.url" },
    handler: (code) =>
      code
        .replaceAll(THREAD_URL, 'new URL("./$1.js", import.meta.url)')
        .replaceAll(DATA_URL, 'new URL("../$1", import.meta.url)')
        .replaceAll(LATE_REQUIRE, (whole, require: string, specifier: string) => {
          const late = REQUIRED_LATE[specifier];
          return late === undefined ? whole : `${require}("./${late.file}.js")`;
        }),
  },
};

/** Making a schema has no effect, but no bundler can know: marked, so that those a command does not use are left out. */
const SCHEMA =
  /^((?:export )?const \w+ = )((?:z\.|list\(|[a-z]\w*\.(?:extend|partial|pick|omit|nullable)\()[^;]*);$/gm;

const pureSchemas: Plugin = {
  name: "pure-schemas",
  transform: {
    filter: { id: /\/src\/api\/.*\.ts$/ },
    handler: (code) => code.replaceAll(SCHEMA, "$1/* @__PURE__ */ (() => $2)();"),
  },
};

const latePackages: Plugin = {
  name: "late-packages",
  resolveId: { filter: { id: /^late:/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0late:/ },
    handler: (id) => {
      const specifier = id.slice("\0late:".length);
      return `export { ${REQUIRED_LATE[specifier]?.name} } from "${specifier}";`;
    },
  },
};

/**
 * An `import` of a module of Node reads all its properties, and some of them load further modules: node:crypto brings all of
 * WebCrypto, node:process the diagnostic reports. Here only what is used is read.
 */
const builtinModules: Plugin = {
  name: "builtin-modules",
  resolveId: {
    filter: { id: /^node:/ },
    // What a package of CommonJS requires is read when it runs; it takes the whole module.
    handler: (id, _, { kind }) => (kind === "require-call" ? { id, external: true } : `\0${id}`),
  },
  load: {
    filter: { id: /^\0node:/ },
    handler: (id) => ({ code: builtinModule(id.slice(1)), moduleSideEffects: false }),
  },
};

function builtinModule(name: string): string {
  const get = `process.getBuiltinModule("${name}")`;
  // Only Commander imports it, for commands that are programs of their own; we have none.
  if (name === "node:child_process") return `export default { get spawn() { return ${get}.spawn; } };`;
  const properties = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(name) ?? {}));
  // Also those that are loaded when they are read (net.BlockList): what is not used is left out, and so never read.
  const names = properties.flatMap(([key]) => (/^[a-z]\w*$/i.test(key) ? key : []));
  return [
    `const builtin = /* @__PURE__ */ ${get};`,
    "export default builtin;",
    ...names.map((key) => `const _${key} = builtin.${key}; export { _${key} as ${key} };`),
  ].join("\n");
}

/** Is dist/ newer than everything that it is made from? The types are written last. */
function isCurrent(): boolean {
  const built = join(DIST, "types/index.d.ts");
  if (!existsSync(built)) return false;
  const { mtimeMs } = statSync(built);
  const sources = ["src/**/*.ts", "scripts/build*.ts", "package-lock.json"];
  return globSync(sources, { cwd: ROOT }).every((file) => statSync(join(ROOT, file)).mtimeMs <= mtimeMs);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The licence texts of the packages whose code is in the bundle. */
function licences(chunks: readonly OutputChunk[]): string {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const folders = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
  );
  const texts = [...folders].toSorted().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|notice|copying)\b/i.test(name));
    const text = files.map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
    return `${manifest.name} ${manifest.version} (${manifest.license ?? "see below"})\n\n${text}`;
  });
  return `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

if (process.argv.includes("--if-changed") && isCurrent()) process.exit();
const rolldown = await import("rolldown").catch(() => undefined);
if (rolldown === undefined) {
  // "npm ci --omit=dev" runs this as well. A dist/ from before is used as it is.
  console.error("The build tools are not installed. To make dist/: npm ci && npm prune --omit=dev");
  process.exit();
}
rmSync(DIST, { recursive: true, force: true });
await bundleAll(rolldown);
writeTypes(ROOT, join(DIST, "types"), ["index", "client/index"]);
