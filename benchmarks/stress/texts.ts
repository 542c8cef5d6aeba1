import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { seededRandom } from "../random.ts";
import { JOINTS, WORDS } from "./vocabulary.ts";

/** One state of one file. The canary stands in it once; the marker stands in every paragraph. */
export interface FileVersion {
  readonly source: string;
  readonly text: string;
  readonly contentHash: string;
  readonly canary: string;
  readonly marker: string;
}

/** Consonants only: no stemmer takes them for a Portuguese word and cuts them. */
const LETTERS = "bcdfghjklmnpqrtv";

/** Sizes go from a note to a long report. */
const MAX_PARAGRAPHS = 90;

/** Files of many sizes that depend on the seed alone. A third of them stay the same in every edition. */
export function fileVersions(count: number, seed: number, edition: number): FileVersion[] {
  return Array.from({ length: count }, (_, index) => {
    const effective = index % 3 === 0 ? 1 : edition;
    return fileVersion(index, seed, effective);
  });
}

function fileVersion(index: number, seed: number, edition: number): FileVersion {
  const random = seededRandom(seed + index * 7919 + edition * 104_729);
  const canary = code("x", index, edition);
  const marker = code("z", index, edition);
  const paragraphs = Math.ceil(random() ** 2 * MAX_PARAGRAPHS);
  const home = Math.floor(random() * paragraphs);
  const parts = Array.from({ length: paragraphs }, (_, place) => {
    const heading = place % 4 === 0 ? `## ${sentence(random, 4)}\n\n` : "";
    const secret = place === home ? ` ${canary}` : "";
    return `${heading}${marker} ${paragraph(random)}${secret}.`;
  });
  const text = `# ${sentence(random, 5)}\n\n${parts.join("\n\n")}\n`;
  const contentHash = createHash("sha256").update(text).digest("hex");
  return { source: `pasta-${index % 7}/arquivo-${index}.md`, text, contentHash, canary, marker };
}

/** A word that no other file and no other edition holds. */
function code(kind: string, index: number, edition: number): string {
  const digits = (index * 16 + edition).toString(16).padStart(5, "0");
  const letters = digits.replaceAll(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, 16)));
  return `${kind}q${letters}${kind}`;
}

export function paragraph(random: () => number): string {
  return Array.from({ length: 3 + Math.floor(random() * 3) }, () => sentence(random, 14)).join(". ");
}

function sentence(random: () => number, length: number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  const words = Array.from({ length }, (_, place) => pick(place % 2 === 0 ? WORDS : JOINTS));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function writeFiles(folder: string, versions: readonly FileVersion[]): void {
  for (const { source, text } of versions) {
    const path = join(folder, source);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
