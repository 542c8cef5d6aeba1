import * as fc from "fast-check";
import { strFromU8, strToU8, zipSync } from "fflate";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { AcervoError, type RefusalReason } from "#src/domain/index.ts";
import { DEFAULT_LIMITS, type ParseLimits, withContent } from "../parser.ts";
import { openPackage } from "./package.ts";

import assert from "node:assert/strict";

const PARTS = { "word/document.xml": strToU8("<a>olá</a>"), "docProps/core.xml": strToU8("<b/>") };
const ZEROS = new Uint8Array(12 * 1024 * 1024);

suite("opening an Office package", () => {
  test("reads its parts whole and as a stream, whatever the case of the name", async () => {
    const pkg = await openPackage({ bytes: zipSync(PARTS) }, DEFAULT_LIMITS);
    assert.deepEqual(pkg.names, ["word/document.xml", "docProps/core.xml"]);
    assert.ok(pkg.has("WORD/document.xml") && !pkg.has("word/styles.xml"));
    assert.equal(strFromU8(await pkg.read("Word/Document.xml")), "<a>olá</a>");
    assert.equal(await streamed(pkg.stream("word/document.xml")), "<a>olá</a>");
  });

  test("reads a file from the disk, and stored parts", async () => {
    const folder = mkdtempSync(join(tmpdir(), "acervo-ooxml-"));
    try {
      const path = join(folder, "x.docx");
      writeFileSync(path, zipSync(PARTS, { level: 0 }));
      await withContent({ path }, async (content) => {
        const pkg = await openPackage(content, DEFAULT_LIMITS);
        assert.equal(await streamed(pkg.stream("word/document.xml")), "<a>olá</a>");
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("reads names that were written with backslashes, and ignores folders", async () => {
    const bytes = zipSync({ "word\\document.xml": strToU8("<a/>"), "word/media/": new Uint8Array() });
    const pkg = await openPackage({ bytes }, DEFAULT_LIMITS);
    assert.deepEqual(pkg.names, ["word/document.xml"]);
  });

  test("refuses names that leave the package, repeated names and too many parts", async () => {
    for (const name of ["../fora.xml", "/etc/passwd", "a/../../b", "..\\fora.xml", "C:/x"]) {
      assert.equal(await refused(zipSync({ [name]: strToU8("x") })), "unsafe", name);
    }
    assert.equal(
      await refused(renamed(zipSync({ "a.xml": ZEROS.subarray(0, 9), "b.xml": strToU8("x") }))),
      "unsafe",
    );
    assert.equal(await refused(zipSync({ "a.xml": strToU8("x"), "A.XML": strToU8("y") })), "unsafe");
    assert.equal(await refused(zipSync(PARTS), { maxArchiveEntries: 1 }), "unsafe");
  });

  test("stops inflating at the limit and at the ratio, read whole or as a stream", async () => {
    const bomb = zipSync({ "a.xml": ZEROS });
    assert.equal(await refusedRead(bomb, { maxInflatedBytes: 1024 }), "unsafe");
    assert.equal(await refusedRead(bomb), "unsafe");
    assert.equal(await refusedRead(bomb, { maxInflationRatio: 2_000 }), undefined);
  });

  test("counts what all parts inflate to, not each alone", async () => {
    const half = ZEROS.subarray(0, 6 * 1024 * 1024);
    const pkg = await openPackage({ bytes: zipSync({ "a.xml": half, "b.xml": half }) }, DEFAULT_LIMITS);
    await pkg.read("a.xml");
    await assert.rejects(pkg.read("b.xml"), hasReason("unsafe"));
  });

  test("trusts the bytes and not the size that the archive declares", async () => {
    const bytes = zipSync({ "a.xml": ZEROS });
    // The size of the only part, 22 bytes before the end of its record in the central directory.
    new DataView(bytes.buffer).setUint32(centralDirectory(bytes) + 24, 10, true);
    assert.equal(await refusedRead(bytes), "unsafe");
    assert.equal(await refusedRead(bytes, { maxInflationRatio: 2_000 }), "damaged");
  });

  test("refuses encrypted parts, protected files and the formats before 2007, each by its name", async () => {
    const encrypted = zipSync(PARTS);
    const flags = centralDirectory(encrypted) + 8;
    encrypted[flags] = (encrypted[flags] ?? 0) | 1;
    assert.equal(await refused(encrypted), "encrypted");
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
    assert.equal(await refused(ole), "unsupported");
    assert.equal(
      await refused(Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")])),
      "encrypted",
    );
  });

  test("calls a truncated archive, a wrong checksum and a missing part damaged", async () => {
    const whole = zipSync(PARTS, { level: 0 });
    assert.equal(await refused(whole.subarray(0, whole.length - 30)), "damaged");
    assert.equal(await refused(strToU8("isto não é um zip")), "damaged");
    const altered = whole.slice();
    altered[Buffer.from(altered).indexOf("<a>") + 1] = 0x62;
    assert.equal(await refusedRead(altered, {}, "word/document.xml"), "damaged");
    assert.equal(await refusedRead(whole, {}, "falta.xml"), "damaged");
  });

  test("never fails in another way, whatever byte of the archive is changed", async () => {
    const whole = zipSync(PARTS);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (at, value) => {
        const bytes = whole.slice();
        bytes[at] = value;
        await refusedRead(bytes, {}, "word/document.xml");
      }),
      { numRuns: 300 },
    );
  });
});

/** The reason for which an archive is refused when it is opened. */
async function refused(
  bytes: Uint8Array,
  limits: Partial<ParseLimits> = {},
): Promise<RefusalReason | undefined> {
  try {
    await openPackage({ bytes }, { ...DEFAULT_LIMITS, ...limits });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** The reason for which a part is refused; it must be the same for both ways of reading. */
async function refusedRead(
  bytes: Uint8Array,
  limits: Partial<ParseLimits> = {},
  name = "a.xml",
): Promise<RefusalReason | undefined> {
  const reasons = await Promise.all(
    [false, true].map(async (isStream) => {
      try {
        const pkg = await openPackage({ bytes }, { ...DEFAULT_LIMITS, ...limits });
        if (isStream) await streamed(pkg.stream(name));
        else await pkg.read(name);
        return undefined;
      } catch (error) {
        return reasonOf(error);
      }
    }),
  );
  assert.equal(reasons[0], reasons[1]);
  return reasons[0];
}

function reasonOf(error: unknown): RefusalReason {
  assert.ok(error instanceof AcervoError && error.code === "file-refused", String(error));
  return (error as AcervoError<"file-refused">).facts.reason;
}

function hasReason(reason: RefusalReason): (error: unknown) => boolean {
  return (error) => reasonOf(error) === reason;
}

async function streamed(source: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function centralDirectory(bytes: Uint8Array): number {
  return Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
}

/** Gives the second part the name of the first. */
function renamed(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll("b.xml", "a.xml"), "latin1");
}
