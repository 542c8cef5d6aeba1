import { parseArgs } from "node:util";
import { readerPool } from "#src/knowledge/index.ts";
import { FOLDER_FAMILY, judgeFolder } from "./folder.ts";
import { familyNames, type HostileSelection } from "./hostile-files.ts";
import { readCorpus } from "./read-corpus.ts";
import { report } from "./report.ts";
import { prototypeNames, setTraps } from "./traps.ts";
import { writeCorpus } from "./write-corpus.ts";

const USAGE = `Usage: npm run stress:hostile -- [options]
  --family X    only one of: ${[...familyNames, FOLDER_FAMILY].join(", ")}
  --name X      only files whose name matches this expression
  --quick       only the files of the test run
  --verbose     say what came of each file`;

const LIMITS = { cpuSeconds: 10, memoryMb: 512 };
const MAX_DELAY_P99_MS = 50;
const CHUNKING = { kind: "recursive", maxChars: 1_000, overlap: 200 } as const;

const { values } = parseArgs({
  options: {
    family: { type: "string" },
    name: { type: "string" },
    quick: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function run(): Promise<void> {
  const traps = await setTraps();
  const reader = readerPool({ size: 2, chunking: CHUNKING, ...LIMITS });
  try {
    const selection: HostileSelection = {
      quickOnly: values.quick,
      ...(values.family === undefined ? {} : { family: values.family }),
      ...(values.name === undefined ? {} : { name: new RegExp(values.name) }),
    };
    const files = await writeCorpus(traps.folder, traps, selection);
    const before = prototypeNames();
    const read = await readCorpus(files, reader, ({ file, outcome, milliseconds }) => {
      if (values.verbose) console.error(`${file.name}\t${outcome}\t${Math.round(milliseconds)} ms`);
    });
    const isWhole = values.name === undefined && !values.quick;
    const hasFolder = isWhole && (values.family ?? FOLDER_FAMILY) === FOLDER_FAMILY;
    const verdicts = [...read.verdicts, ...(hasFolder ? await judgeFolder(traps) : [])];
    const reading = { ...read, verdicts };
    console.log(report(reading));
    const failures = [
      ...(reading.verdicts.some(({ violations }) => violations.length > 0)
        ? ["some files have violations"]
        : []),
      ...(traps.visits() > 0 ? [`${traps.visits()} network calls`] : []),
      ...(prototypeNames() === before ? [] : ["a prototype was changed"]),
      ...(reading.delay.p99 > MAX_DELAY_P99_MS ? [`p99 delay above ${MAX_DELAY_P99_MS} ms`] : []),
    ];
    console.log(
      `\nNetwork calls: ${traps.visits()}. ${failures.length === 0 ? "PASS" : `FAIL: ${failures.join("; ")}`}`,
    );
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    await reader.close();
    await traps.remove();
  }
}

if (values.help) console.log(USAGE);
else await run();
