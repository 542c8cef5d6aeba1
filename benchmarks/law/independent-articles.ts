import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

/**
 * The labels of articles in a source, in order, by the plainest reading there is: a line, or a paragraph of a Word
 * file, that begins with "Art." and a number. Nothing of the product is used.
 */
export function articleLabels(path: string): string[] {
  const lines = path.endsWith(".docx") ? wordParagraphs(path) : readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line) => {
    const found = LABEL.exec(line.trim());
    if (found === null) return [];
    const [, number = "", suffix] = found;
    return [`${number.replaceAll(".", "")}${suffix === undefined ? "" : `-${suffix}`}`];
  });
}

const LABEL = /^Art\.? ?(\d{1,2}\.\d{3}|\d+)(?:[ºo°](?!\w)|[ºo°](?=-))? ?(?:-([A-Z]{1,2})(?![a-zà-ú]))?/;

function wordParagraphs(path: string): string[] {
  const xml = zipEntry(readFileSync(path), "word/document.xml");
  return [...xml.matchAll(/<w:p[ >][\s\S]*?<\/w:p>/g)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(""),
  );
}

/** Finds an entry by the directory at the end of the archive. */
function zipEntry(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const entry = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    if (entry === name) {
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20))).toString("utf8");
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`${name} is missing`);
}
