import { suite, test } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { readXml } from "./xml.ts";

import assert from "node:assert/strict";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

suite("reading XML as events", () => {
  test("tells elements, attributes and text, with entities and CDATA resolved", async () => {
    const xml = `<?xml version="1.0"?><a x="1 &amp; 2"><!-- nada --><b/>pão &lt;&#233;&gt;<![CDATA[<c>]]></a>`;
    assert.equal(await events(xml), 'a{"x":"1 & 2"} b{} /b pão <é><c> /a');
  });

  test("gives names their usual prefix, whatever the file calls its namespaces", async () => {
    const xml = `<ns0:p xmlns:ns0="${W}"><ns0:r ns0:val="1" other="2"/></ns0:p>`;
    assert.match(await events(xml), /^w:p\{.*\} w:r\{"w:val":"1","other":"2"\} \/w:r \/w:p$/);
    const strict = `<p xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"/>`;
    assert.match(await events(strict), /^w:p\{.*\} \/w:p$/);
  });

  test("decodes UTF-8 and UTF-16 with and without a mark", async () => {
    const text = "<a>ação</a>";
    const utf16 = Buffer.from(text, "utf16le");
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      utf16,
      Buffer.from(`\uFEFF${text}`, "utf16le"),
      Buffer.from(utf16).swap16(),
    ]) {
      assert.equal(await events(bytes), "a{} ação /a");
    }
  });

  test("keeps a letter whole that two pieces of a stream share", async () => {
    assert.equal(await events(byteByByte("<a>ação</a>")), "a{} ação /a");
  });

  test("refuses every DOCTYPE, with or without entities", async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "bbb"><!ENTITY c "&b;&b;">]><a>&c;</a>`;
    for (const xml of ["<!DOCTYPE a><a/>", bomb, `<!doctype a SYSTEM "file:///etc/passwd"><a/>`]) {
      assert.equal(await refusedAs(xml), "unsafe");
    }
  });

  test("refuses nesting beyond the limit and a document that ends too soon", async () => {
    assert.equal(await refusedAs("<a>".repeat(100_000)), "unsafe");
    assert.equal(await refusedAs("<a><b></b>"), "damaged");
  });

  test("passes a million numeric references in linear time", async () => {
    let length = 0;
    const xml = Buffer.from(`<a>${"&#97;".repeat(1_000_000)}</a>`);
    const handler = {
      open: () => undefined,
      close: () => undefined,
      text: (text: string) => void (length += text.length),
    };
    await readXml(xml, handler, DEFAULT_LIMITS);
    assert.equal(length, 1_000_000);
  });
});

async function* byteByByte(text: string): AsyncGenerator<Uint8Array> {
  for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
}

async function events(source: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
  const seen: string[] = [];
  let text = "";
  const flush = (next: string): void => {
    if (text !== "") seen.push(text);
    text = "";
    seen.push(next);
  };
  const handler = {
    open: (name: string, attributes: object) => flush(`${name}${JSON.stringify(attributes)}`),
    close: (name: string) => flush(`/${name}`),
    text: (piece: string) => void (text += piece),
  };
  await readXml(typeof source === "string" ? Buffer.from(source) : source, handler, DEFAULT_LIMITS);
  return seen.join(" ");
}

async function refusedAs(xml: string): Promise<string | undefined> {
  try {
    await events(xml);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof AcervoError && error.code === "file-refused", String(error));
    return (error as AcervoError<"file-refused">).facts.reason;
  }
}
