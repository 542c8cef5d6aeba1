import { docxParts, wrapDocument } from "../files/docx.ts";
import { makeZip } from "../files/zip.ts";
import { type HostileCase, PROSE, type Traps } from "./hostile-file.ts";

const DOCUMENT = "word/document.xml";
const HONEST = wrapDocument(`<w:p><w:r><w:t>${PROSE}</w:t></w:r></w:p>`);

/** Hostile XML, in the parts of a Word document. */
export function* xmlCases({ canaryPath, url }: Traps): Generator<HostileCase> {
  yield* doctypes(canaryPath, url);
  yield* deepTrees();
  yield* largeTokens();
  yield* manyTokens();
  yield* malformed();
}

function docxWith(document: string, part = DOCUMENT): Uint8Array {
  return makeZip({ ...docxParts({ blocks: [{ text: PROSE }] }), [part]: document });
}

/** Each costs the thread that read it: the next file gets a new one. */
const QUICK_DOCTYPES: ReadonlySet<string> = new Set(["laughs", "file", "server"]);

function* doctypes(canaryPath: string, url: string): Generator<HostileCase> {
  const declarations = {
    plain: "<!DOCTYPE w:document>",
    lower: "<!doctype w:document>",
    laughs: `<!DOCTYPE x [<!ENTITY a0 "ha">${laughs(10)}]>`,
    quadratic: `<!DOCTYPE x [<!ENTITY a9 "${"a".repeat(50_000)}">]>`,
    ring: '<!DOCTYPE x [<!ENTITY a9 "&b;"><!ENTITY b "&a9;">]>',
    file: `<!DOCTYPE x [<!ENTITY a9 SYSTEM "file://${canaryPath}">]>`,
    zero: '<!DOCTYPE x [<!ENTITY a9 SYSTEM "file:///dev/zero">]>',
    passwd: '<!DOCTYPE x [<!ENTITY a9 SYSTEM "file:///etc/passwd">]>',
    server: `<!DOCTYPE x SYSTEM "${url}x.dtd">`,
    public: `<!DOCTYPE x PUBLIC "-//X//X" "${url}x.dtd" [<!ENTITY a9 "a">]>`,
    parameter: `<!DOCTYPE x [<!ENTITY % p SYSTEM "${url}x.dtd"> %p;]>`,
    twice: '<!DOCTYPE x [<!ENTITY a9 "a">]><!DOCTYPE x [<!ENTITY a9 "b">]>',
    spaced: "<!DOCTYPE\n\n\tx\n[\n]>",
  };
  const body = HONEST.replace(PROSE, `${PROSE} ${"&a9;".repeat(2_000)}`);
  for (const [name, declaration] of Object.entries(declarations)) {
    const document = body.replace("?>", `?>${declaration}`);
    const expect = ["unsafe"] as const;
    yield {
      name: `doctype-${name}.docx`,
      make: () => docxWith(document),
      expect,
      lacks: "root:",
      quick: QUICK_DOCTYPES.has(name),
    };
  }
  for (const part of [
    "word/styles.xml",
    "word/numbering.xml",
    "word/footnotes.xml",
    "_rels/.rels",
    "word/_rels/document.xml.rels",
    "[Content_Types].xml",
    "docProps/core.xml",
  ]) {
    const xml = `<?xml version="1.0"?>${declarations.laughs}<x>&a9;</x>`;
    yield {
      name: `doctype-in-${part.replaceAll(/[^a-z]+/gi, "-")}.docx`,
      make: () => docxWith(xml, part),
      expect: ["unsafe", "indexed", "damaged"],
    };
  }
  yield {
    name: "doctype-in-a-comment.docx",
    make: () => docxWith(HONEST.replace("?>", "?><!-- <!DOCTYPE x> -->")),
  };
  yield {
    name: "doctype-as-text.docx",
    make: () => docxWith(HONEST.replace(PROSE, `${PROSE} &lt;!DOCTYPE x>`)),
    contains: PROSE,
  };
}

/** Each entity is ten of the one before: the last is ten thousand million. */
function laughs(levels: number): string {
  const names = Array.from({ length: levels }, (_, index) => index).slice(1);
  return names.map((level) => `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`).join("");
}

function* deepTrees(): Generator<HostileCase> {
  for (const [name, depth] of [
    ["2k", 2_000],
    ["100k", 100_000],
    ["1m", 1_000_000],
  ] as const) {
    for (const tag of ["w:p", "w:tbl", "w:sdt", "x"]) {
      const make = () =>
        docxWith(wrapDocument(`${`<${tag}>`.repeat(depth)}${PROSE}${`</${tag}>`.repeat(depth)}`));
      yield {
        name: `deep-${name}-${tag.replace(":", "-")}.docx`,
        make,
        expect: ["unsafe", "damaged"],
        quick: name === "100k" && tag === "w:p",
      };
    }
  }
  yield {
    name: "deep-unclosed.docx",
    make: () => docxWith(wrapDocument("<w:p>".repeat(300_000))),
    expect: ["unsafe", "damaged"],
  };
}

function inParagraph(text: string): Uint8Array {
  return docxWith(HONEST.replace(PROSE, () => text));
}

function* largeTokens(): Generator<HostileCase> {
  yield { name: "references-1m.docx", make: () => inParagraph("&#65;".repeat(1_000_000)) };
  yield {
    name: "references-odd.docx",
    make: () => inParagraph(`${PROSE} &#0; &#xD800; &#x110000; &#99999999999; &#x; &#; & &a`),
  };
  yield {
    name: "references-unknown.docx",
    make: () => inParagraph(`${PROSE} ${"&desconhecida;".repeat(50_000)}`),
  };
  const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(" ");
  yield {
    name: "attributes-100k.docx",
    make: () => docxWith(HONEST.replace("<w:p>", `<w:p ${attributes}>`)),
  };
  yield {
    name: "attribute-10mb.docx",
    make: () => docxWith(HONEST.replace("<w:p>", `<w:p w:x="${"a".repeat(10_000_000)}">`)),
  };
  yield {
    name: "attribute-proto.docx",
    make: () => docxWith(HONEST.replace("<w:p>", '<w:p __proto__="x" constructor="y">')),
    contains: PROSE,
    quick: true,
  };
  yield { name: "tag-name-10mb.docx", make: () => docxWith(wrapDocument(`<${"a".repeat(10_000_000)}>`)) };
}

function* manyTokens(): Generator<HostileCase> {
  yield {
    name: "comment-10mb.docx",
    make: () => docxWith(HONEST.replace("<w:p>", `<!--${"- ".repeat(5_000_000)}--><w:p>`)),
  };
  yield { name: "comment-unclosed.docx", make: () => docxWith(wrapDocument("<!--".repeat(500_000))) };
  yield { name: "cdata-unclosed.docx", make: () => docxWith(wrapDocument("<![CDATA[".repeat(500_000))) };
  yield {
    name: "instructions-1m.docx",
    make: () => docxWith(HONEST.replace("<w:p>", `${"<?a?>".repeat(1_000_000)}<w:p>`)),
  };
  yield {
    name: "namespaces-20k.docx",
    make: () =>
      docxWith(
        HONEST.replace(
          "<w:p>",
          `<w:p ${Array.from({ length: 20_000 }, (_, at) => `xmlns:n${at}="urn:${at}"`).join(" ")}>`,
        ),
      ),
  };
  yield { name: "empty-paragraphs-1m.docx", make: () => docxWith(wrapDocument("<w:p/>".repeat(1_000_000))) };
  yield {
    name: "empty-cells-300k.docx",
    make: () =>
      docxWith(wrapDocument(`<w:tbl><w:tr>${"<w:tc><w:p/></w:tc>".repeat(300_000)}</w:tr></w:tbl>`)),
  };
  const span = '<w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr>';
  yield {
    name: "span-huge.docx",
    make: () =>
      docxWith(
        wrapDocument(
          `<w:tbl><w:tr><w:tc>${span}<w:p><w:r><w:t>${PROSE}</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`,
        ),
      ),
    contains: PROSE,
    quick: true,
  };
}

function* malformed(): Generator<HostileCase> {
  const texts = {
    "no-root": '<?xml version="1.0"?>',
    "two-roots": `${HONEST}<w:document/>`,
    "crossed-tags": wrapDocument(`<w:p><w:r></w:p></w:r><w:t>${PROSE}</w:t>`),
    "never-closed": HONEST.slice(0, HONEST.length / 2),
    "less-than": HONEST.replace(PROSE, "a < b <<< c"),
    "end-tags": "</w:p>".repeat(500_000),
    "not-xml": PROSE.repeat(100),
    "other-encoding": HONEST.replace("UTF-8", "ISO-2022-KR"),
    "html-inside": HONEST.replace("<w:p>", "<script>alert(1)</script><w:p>"),
    nul: HONEST.replace(PROSE, `${PROSE}\u0000\u0001\u001F`),
  };
  for (const [name, text] of Object.entries(texts))
    yield { name: `malformed-${name}.docx`, make: () => docxWith(text) };
  const utf16 = () =>
    makeZip({ ...docxParts({ blocks: [] }), [DOCUMENT]: Buffer.from(`\uFEFF${HONEST}`, "utf16le") });
  yield { name: "malformed-utf-16.docx", make: utf16 };
}
