import { isAscii, isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { TextDecoder } from "node:util";
import {
  decodeLegacy,
  guessLegacyEncoding,
  type LegacyEncoding,
  unmarkedUtf16,
} from "../encoding/guess-encoding.ts";
import { decodeMixedUtf8 } from "../encoding/repair-utf8.ts";
import type { FileContent } from "../parser.ts";
import { refusal } from "../refuse.ts";

const CHUNK = 64 * 1024;
/** Looked at before anything is decoded. */
const HEAD = 256 * 1024;

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | LegacyEncoding;

/**
 * The bytes of a text file as UTF-8 without a byte order mark, whatever it was written in: what `decodeText` does, for
 * files that do not fit in memory. Refuses binary files.
 */
export async function* utf8Chunks(content: FileContent): AsyncGenerator<Buffer> {
  const source = chunksOf(content);
  const head = await readHead(source);
  if (head.byteLength === 0) return;
  let encoding = encodingOf(head);
  let recode = recoder(encoding ?? "utf-8");
  for await (const chunk of chained(withoutMark(head), source)) {
    // A file that began in plain ASCII shows its encoding at the first other character.
    if (encoding === null && !isAscii(chunk)) {
      encoding = encodingOf(chunk) ?? "utf-8";
      recode = recoder(encoding);
    }
    if (encoding !== "utf-16le" && encoding !== "utf-16be" && chunk.includes(0)) throw refusal("binary");
    const text = recode(chunk, false);
    if (text.byteLength > 0) yield text;
  }
  const rest = recode(Buffer.alloc(0), true);
  if (rest.byteLength > 0) yield rest;
}

async function* chunksOf(content: FileContent): AsyncGenerator<Buffer> {
  if ("path" in content) {
    yield* createReadStream(content.path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>;
    return;
  }
  const { buffer, byteOffset, byteLength } = content.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  for (let start = 0; start < byteLength; start += CHUNK) yield bytes.subarray(start, start + CHUNK);
}

async function readHead(source: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < HEAD) {
    const next = await source.next();
    if (next.done === true) break;
    chunks.push(next.value);
    size += next.value.byteLength;
  }
  return Buffer.concat(chunks);
}

async function* chained(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

/** `null` while all is ASCII. */
function encodingOf(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head.includes(0)) return unmarkedUtf16(head);
  if (isAscii(head)) return null;
  const body = whole(head);
  return isUtf8(body) || decodeMixedUtf8(body) !== null ? "utf-8" : guessLegacyEncoding(head);
}

/** Without the beginning of a character that the cut took apart. */
function whole(chunk: Buffer): Buffer {
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
  if (encoding === "utf-8") return mendingRecoder();
  if (encoding !== "utf-16le" && encoding !== "utf-16be")
    return (chunk) => Buffer.from(decodeLegacy(chunk, encoding), "utf8");
  const decoder = new TextDecoder(encoding);
  return (chunk, isEnd) => Buffer.from(decoder.decode(chunk, { stream: !isEnd }), "utf8");
}

/** UTF-8 passes as it is; where files of several encodings were put together, the foreign bytes are read as what they are. */
function mendingRecoder(): (chunk: Buffer, isEnd: boolean) => Buffer {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk, isEnd) => {
    const bytes = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
    const body = isEnd ? bytes : whole(bytes);
    rest = bytes.subarray(body.byteLength);
    if (isUtf8(body)) return body;
    return Buffer.from(decodeMixedUtf8(body) ?? decodeLegacy(body, guessLegacyEncoding(body)), "utf8");
  };
}
