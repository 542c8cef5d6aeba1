import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/**
 * Writes the declarations that the entries lead to. The compiler keeps the specifiers of the sources ("#src/domain/index.ts"),
 * which mean nothing outside this repository: they become relative paths. An index.ts of a folder passes on only the names
 * that somebody imports; else every type of every package that we use would have to be installed.
 */
export function writeTypes(root: string, target: string, entries: readonly string[]): void {
  // Inside the repository, so that the compiler finds node_modules.
  const emitted = mkdtempSync(join(root, "node_modules/.acervo-types-"));
  try {
    emit(root, emitted, entries);
    const read: Read = (name) => readFileSync(join(emitted, `${name}.d.ts`), "utf8");
    const written = new Map(entries.flatMap((entry) => [...trimmed(entry, read)]));
    for (const [name, statements] of written) {
      const file = join(target, `${name}.d.ts`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, relocated(statements, name));
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

function emit(root: string, outDir: string, entries: readonly string[]): void {
  const project = join(outDir, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, "src"),
    outDir,
  };
  const extended = join(root, "tsconfig.json");
  const files = entries.map((entry) => join(root, `src/${entry}.ts`));
  writeFileSync(project, JSON.stringify({ extends: extended, compilerOptions, include: [], files }));
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", project], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The types could not be written.\n${stdout}${stderr}`);
}

/** Modules are named by their path below src/, without an extension. */
type Read = (name: string) => string;

/** `import { a, type b as c } from "…"`, `export * from "…"`, also over several lines. */
const FROM = /^(?:im|ex)port\s+(?:type\s+)?(\*|\{[^}]*\})[^"{}]*from "((?:#src|\.{1,2})\/[^"]+)\.ts";$/gm;
const INLINE = /import\("((?:#src|\.{1,2})\/[^"]+)\.ts"\)\.(\w+)/g;
const DECLARED = /^export (?:declare )?(?:abstract )?(?:interface|type|const|function|class) (\w+)/gm;

/** The text of every module that is needed, beginning at `start`, of which all is. */
function trimmed(start: string, read: Read): Map<string, string> {
  const needed = new Map<string, Set<string>>([[start, new Set(exportedNames(start, read))]]);
  const texts = new Map<string, string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const wanted = needed.get(name) ?? new Set();
    const text = isIndex(name) ? withOnly(wanted, name, read) : read(name);
    texts.set(name, text);
    for (const [other, names] of importsOf(text, name, read)) {
      const known = needed.get(other) ?? new Set();
      if (texts.has(other) && names.every((imported) => known.has(imported))) continue;
      needed.set(other, new Set([...known, ...names]));
      open.push(other);
    }
  }
  return texts;
}

/** Only lists what other modules export. */
function isIndex(name: string): boolean {
  return name.endsWith("/index");
}

/** An index without the names that nobody wants. */
function withOnly(wanted: ReadonlySet<string>, name: string, read: Read): string {
  return read(name).replaceAll(FROM, (statement, list: string, specifier: string) => {
    if (list === "*") {
      return exportedNames(resolve(specifier, name), read).some((each) => wanted.has(each)) ? statement : "";
    }
    const kept = itemsOf(list).filter((item) => wanted.has(nameOutside(item)));
    return kept.length === 0 ? "" : statement.replace(list, `{ ${kept.join(", ")} }`);
  });
}

function importsOf(text: string, name: string, read: Read): [module: string, names: string[]][] {
  const statements = [...text.matchAll(FROM)].map(([, list = "", specifier = ""]): [string, string[]] => {
    const other = resolve(specifier, name);
    return [other, list === "*" ? exportedNames(other, read) : itemsOf(list).map(nameInside)];
  });
  const inline = [...text.matchAll(INLINE)].map(([, specifier = "", imported = ""]): [string, string[]] => [
    resolve(specifier, name),
    [imported],
  ]);
  return [...statements, ...inline];
}

function exportedNames(name: string, read: Read): string[] {
  const text = read(name);
  const declared = [...text.matchAll(DECLARED)].map(([, each = ""]) => each);
  const passedOn = [...text.matchAll(FROM)].flatMap(([statement, list = "", specifier = ""]) => {
    if (!statement.startsWith("export")) return [];
    return list === "*" ? exportedNames(resolve(specifier, name), read) : itemsOf(list).map(nameOutside);
  });
  return [...declared, ...passedOn];
}

function itemsOf(list: string): string[] {
  return list
    .slice(1, -1)
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Of "type a as b": a in the module that it comes from, b in the one that lists it. */
function nameInside(item: string): string {
  return item.replace(/^type /, "").replace(/ as .*/, "");
}

function nameOutside(item: string): string {
  return item.replace(/^type /, "").replace(/.* as /, "");
}

function resolve(specifier: string, from: string): string {
  return specifier.startsWith("#src/")
    ? specifier.slice("#src/".length)
    : join(dirname(from), specifier).replaceAll("\\", "/");
}

function relocated(text: string, name: string): string {
  return text.replaceAll(/((?:from |import\())"((?:#src|\.{1,2})\/[^"]+)\.ts"/g, (_, before, specifier) => {
    const path = relative(dirname(name), resolve(specifier, name)).replaceAll("\\", "/");
    return `${before}"${path.startsWith(".") ? path : `./${path}`}.js"`;
  });
}
