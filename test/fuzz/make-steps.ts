import { MESSAGES } from "#src/cli/messages/index.ts";
import { type CommandName, COMMANDS } from "#src/cli/command-table.ts";
import { createProgram } from "#src/cli/program.ts";
import { settings } from "#src/config/index.ts";
import type { Command } from "commander";
import { seededRandom } from "../../benchmarks/random.ts";
import { EXTENSIONS } from "./make-file.ts";
import type { Step } from "./step.ts";

/** A command as it declares itself. */
export interface Shape {
  readonly words: readonly string[];
  readonly places: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    readonly isList: boolean;
  }[];
  /** The name of the value is empty where an option takes none. */
  readonly options: readonly { readonly flag: string; readonly value: string }[];
}

const NOWHERE = { write: () => undefined };

/** All commands and actions with their arguments and options, asked of the program itself. */
export async function commandShapes(): Promise<Shape[]> {
  const shapes: Shape[] = [];
  const terminal = { stdout: NOWHERE, stderr: NOWHERE, environment: {} } as unknown as Parameters<
    typeof createProgram
  >[0]["terminal"];
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    const chosen = { name, command: await COMMANDS[name](), action: undefined };
    const program = createProgram({ terminal, text: MESSAGES.pt, chosen, onExit: () => undefined });
    const command = program.commands.find((one) => one.name() === name);
    if (command === undefined) continue;
    const actions =
      command.commands.length === 0
        ? [[name, command] as const]
        : command.commands.map((one) => [`${name} ${one.name()}`, one] as const);
    for (const [words, one] of actions) shapes.push(shapeOf(words.split(" "), one, program));
  }
  return shapes;
}

function shapeOf(words: readonly string[], command: Command, program: Command): Shape {
  return {
    words,
    places: command.registeredArguments.map((place) => ({
      name: place.name(),
      isRequired: place.required,
      isList: place.variadic,
    })),
    options: [...command.options, ...program.options].map(({ long, flags }) => ({
      flag: long ?? flags,
      value: /<(.*)>/.exec(flags)?.[1] ?? "",
    })),
  };
}

/** Names in the folder that a round begins with, and some that it lacks. Nothing leads out of it. */
const PATHS = [
  "docs",
  "docs/iptu.md",
  "docs/lei-de-arborizacao.html",
  "docs/produtos.csv",
  "docs/perguntas.json",
  "base",
  "base/backups",
  "nada",
  "nada/x.md",
  ".",
  "vazia",
  "docs/..",
  "latest",
  "/proc/0/x",
  "novo",
  "novo.csv",
];
const TEXTS = [
  "IPTU",
  "qual o prazo para recorrer do IPTU?",
  "multa por poda",
  "art. 5º da Lei 1.234/2010",
  "adubo barato",
  "e o segundo?",
  "quando foi revogado?",
  "ação",
  "Lei nº 999.999",
  "art. 5º, § 2º, III, “a”, da CF",
  "quanto custa o total de tudo?",
];
const NUMBERS = [
  "1",
  "2",
  "3",
  "0",
  "-1",
  "10",
  "1e3",
  "1e999",
  "0,5",
  "0.5",
  "9007199254740993",
  "5 itens",
  "",
];
const ODD = [
  "",
  " ",
  "-",
  "--",
  "=",
  "a=b",
  "=b",
  "constructor",
  "__proto__",
  "toString",
  "null",
  "x".repeat(9_000),
  "\u001B[2J",
  "\u001B]0;x\u0007",
  "um\nErro: falso",
  "\u202Ex",
  "\uD800",
  "%s",
  "${x}",
  "'; DROP TABLE document; --",
  '"',
  "*",
  "**/[",
  "(",
  "\\",
  "👩‍👩‍👧‍👦",
  "2020-02-31",
  "31/02/2020",
  "valor>=1.500,00",
  "ano=2024",
  "ano>x",
  "Ⅻ",
  "pt",
  "en",
  "{}",
  '{"query":"IPTU"}',
  "[",
  '{"query":1}',
  "all",
  "json",
  "csv",
  "hybrid",
  "lexical",
  "DOCS",
  "faq",
  "legal",
  "tudo",
];
/** Values of options whose words are few: the right ones have to be met at times. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  "--mode": ["hybrid", "lexical", "vector"],
  "--kind": ["document", "faq", "catalog", "legal", "changelog"],
  "--lang": ["pt", "en"],
  "--fusion": ["profile", "rrf", "linear"],
  "--format": ["json", "csv", "md", "openai", "gemini"],
  "--source": ["DOCS", "faq", "help-center"],
  "--as-of": ["2008-01-01", "1º/5/2010"],
  "--data": ["base", "base", "base", "novo", "vazia", "docs"],
  "--tenant": ["default", "outro"],
  "--collection": ["geral", "outra"],
  "--filter": ["ano=2024", "valor>=1,5", "setor=Obras"],
  "--column": ["pergunta=a", "nome=nome"],
  "--datastores": ["a,b", "geral"],
  "--to": ["novo"],
  "--pattern": ["*.md"],
};
const SETTINGS = Object.keys(settings.shape);
/** Set by the round itself, or reaching for a network, which a round has not. */
const NOT_SET = /_DATA$|_PATH$|_URL$|_KEY$/;

type Random = () => number;

/** The steps of a round; they depend on the seed alone. */
export function makeSteps(shapes: readonly Shape[], seed: number, count: number): Step[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => contained(makeStep(shapes, random)));
}

function makeStep(shapes: readonly Shape[], random: Random): Step {
  const file = {
    name: `feito-${Math.floor(random() * 3)}.${pick(EXTENSIONS, random)}`,
    seed: Math.floor(random() * 2 ** 32),
  };
  if (random() < 0.5) return { file };
  const shape = pick(shapes, random);
  const paths = [...PATHS, file.name, file.name, file.name, file.name];
  const value = (name: string): string => valueOf(name, paths, random);
  const argv = [...shape.words];
  for (const { name, isRequired, isList } of shape.places) {
    if (random() < (isRequired ? 0.05 : 0.4)) continue;
    for (let n = isList ? 1 + Math.floor(random() * 3) : 1; n > 0; n--) argv.push(value(name));
  }
  if (shape.words[0] === "watch" && random() < 0.8) argv.push("--once");
  for (let n = Math.floor(random() ** 2 * 6); n > 0; n--) {
    const { flag, value: name } = pick(shape.options, random);
    const choice = CHOICES[flag];
    const word = choice !== undefined && random() < 0.8 ? pick(choice, random) : value(name);
    const words = name === "" ? [flag] : random() < 0.5 ? [flag, word] : [`${flag}=${word}`];
    argv.splice(random() < 0.2 ? 0 : argv.length, 0, ...words);
  }
  if (["forget", "restore"].includes(shape.words[0] ?? "") && random() < 0.7) argv.push("--yes");
  if (random() < 0.03) argv.splice(Math.floor(random() * argv.length), 1, pick(ODD, random));
  return {
    argv,
    ...(random() < 0.4 ? { file } : {}),
    ...(random() < 0.2 ? { input: pick([...TEXTS, ...ODD], random) } : {}),
    ...(random() < 0.15
      ? {
          environment: {
            [pick(
              SETTINGS.filter((name) => !NOT_SET.test(name)),
              random,
            )]: pick([...NUMBERS, ...ODD], random),
          },
        }
      : {}),
    ...(random() < 0.03 ? { isAlone: true } : {}),
  };
}

function valueOf(name: string, paths: readonly string[], random: Random): string {
  if (random() < 0.2) return pick([...ODD, ...NUMBERS, ...TEXTS, ...paths], random);
  if (/PATH|FILE|DIR/.test(name)) return pick(paths, random);
  if (/^N$|ID|SHARE|PRICE/.test(name)) return pick(NUMBERS, random);
  return pick([...TEXTS, ...ODD], random);
}

function pick<Item>(list: readonly Item[], random: Random): Item {
  return list[Math.floor(random() * list.length)] as Item;
}

/** Nothing that is tried may name a file outside of its folder: the fuzzer may run as an administrator. */
const OUTSIDE = /(?:^|[=,\s"'])(?:\/(?!proc\/0\/x)|~)|\.\.\//;

export function contained(step: Step): Step {
  if (step.argv === undefined) return step;
  return { ...step, argv: step.argv.filter((word) => !OUTSIDE.test(word) && !/\.[cm]?[jt]s$/.test(word)) };
}
