import fs from "node:fs";

const STANDARD_ERROR = 2;

export interface CapturedLog {
  /** What was logged since the last call. */
  take(): string;
  stop(): void;
}

/** The log goes to standard error at once; here it is read instead. */
export function captureLog(): CapturedLog {
  const original = fs.writeSync;
  const written: string[] = [];
  const capture = (fd: number, ...given: unknown[]): number => {
    if (fd !== STANDARD_ERROR)
      return Reflect.apply(original as (...given: unknown[]) => number, fs, [fd, ...given]);
    const text =
      typeof given[0] === "string" ? given[0] : Buffer.from(given[0] as Uint8Array).toString("utf8");
    written.push(text);
    return Buffer.byteLength(text);
  };
  Reflect.set(fs, "writeSync", capture);
  return {
    take: () => written.splice(0).join(""),
    stop: () => void Reflect.set(fs, "writeSync", original),
  };
}
