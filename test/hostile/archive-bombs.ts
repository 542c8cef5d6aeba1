import { deflateRawSync } from "node:zlib";
import { deflateBomb } from "../files/deflate-bomb.ts";
import { wrapDocument } from "../files/docx.ts";
import { type RawEntry, rawZip } from "../files/raw-zip.ts";
import { makeZip, toBytes } from "../files/zip.ts";
import { DOCUMENT, honestEntries, honestParts, withDocument } from "./archives.ts";
import type { HostileCase } from "./hostile-file.ts";

const PARAGRAPH = "<w:p><w:r><w:t>Texto que se repete sem fim.</w:t></w:r></w:p>";

/** Little that becomes much. */
export function* archiveBombCases(): Generator<HostileCase> {
  const limits = ["unsafe", "too-much-output", "too-much-memory"] as const;
  const around = { before: wrapDocument("\u0000").split("\u0000")[0] ?? "", after: "</w:body></w:document>" };
  for (const megabytes of [20, 220, 600]) {
    const make = () => withDocument(asEntry(deflateBomb(PARAGRAPH, megabytes, around)));
    yield { name: `bomb-${megabytes}-mb.docx`, make, expect: limits, quick: megabytes === 20 };
  }
  const spaces = () => withDocument(asEntry(deflateBomb(" ", 600, around)));
  yield { name: "bomb-of-spaces.docx", make: spaces, expect: limits };
  const lying = () => withDocument({ ...asEntry(deflateBomb(PARAGRAPH, 300, around)), size: 2_000 });
  yield { name: "bomb-that-lies.docx", make: lying, expect: [...limits, "damaged"], quick: true };
  const longWord = () =>
    withDocument(
      asEntry(
        deflateBomb("a", 200, {
          before: `${around.before}<w:p><w:r><w:t>`,
          after: `</w:t></w:r></w:p>${around.after}`,
        }),
      ),
    );
  yield { name: "bomb-in-one-word.docx", make: longWord, expect: limits };
  for (const part of [
    "word/styles.xml",
    "word/numbering.xml",
    "word/footnotes.xml",
    "[Content_Types].xml",
    "docProps/core.xml",
  ]) {
    const bomb = () => asEntry(deflateBomb("<a/>", 600, { before: "<x>", after: "</x>" }));
    const make = () => rawZip(honestEntries({ [part]: bomb() }));
    yield {
      name: `bomb-in-${part.replaceAll(/[^a-z]+/gi, "-")}.docx`,
      make,
      expect: [...limits, "indexed", "damaged"],
    };
  }
  const media = () =>
    rawZip([...honestEntries(), { name: "word/media/image1.png", ...asEntry(deflateBomb("\u0000", 600)) }]);
  yield { name: "bomb-in-a-picture.docx", make: media };
  const kernel = { name: "word/media/0.bin", ...asEntry(deflateBomb("\u0000", 50)) };
  const overlapping = () =>
    rawZip([
      ...honestEntries(),
      kernel,
      ...manyEntries(1_000, { ...kernel, sameDataAs: honestEntries().length }),
    ]);
  yield { name: "overlapping-entries.docx", make: overlapping };
  for (const count of [2_500, 70_000]) {
    const make = () => rawZip([...honestEntries(), ...manyEntries(count, { name: "", content: "x" })]);
    yield { name: `entries-${count}.docx`, make, expect: ["unsafe", "damaged"], quick: count === 2_500 };
  }
  yield { name: "nested.docx", make: () => nested(30), expect: ["damaged", "empty"] };
  yield {
    name: "nested-as-document.docx",
    make: () => makeZip({ ...honestParts(), [DOCUMENT]: nested(5) }),
    expect: ["damaged", "empty", "unsafe"],
  };
}

function asEntry({
  packed,
  size,
}: {
  readonly packed: Uint8Array;
  readonly size: number;
}): Partial<RawEntry> {
  // The true CRC would need the inflated bytes; it is looked at last, when the damage would be done.
  return { packed, size, crc: 0 };
}

function manyEntries(count: number, entry: RawEntry): RawEntry[] {
  const packed = entry.packed ?? deflateRawSync(toBytes(entry.content ?? ""));
  return Array.from({ length: count }, (_, index) => ({
    ...entry,
    packed,
    name: `word/media/${index + 1}.bin`,
  }));
}

function nested(depth: number): Uint8Array {
  let inner = makeZip(honestParts());
  for (let level = 0; level < depth; level++) inner = makeZip({ [`word/${level}.zip`]: inner });
  return inner;
}
