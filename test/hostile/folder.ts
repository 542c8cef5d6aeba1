import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AcervoRun, runAcervo } from "../../benchmarks/run-acervo.ts";
import { TERMINAL_ORDERS } from "./carried-texts.ts";
import { PROSE } from "./hostile-file.ts";
import { CANARY, type Verdict } from "./judge.ts";
import type { SetTraps } from "./traps.ts";

export const FOLDER_FAMILY = "folder";
const MAX_MS = 120_000;
const MAX_BASE_BYTES = 100_000_000;

/** What a folder can hold besides honest files, each under a name that tells it from the rest. */
interface Oddity {
  readonly name: string;
  /** Whether the command has to name it, since its content is left out. */
  readonly isLeftOut: boolean;
}

/** Reads a folder full of oddities with the command line: it ends, says what it left out, and gives a terminal no orders. */
export async function judgeFolder({ folder, canaryPath }: SetTraps): Promise<Verdict[]> {
  const root = join(folder, FOLDER_FAMILY);
  const data = join(folder, "folder-base");
  mkdirSync(root);
  const oddities = [
    ...writeNames(root),
    ...writeSpecialFiles(root),
    ...writeLinks(root, canaryPath),
    ...writeIgnoreFiles(root),
  ];
  const acervo = (...argv: string[]): Promise<AcervoRun> =>
    runAcervo([...argv, "--data", data], { cwd: folder, maxMs: MAX_MS });
  const ingested = await acervo("ingest", root);
  const shown = [ingested];
  // Whatever hangs once would only hang again.
  const again = ingested.hangs ? ingested : await acervo("ingest", root, "--json");
  if (!ingested.hangs) for (const command of SHOWING) shown.push(await acervo(...command));
  const whole = [
    ...[...shown, again].flatMap((run, at) => wrongEnding(run).map((what) => `command ${at}: ${what}`)),
    ...shown.flatMap(({ out, err }) => ordersIn(out + err)),
    ...(again.out.includes(CANARY) || shown.some(({ out }) => out.includes(CANARY))
      ? ["read what is outside"]
      : []),
    ...(sizeOf(data) > MAX_BASE_BYTES ? [`the base has ${sizeOf(data)} bytes`] : []),
  ];
  const { milliseconds } = ingested;
  const verdict = (name: string, violations: readonly string[]): Verdict => ({
    file: { family: FOLDER_FAMILY, name },
    outcome: "indexed",
    milliseconds: 0,
    characters: 0,
    violations,
  });
  return [
    { ...verdict("whole-folder", whole), milliseconds },
    ...oddities.map(({ name, isLeftOut }) =>
      verdict(
        JSON.stringify(name),
        isLeftOut && !again.out.includes(name) ? ["left out without a word"] : [],
      ),
    ),
  ];
}

/** Whatever shows names, titles or texts. */
const SHOWING = [
  ["list", "documents", "--limit", "500"],
  ["stats", "--documents"],
  ["search", "atendimento", "--top", "50"],
  ["ask", "quando funciona o atendimento ao público?"],
  ["doctor"],
];

function wrongEnding({ code, signal, hangs, err }: AcervoRun): string[] {
  if (hangs) return ["hangs"];
  const isDocumented = code !== null && [0, 1, 2].includes(code);
  return isDocumented && !/\n\s+at .*:\d+:\d+/.test(err)
    ? []
    : [`ended with ${signal ?? code}: ${err.slice(0, 300)}`];
}

/** Of the control characters only the end of a line and the tab are for a terminal; and no name may write a line of its own. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;

function ordersIn(text: string): string[] {
  const control = CONTROLS.exec(text);
  const context = control === null ? "" : text.slice(Math.max(0, control.index - 40), control.index + 20);
  return [
    ...(control === null ? [] : [`a control character in ${JSON.stringify(context)}`]),
    ...(/^Erro: falso/m.test(text) ? ["a name wrote a line of its own"] : []),
  ];
}

function* writeNames(root: string): Generator<Oddity> {
  const orders = Object.entries(TERMINAL_ORDERS);
  for (const [at, [, order]] of orders.entries()) {
    const word = order.replaceAll("/", "∕");
    for (const name of [
      `nome-${at} ${word}.md`,
      `pasta-${at} ${word}/texto.md`,
      `recusado-${at} ${word}.pdf`,
    ]) {
      write(join(root, "nomes", name), `# Aviso ${at} ${order}\n\n${name.length} ${PROSE} ${order}\n`);
      yield { name, isLeftOut: false };
    }
  }
  for (const [at, bytes] of [
    [0xe7, 0xe3, 0x6f],
    [0xff],
    [0xc3, 0x28],
    [0xed, 0xa0, 0x80],
    [0x80, 0x1b, 0x5b],
  ].entries()) {
    for (const [kind, end] of Object.entries({ latino: ".md", fechado: "/texto.md", tabela: ".csv" })) {
      const name = `${kind}-${at}`;
      const path = [join(root, "nomes", name), Buffer.from(bytes), end].map((part) => Buffer.from(part));
      const folder = Buffer.concat(path.slice(0, 2));
      if (end.startsWith("/")) mkdirSync(folder, { recursive: true });
      writeFileSync(Buffer.concat(path), `${PROSE} ${name}\n`);
      yield { name, isLeftOut: true };
    }
  }
  for (const name of ["x".repeat(252), "é".repeat(126), `${"profunda/".repeat(300)}fim`]) {
    write(join(root, "nomes", `${name}.md`), `${PROSE} ${name.length}\n`);
    yield { name: name.slice(0, 20), isLeftOut: false };
  }
}

function* writeSpecialFiles(root: string): Generator<Oddity> {
  const folder = join(root, "especiais");
  mkdirSync(folder);
  const make = (name: string, command: string, ...rest: string[]): Oddity => {
    const made = spawnSync(command, [join(folder, name), ...rest]);
    // Only an administrator makes devices.
    return { name, isLeftOut: made.status === 0 };
  };
  for (const extension of ["md", "csv", "pdf", "docx", "json"]) yield make(`cano.${extension}`, "mkfifo");
  for (const [name, minor] of Object.entries({
    "nada.md": "3",
    "zeros.md": "5",
    "cheio.csv": "7",
    "acaso.txt": "8",
  })) {
    yield make(name, "mknod", "c", "1", minor);
  }
  mkdirSync(join(folder, "pasta.md"));
  yield { name: "pasta.md", isLeftOut: false };
}

function* writeLinks(root: string, canaryPath: string): Generator<Oddity> {
  const folder = join(root, "elos");
  mkdirSync(folder);
  const targets: Readonly<Record<string, string>> = {
    "elo-fora.md": canaryPath,
    "elo-proprio.md": "elo-proprio.md",
    "elo-ida.md": "elo-volta.md",
    "elo-volta.md": "elo-ida.md",
    "elo-acima": "..",
    "elo-raiz": "/",
    "elo-ambiente.txt": "/proc/self/environ",
    "elo-memoria.txt": "/proc/self/mem",
    "elo-zeros.csv": "/dev/zero",
    "elo-entrada.md": "/dev/stdin",
    "elo-partido.md": "nao-existe.md",
    "elo-relativo.md": "../../canario.txt",
    "elo-cano.md": "../especiais/cano.md",
  };
  for (const [name, target] of Object.entries(targets)) {
    symlinkSync(target, join(folder, name));
    yield { name, isLeftOut: true };
  }
  for (let at = 0; at < 60; at++) symlinkSync(`corrente-${at + 1}.md`, join(folder, `corrente-${at}.md`));
  yield { name: "corrente-0.md", isLeftOut: true };
}

function* writeIgnoreFiles(root: string): Generator<Oddity> {
  let folder = join(root, "regras");
  for (let level = 0; level < 200; level++) {
    write(join(folder, ".gitignore"), ignoreLines(level));
    write(join(folder, "texto.md"), `${PROSE} ${level}\n`);
    folder = join(folder, "d");
  }
  yield { name: "regras", isLeftOut: false };
  const files: Readonly<Record<string, string>> = {
    "muitos-asteriscos": `${"*a".repeat(5_000)}b\n${"**/".repeat(2_000)}x\n`,
    classes: `${"[a-z]".repeat(2_000)}\n[[[[[\n[!\n\\\n`,
    grande: "x\n".repeat(200_000),
    binario: "\u0000\u0001\u0002".repeat(100),
  };
  for (const [name, content] of Object.entries(files)) {
    write(join(root, "regras-soltas", name, ".acervoignore"), content);
    write(join(root, "regras-soltas", name, `${"a".repeat(200)}.md`), `${PROSE} ${name}\n`);
    yield { name, isLeftOut: false };
  }
  for (const [name, make] of Object.entries(IGNORE_ODDITIES)) {
    write(join(root, "regras-soltas", name, "texto.md"), `${PROSE} ${name}\n`);
    make(join(root, "regras-soltas", name, ".gitignore"));
    yield { name, isLeftOut: false };
  }
}

function ignoreLines(level: number): string {
  return Array.from({ length: 100 }, (_, n) => `**/x${level}-${n}*/**/*.tmp\n!y${level}-${n}.md\n`).join("");
}

const IGNORE_ODDITIES: Readonly<Record<string, (path: string) => void>> = {
  "regra-cano": (path) => void spawnSync("mkfifo", [path]),
  "regra-pasta": (path) => mkdirSync(path),
  "regra-elo": (path) => symlinkSync("/etc/passwd", path),
  "regra-zeros": (path) => symlinkSync("/dev/zero", path),
  "regra-propria": (path) => symlinkSync(".gitignore", path),
};

function write(path: string, content: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
