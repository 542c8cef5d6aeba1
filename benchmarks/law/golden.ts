import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { labelLength } from "#src/law/index.ts";
import { planaltoPath, WORD } from "./data.ts";

/** A provision that was read by eye: its place, and the fingerprint of its words. */
export interface GoldenProvision {
  readonly file: string;
  readonly citation: string;
  readonly situacao: string;
  readonly words: number;
  readonly sha256: string;
}

const GOLDEN = join(import.meta.dirname, "../../test/law/golden/provisions.json");

export function goldenProvisions(): GoldenProvision[] {
  return JSON.parse(readFileSync(GOLDEN, "utf8")) as GoldenProvision[];
}

export function goldenPath(file: string): string {
  return file.endsWith(".docx") ? join(WORD, file) : planaltoPath(basename(file, ".txt"), "txt");
}

/** The words behind the label, whatever white space or dash stands between them. */
export function fingerprint(text: string): Pick<GoldenProvision, "words" | "sha256"> {
  const flat = text.replaceAll(/\s+/g, " ");
  const words = flat
    .slice(labelLength(flat))
    .replace(/^[\s\-–—.:]+/, "")
    .split(/\s+/)
    .filter(Boolean);
  const sha256 = createHash("sha256").update(words.join(" ")).digest("hex").slice(0, 16);
  return { words: words.length, sha256 };
}
