import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { table } from "../report.ts";
import { dataFor } from "./data.ts";
import { measureMemory, type MemoryFigures } from "./memory.ts";
import { type MeasuredFormat, PEERS } from "./peers.ts";
import { measureSpeed, type SpeedFigures } from "./speed.ts";

const USAGE = `Usage: npm run bench:parsing -- [options]
  --formats LIST    of ${Object.keys(PEERS).join(",")} (all)
  --rounds N        each side reads everything this often; the median counts (7)
  --documents N     documents for the memory figure; 0 leaves it out (1000)
  --memory          the memory figure alone
  --json            print figures as JSON`;

/** Formats whose parser is held to this many times the time of its peer. */
const MAX_RATIO = 1.5;
const TITLE = "Blocks, headings and hidden text (ours) beside the bare library (peer), medians";
const HELD: readonly string[] = ["docx", "md", "html", "pdf"];

const { values } = parseArgs({
  options: {
    formats: { type: "string", default: "" },
    rounds: { type: "string", default: "7" },
    documents: { type: "string", default: "1000" },
    memory: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

interface FormatFigures extends SpeedFigures {
  readonly format: string;
  readonly peerName: string;
  readonly origin: string;
}

async function bench(): Promise<void> {
  const wanted = values.formats === "" ? [] : values.formats.split(",");
  const formats = (Object.keys(PEERS) as MeasuredFormat[]).filter(
    (it) => wanted.length === 0 || wanted.includes(it),
  );
  const speeds = values.memory ? [] : await speedOf(formats);
  const documents = Number(values.documents);
  const memory = documents > 0 ? await measureMemory(documents) : null;
  if (values.json) console.log(JSON.stringify({ speeds, memory }));
  else console.log(report(speeds, memory));
}

async function speedOf(formats: readonly MeasuredFormat[]): Promise<FormatFigures[]> {
  const scratch = mkdtempSync(join(tmpdir(), "acervo-parsing-"));
  const figures: FormatFigures[] = [];
  try {
    for (const format of formats) {
      console.error(`… ${format}`);
      const data = await dataFor(format, scratch);
      const peer = PEERS[format];
      const speed = await measureSpeed(data, peer, Number(values.rounds));
      figures.push({ ...speed, format, peerName: peer.name, origin: data.origin });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return figures;
}

function report(speeds: readonly FormatFigures[], memory: MemoryFigures | null): string {
  const header = [
    "",
    "MB",
    "files",
    "ours MB/s",
    "peer MB/s",
    "x peer wall",
    "x peer CPU",
    "peer",
    "data",
    "",
  ];
  return [
    `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString()}`,
    ...(speeds.length === 0 ? [] : [TITLE, table([header, ...speeds.map(speedRow)])]),
    ...(memory === null ? [] : [memoryLines(memory)]),
  ].join("\n\n");
}

function speedRow(figures: FormatFigures): string[] {
  const { format, megabytes, documents, ours, peer, wallRatio, cpuRatio, peerName, origin } = figures;
  const rates = [ours, peer].map(({ wallMs }) => ((megabytes * 1_000) / wallMs).toFixed(2));
  const verdict = HELD.includes(format) ? (wallRatio <= MAX_RATIO ? "PASS" : "FAIL") : "";
  const ratios = [wallRatio, cpuRatio].map((ratio) => ratio.toFixed(2));
  return [format, megabytes.toFixed(1), String(documents), ...rates, ...ratios, peerName, origin, verdict];
}

function memoryLines({ documents, marks, slopeMb }: MemoryFigures): string {
  const points = marks.map(({ after, rssMb }) => `${Math.round(rssMb)} MB after ${after}`).join(", ");
  return `Memory over ${documents} documents of all formats: ${points}; slope ${slopeMb.toFixed(1)} MB per thousand`;
}

if (values.help) console.log(USAGE);
else await bench();
