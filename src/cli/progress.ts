import { createRequire } from "node:module";
import type * as CliProgress from "cli-progress";
import { inertControls, inLine } from "#src/text/index.ts";
import type { Output } from "./terminal.ts";

export interface Progress {
  /** `total` may become known, or grow, on the way. */
  update(done: number, total?: number): void;
  /** How far the one item under way has come, when it is a long one. */
  within(detail: string): void;
  end(): void;
}

export const silentProgress: Progress = {
  update: () => undefined,
  within: () => undefined,
  end: () => undefined,
};

export function createProgress(output: Output, label: string, total: number): Progress {
  const make = output.isTTY ? progressBar : progressLines;
  return make(output, shown(label), total);
}

/** Labels and details may be names of files. */
function shown(name: string): string {
  return inertControls(inLine(name));
}

function progressBar(output: Output, label: string, total: number): Progress {
  // Loaded when a bar is drawn: most commands never do.
  const { SingleBar } = createRequire(import.meta.url)("cli-progress") as typeof CliProgress;
  const bar = new SingleBar({
    // The bar moves the cursor by sequences of its own.
    stream: (output.raw ?? output) as unknown as NodeJS.WritableStream,
    format: `${label} {bar} {percentage}% {value}/{total} {duration_formatted} {detail}`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 30,
    hideCursor: true,
    // Ctrl-C belongs to the command, which finishes its batch first.
    gracefulExit: false,
  });
  bar.start(total, 0, { detail: "" });
  return {
    update: (done, newTotal) => {
      if (newTotal !== undefined) bar.setTotal(newTotal);
      bar.update(done, { detail: "" });
    },
    within: (detail) => bar.update({ detail: shown(detail) }),
    end: () => bar.stop(),
  };
}

/** For logs: a line for each tenth of the way. */
function progressLines(output: Output, label: string, total: number): Progress {
  let known = total;
  let lastTenth = 0;
  return {
    update: (done, newTotal) => {
      known = newTotal ?? known;
      const tenth = known === 0 ? 0 : Math.floor((10 * done) / known);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      output.write(`${label}: ${done}/${known}\n`);
    },
    within: (detail) => output.write(`${label}: ${shown(detail)}\n`),
    end: () => undefined,
  };
}
