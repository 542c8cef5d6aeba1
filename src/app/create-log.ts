import { type Logger, pino } from "pino";
import type { AnswerLog } from "#src/answering/index.ts";
import type { Config } from "#src/config/index.ts";

/** JSON lines on standard error: answers own standard output. */
const STANDARD_ERROR = 2;

/** The log for whoever runs the service; opened on first use, since most commands write nothing to it. */
export function createLog({ log: level }: Pick<Config, "log">): AnswerLog {
  let logger: Logger | undefined;
  // Written at once, not by a thread: a line must not be lost because the process ends.
  const open = (): Logger =>
    (logger ??= pino({ level, base: null }, pino.destination({ dest: STANDARD_ERROR, sync: true })));
  return {
    info: (fields, message) => open().info(fields, message),
    warn: (fields, message) => open().warn(fields, message),
  };
}
