import { spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

const SPECIFIER = /((?:from|import)\s*\(?\s*)"((?:#src|\.{1,2})\/[^"]+)\.ts"/g;

/**
 * Writes the declarations that src/index.ts leads to. The compiler keeps the specifiers of the sources ("#src/domain/index.ts"),
 * which mean nothing outside this repository: they become relative paths.
 */
export function writeTypes(root: string, target: string): void {
  // Inside the repository, so that the compiler finds node_modules.
  const emitted = mkdtempSync(join(root, "node_modules/.acervo-types-"));
  try {
    emit(root, emitted);
    const open = ["index"];
    const seen = new Set(open);
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const { text, imported } = relocate(readFileSync(join(emitted, `${name}.d.ts`), "utf8"), name);
      const file = join(target, `${name}.d.ts`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      for (const other of imported) {
        if (!seen.has(other)) open.push(other);
        seen.add(other);
      }
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

function emit(root: string, outDir: string): void {
  const project = join(outDir, "tsconfig.json");
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: join(root, "src"),
        outDir,
      },
      include: [],
      files: [join(root, "src/index.ts")],
    }),
  );
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", project], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The types could not be written.\n${stdout}${stderr}`);
}

/** `name` is the path of the module below src/, without its extension, like those of `imported`. */
function relocate(declarations: string, name: string): { text: string; imported: string[] } {
  const imported: string[] = [];
  const text = declarations.replaceAll(SPECIFIER, (_, before: string, specifier: string) => {
    const other = specifier.startsWith("#src/")
      ? specifier.slice("#src/".length)
      : join(dirname(name), specifier);
    imported.push(other);
    const path = relative(dirname(name), other).replaceAll("\\", "/");
    return `${before}"${path.startsWith(".") ? path : `./${path}`}.js"`;
  });
  return { text, imported };
}
