import { isAbsolute, relative, sep } from "node:path";

/** A source as people look for it: relative to where they are, when it is below. Other sources stay as they are. */
export function shownSource(source: string): string {
  if (!isAbsolute(source)) return source;
  const path = relative(process.cwd(), source);
  return path.startsWith("..") || isAbsolute(path) ? source : path.split(sep).join("/");
}
