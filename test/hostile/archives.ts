import { docxParts, wrapDocument } from "../files/docx.ts";
import { type RawArchive, type RawEntry, rawZip } from "../files/raw-zip.ts";
import { joinBytes, makeZip, toBytes, type ZipContent } from "../files/zip.ts";
import { type HostileCase, PROSE } from "./hostile-file.ts";

export const DOCUMENT = "word/document.xml";
const REFUSED = ["damaged", "unsafe", "encrypted", "unsupported"] as const;
const SYMBOLIC_LINK = 0o120777;
/** Names that lead out of a folder, or that mean something to an operating system or to JavaScript. */
const BAD_NAMES = [
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "/etc/passwd",
  "C:\\Windows\\win.ini",
  "//servidor/compartilhado/x",
  "word/../../fora.xml",
  "word/./document2.xml",
  "CON",
  "nul.xml",
  "a\u0000b.xml",
  "__proto__",
  "constructor",
  "word/__proto__/x.xml",
  "",
  "x".repeat(60_000),
  "\u202Elmx.exe",
];

export function* archiveCases(): Generator<HostileCase> {
  yield* damagedArchives();
  yield* lyingEntries();
  yield* lyingDirectories();
  yield* BAD_NAMES.map((name, index) => ({
    name: `bad-name-${index}.docx`,
    make: () => rawZip([...honestEntries(), { name, content: "fora" }]),
    quick: index < 2,
  }));
}

export function honestParts(): ZipContent {
  return docxParts({ blocks: [{ text: "Aviso", style: "Ttulo1" }, { text: PROSE }] });
}

export function honestEntries(change: Partial<Record<string, Partial<RawEntry>>> = {}): RawEntry[] {
  return Object.entries(honestParts()).map(([name, content]) => ({ name, content, ...change[name] }));
}

export function withDocument(change: Partial<RawEntry>, archive: RawArchive = {}): Uint8Array {
  return rawZip(honestEntries({ [DOCUMENT]: change }), archive);
}

function* damagedArchives(): Generator<HostileCase> {
  const honest = makeZip(honestParts());
  yield { name: "honest.docx", make: () => honest, expect: ["indexed"], contains: PROSE, quick: true };
  for (const share of [0, 0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
    const make = () => honest.slice(0, Math.floor(honest.length * share));
    yield { name: `truncated-${share * 100}.docx`, make, expect: ["damaged", "empty"], quick: share === 0.5 };
  }
  yield { name: "no-parts.docx", make: () => rawZip([]), expect: ["damaged", "empty"] };
  yield { name: "no-document.docx", make: () => makeZip({ "a.txt": "nada" }), expect: ["damaged", "empty"] };
  yield { name: "text-called.docx", make: () => PROSE, expect: ["damaged"] };
  yield { name: "empty-document.docx", make: () => makeZip({ ...honestParts(), [DOCUMENT]: "" }) };
  yield {
    name: "binary-document.docx",
    make: () => makeZip({ ...honestParts(), [DOCUMENT]: Uint8Array.of(0, 1, 2, 255) }),
  };
  yield {
    name: "junk-before.docx",
    make: () => rawZip(honestEntries(), { prefix: toBytes("x".repeat(5_000)) }),
  };
  yield { name: "junk-after.docx", make: () => joinBytes(honest, "lixo ".repeat(20_000)) };
  yield { name: "two-archives.docx", make: () => joinBytes(honest, honest) };
  yield {
    name: "ends-in-comment.docx",
    make: () => rawZip(honestEntries(), { comment: "PK\u0005\u0006".repeat(5_000) }),
  };
  // The container of Office files with a password, and of Office files before 2007.
  const container = joinBytes(
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    new Uint8Array(504),
  );
  const password = Buffer.from("EncryptedPackage", "utf16le");
  const make = () => joinBytes(container, password, new Uint8Array(2_000));
  yield { name: "password.docx", make, expect: ["encrypted"], quick: true };
  yield {
    name: "old-word.docx",
    make: () => joinBytes(container, new Uint8Array(2_000)),
    expect: ["encrypted", "damaged", "unsupported"],
  };
}

function* lyingEntries(): Generator<HostileCase> {
  yield { name: "bad-crc.docx", make: () => withDocument({ crc: 1 }), expect: ["damaged"], quick: true };
  yield { name: "size-too-small.docx", make: () => withDocument({ size: 10 }), expect: REFUSED };
  yield { name: "size-too-large.docx", make: () => withDocument({ size: 1_000_000 }), expect: REFUSED };
  yield { name: "size-zero.docx", make: () => withDocument({ size: 0 }), expect: [...REFUSED, "empty"] };
  yield {
    name: "size-4gb.docx",
    make: () => withDocument({ size: 0xfffffffe }),
    expect: [...REFUSED, "too-large", "too-much-output"],
  };
  yield {
    name: "packed-size-past-end.docx",
    make: () => withDocument({ packedSize: 0x7fffffff }),
    expect: REFUSED,
  };
  yield {
    name: "packed-size-zero.docx",
    make: () => withDocument({ packedSize: 0 }),
    expect: [...REFUSED, "empty"],
  };
  yield {
    name: "wrong-method.docx",
    make: () => withDocument({ method: 99, packed: toBytes("x") }),
    expect: REFUSED,
  };
  yield {
    name: "stored-called-deflated.docx",
    make: () => withDocument({ packed: toBytes(PROSE) }),
    expect: REFUSED,
  };
  yield { name: "stored.docx", make: () => withDocument({ method: 0 }), contains: PROSE };
  yield { name: "descriptor.docx", make: () => withDocument({ descriptor: true }), contains: PROSE };
  yield {
    name: "password-entry.docx",
    make: () => withDocument({ flags: 0x801 }),
    expect: ["encrypted", ...REFUSED],
  };
  yield { name: "other-local-name.docx", make: () => withDocument({ localName: "word/comments.xml" }) };
  yield {
    name: "symbolic-link.docx",
    make: () => withDocument({ mode: SYMBOLIC_LINK, content: "/etc/passwd" }),
    lacks: "root:",
  };
  yield {
    name: "name-no-utf8.docx",
    make: () => rawZip([...honestEntries(), { name: Uint8Array.of(0xff, 0xfe, 0x80) }]),
  };
}

function* lyingDirectories(): Generator<HostileCase> {
  for (const entries of [0, 1, 65_535]) {
    yield { name: `tells-${entries}-entries.docx`, make: () => rawZip(honestEntries(), { entries }) };
  }
  yield {
    name: "directory-past-end.docx",
    make: () => rawZip(honestEntries(), { directoryOffset: 0x7fffffff }),
    expect: REFUSED,
  };
  yield {
    name: "directory-at-zero.docx",
    make: () => rawZip(honestEntries(), { directoryOffset: 0 }),
    expect: REFUSED,
  };
  const other = wrapDocument("<w:p><w:r><w:t>Outro texto</w:t></w:r></w:p>");
  const twice = () => rawZip([...honestEntries(), { name: DOCUMENT, content: other }]);
  yield { name: "document-twice.docx", make: twice, expect: ["unsafe", "damaged", "indexed"], quick: true };
  const cases = () => rawZip([...honestEntries(), { name: "WORD/DOCUMENT.XML", content: other }]);
  yield { name: "document-in-capitals-too.docx", make: cases };
}
