import ignore, { type Ignore } from "ignore";

/** Files that say what is no content, for their folder and all below it. */
export const IGNORE_FILES = [".gitignore", ".acervoignore"] as const;

export type IgnoreFileName = (typeof IGNORE_FILES)[number];

/** Longer ones are taken for a mistake: every line is compared with every path. */
export const MAX_IGNORE_FILE_BYTES = 256 * 1024;

/** What the ignore files from the root down to one folder say. */
export interface IgnoreRules {
  /** Patterns in the order in which they count, written as if they all stood in the root. */
  readonly patterns: Readonly<Record<IgnoreFileName, readonly string[]>>;
  readonly matcher: Ignore | null;
}

export const NO_RULES: IgnoreRules = {
  patterns: { ".gitignore": [], ".acervoignore": [] },
  matcher: null,
};

/** `path` counts from the root, with forward slashes. Folders above it must have been asked about before. */
export function isIgnored({ matcher }: IgnoreRules, path: string, isFolder: boolean): boolean {
  return matcher?.ignores(isFolder ? `${path.normalize()}/` : path.normalize()) ?? false;
}

/**
 * The rules of a folder: those of its parent and what its own ignore files add. The last pattern that matches
 * decides, so that a deeper file wins over a higher one, and any .acervoignore over any .gitignore.
 */
export function deepenRules(
  parent: IgnoreRules,
  folder: string,
  contents: Readonly<Partial<Record<IgnoreFileName, string>>>,
): IgnoreRules {
  if (Object.keys(contents).length === 0) return parent;
  const add = (name: IgnoreFileName): readonly string[] => [
    ...parent.patterns[name],
    ...patternsOf(contents[name] ?? "", folder),
  ];
  const patterns = { ".gitignore": add(".gitignore"), ".acervoignore": add(".acervoignore") };
  const matcher = ignore({ ignoreCase: HAS_BLIND_CASE }).add(IGNORE_FILES.flatMap((name) => patterns[name]));
  return { patterns, matcher };
}

const HAS_BLIND_CASE = process.platform === "win32" || process.platform === "darwin";

/** A pattern of a folder, as the root would have to write it. */
function patternsOf(content: string, folder: string): string[] {
  const lines = content
    .replace(/^\uFEFF/, "")
    .normalize()
    .split(/\r?\n/);
  const patterns = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (folder === "") return patterns;
  const prefix = `/${folder.normalize().replaceAll(/[\\*?[\]!#\s]/g, String.raw`\$&`)}`;
  return patterns.map((line) => {
    const isNegative = line.startsWith("!");
    const pattern = isNegative ? line.slice(1) : line;
    // Only a slash before the end ties a pattern to its folder; others hold at any depth below.
    const isTied = pattern.slice(0, -1).includes("/");
    const below = isTied ? pattern.replace(/^\//, "") : `**/${pattern}`;
    return `${isNegative ? "!" : ""}${prefix}/${below}`;
  });
}
