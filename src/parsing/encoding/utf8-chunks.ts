import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import { asBuffer, type OpenContent, readHead } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { decodeLegacy, decodeMixedUtf8, guessLegacyEncoding, unmarkedUtf16 } from "./guess-encoding.ts";
import type { LegacyEncoding } from "./guess-encoding.ts";

const CHUNK = 64 * 1024;
/** Looked at before anything is decoded. */
const HEAD = 256 * 1024;

type Encoding = "ascii" | "utf-8" | "utf-16le" | "utf-16be" | LegacyEncoding;

/** The bytes of a text as UTF-8 without a byte order mark, whatever it was written in; `null` when they are no text. */
export function toUtf8(bytes: Uint8Array): Buffer | null {
  const text = asBuffer(bytes);
  const encoding = encodingOf(text);
  return encoding === null ? null : recoder(encoding)(withoutMark(text), true);
}

/** Like `toUtf8`, for files that do not fit in memory. Refuses binary files. */
export async function* utf8Chunks(content: OpenContent): AsyncGenerator<Buffer> {
  const head = (await readHead(content, HEAD)).subarray(0, HEAD);
  if (head.byteLength === 0) return;
  let encoding = encodingOf(head);
  if (encoding === null) throw refusal("binary");
  let recode = recoder(encoding);
  for await (const chunk of chunksOf(content, head.byteLength - withoutMark(head).byteLength)) {
    // A file that began in plain ASCII shows its encoding at the first other character.
    if (encoding === "ascii" && !isAscii(chunk)) {
      encoding = encodingOf(chunk) ?? "utf-8";
      recode = recoder(encoding);
    }
    if (!encoding.startsWith("utf-16") && chunk.includes(0)) throw refusal("binary");
    const text = recode(chunk, false);
    if (text.byteLength > 0) yield text;
  }
  const rest = recode(Buffer.alloc(0), true);
  if (rest.byteLength > 0) yield rest;
}

async function* chunksOf(content: OpenContent, from: number): AsyncGenerator<Buffer> {
  if ("handle" in content) {
    const stream = content.handle.createReadStream({ start: from, highWaterMark: CHUNK, autoClose: false });
    yield* stream as AsyncIterable<Buffer>;
    return;
  }
  const bytes = asBuffer(content.bytes);
  for (let start = from; start < bytes.byteLength; start += CHUNK) yield bytes.subarray(start, start + CHUNK);
}

/** A byte order mark decides, then the pattern of UTF-16, then whether most is UTF-8; `null` for bytes that are no text. */
function encodingOf(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  if (start.includes(0)) return unmarkedUtf16(start) ?? (isText(start) ? encodingOfText(start) : null);
  return encodingOfText(start);
}

/** In parts of the bytes. */
const MAX_STRAY_NULS = 0.02;
const NEVER_IN_TEXT = /[\p{Cc}--[\0\t\n\v\f\r\u0080-\u009f]]|\0{3}/v;

/** Whether the NUL bytes are lost characters of a text: few, far between, and the only ones that no text has. */
function isText(bytes: Buffer): boolean {
  const nuls = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return nuls <= bytes.byteLength * MAX_STRAY_NULS && !NEVER_IN_TEXT.test(bytes.toString("latin1"));
}

function encodingOfText(start: Buffer): Encoding {
  if (isAscii(start)) return "ascii";
  const body = wholeCharacters(start);
  return isUtf8(body) || decodeMixedUtf8(body) !== null ? "utf-8" : guessLegacyEncoding(start);
}

/** Without the beginning of a character that the cut took apart. */
function wholeCharacters(chunk: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= chunk.byteLength; back++) {
    const byte = chunk[chunk.byteLength - back] as number;
    if (byte >= 0xc0) return chunk.subarray(0, chunk.byteLength - back);
    if (byte < 0x80) break;
  }
  return chunk;
}

function withoutMark(head: Buffer): Buffer {
  const isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return isMarked ? head.subarray(3) : head;
}

function recoder(encoding: Encoding): (chunk: Buffer, isEnd: boolean) => Buffer {
  if (encoding === "ascii") return (chunk) => chunk;
  if (encoding === "utf-8") return mendingRecoder();
  if (encoding !== "utf-16le" && encoding !== "utf-16be")
    return (chunk) => Buffer.from(decodeLegacy(chunk, encoding));
  const decoder = new TextDecoder(encoding);
  return (chunk, isEnd) => Buffer.from(decoder.decode(chunk, { stream: !isEnd }));
}

/** UTF-8 passes as it is; where files of several encodings were put together, the foreign bytes are read as what they are. */
function mendingRecoder(): (chunk: Buffer, isEnd: boolean) => Buffer {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk, isEnd) => {
    const bytes = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
    const body = isEnd ? bytes : wholeCharacters(bytes);
    rest = bytes.subarray(body.byteLength);
    if (isUtf8(body)) return body;
    return Buffer.from(decodeMixedUtf8(body) ?? decodeLegacy(body, guessLegacyEncoding(body)));
  };
}
