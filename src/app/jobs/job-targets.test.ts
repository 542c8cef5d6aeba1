import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isWriting, laneOf } from "./job-targets.ts";

const FILE = { collection: "c", source: "upload/a.md", kind: "document", hash: "h" };
const ADDRESS = { collection: "c", url: "https://exemplo.com/lei", kind: "document" };

describe("lanes of jobs", () => {
  it("are one for each source of a collection, whatever its content", () => {
    const lane = laneOf("ingest", FILE);
    assert.equal(laneOf("ingest", { ...FILE, hash: "i", title: "A" }), lane);
    assert.notEqual(laneOf("ingest", { ...FILE, source: "upload/b.md" }), lane);
    assert.notEqual(laneOf("ingest", { ...FILE, collection: "d" }), lane);
  });

  it("are one for each address, whatever part of it is meant, and one for all that is read again", () => {
    const lane = laneOf("ingest-url", ADDRESS);
    assert.equal(laneOf("ingest-url", { ...ADDRESS, url: `${ADDRESS.url}#art5` }), lane);
    assert.notEqual(laneOf("ingest-url", { ...ADDRESS, url: `${ADDRESS.url}?a=1` }), lane);
    assert.equal(laneOf("reindex", {}), laneOf("reindex", { documentId: 1 }));
  });
});

describe("what a job writes", () => {
  it("is the source that it names, or the address with an ending", () => {
    const ofFile = isWriting({ kind: "ingest", payload: FILE });
    const sources = ["upload/a.md", "upload/a.md#.html"].map((source) => ({ collection: "c", source }));
    assert.deepEqual(sources.map(ofFile), [true, false]);
    assert.equal(ofFile({ ...FILE, collection: "d" }), false);
    const ofAddress = isWriting({ kind: "ingest-url", payload: ADDRESS });
    const addresses = ["", "#.html", "?a=1"].map((end) => ({ collection: "c", source: ADDRESS.url + end }));
    assert.deepEqual(addresses.map(ofAddress), [true, true, false]);
    assert.equal(isWriting({ kind: "reindex", payload: {} })(FILE), false);
  });
});
