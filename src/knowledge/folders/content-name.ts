/** What programs leave beside documents: never content. "~$" is what an open Office file leaves beside itself. */
const JUNK = new Set(["node_modules", "thumbs.db", "ehthumbs.db", "desktop.ini"]);

/** Hidden files and folders, and leftovers of programs, are not content. */
export function isContentName(name: string): boolean {
  return !name.startsWith(".") && !name.startsWith("~$") && !JUNK.has(name.toLowerCase());
}
