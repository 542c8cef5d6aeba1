import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type DocumentReader, readerPool } from "#src/knowledge/index.ts";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { hostileFiles } from "./hostile-files.ts";
import { judge } from "./judge.ts";
import { readCorpus } from "./read-corpus.ts";
import { violationLines } from "./report.ts";
import { prototypeNames, setTraps, type SetTraps } from "./traps.ts";
import { writeCorpus } from "./write-corpus.ts";

const CHUNKING = { kind: "recursive", maxChars: 1_000, overlap: 200 } as const;
/** Files that try to change what every object has. */
const PROTOTYPES = /proto|constructor|prototype|toString|hasOwn|valueOf|font-matrix/;

/** The short form of `npm run stress:hostile`, which reads the whole corpus. */
let traps: SetTraps;
let reader: DocumentReader;

before(async () => {
  traps = await setTraps();
  reader = readerPool({ size: 2, chunking: CHUNKING, cpuSeconds: 20, memoryMb: 256 });
});

after(async () => {
  await reader.close();
  await traps.remove();
});

test("a hostile file is indexed or refused with a reason, reads nothing outside and calls no server", async () => {
  const files = await writeCorpus(traps.folder, traps, { quickOnly: true });
  const { verdicts } = await readCorpus(files, reader);
  assert.deepEqual(violationLines(verdicts), []);
  assert.equal(verdicts.length, files.length);
  assert.equal(traps.visits(), 0);
});

test("names such as __proto__ change no prototype of the thread that reads them", async () => {
  const unchanged = prototypeNames();
  const inline = inlineReader({ chunking: CHUNKING });
  let count = 0;
  for (const { bytes, ...file } of hostileFiles(traps, { quickOnly: true, name: PROTOTYPES })) {
    const { violations } = await judge(file, { bytes }, inline);
    assert.deepEqual(violations, [], file.name);
    assert.equal(prototypeNames(), unchanged, file.name);
    count++;
  }
  assert.ok(count >= 10);
});

test("the corpus has at least 300 files, with names of their own", () => {
  const names = new Set<string>();
  for (const { family, name } of hostileFiles(traps, { family: "encodings" })) names.add(`${family}/${name}`);
  assert.ok(names.size >= 300);
});
