import { isAscii, isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { TextDecoder } from "node:util";
import type { FileContent } from "../parser.ts";
import { refusal } from "../refuse.ts";

const CHUNK = 64 * 1024;
/** Looked at before anything is decoded. */
const HEAD = 256 * 1024;

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "twice-encoded";

/**
 * The bytes of a text file as UTF-8 without a byte order mark, whatever it was written in. Text that went through the wrong
 * encoding once ("aÃ§Ã£o") is put right. Refuses binary files.
 */
export async function* utf8Chunks(content: FileContent): AsyncGenerator<Buffer> {
  const source = chunksOf(content);
  const head = await readHead(source);
  if (head.byteLength === 0) return;
  let encoding = encodingOf(head);
  let recode = recoder(encoding ?? "utf-8");
  for await (const chunk of andThen(withoutMark(head), source)) {
    // A file that began in plain ASCII shows its encoding at the first other character.
    if (encoding === null && !isAscii(chunk)) {
      encoding = isUtf8(whole(chunk)) ? "utf-8" : "windows-1252";
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

async function* andThen(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

/** `null` while all is ASCII. */
function encodingOf(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head.includes(0)) return unmarkedUtf16(head);
  if (isAscii(head)) return null;
  if (!isUtf8(whole(head))) return "windows-1252";
  return isTwiceEncoded(head.toString("utf8")) ? "twice-encoded" : "utf-8";
}

/** Text of our languages in UTF-16 has a zero in nearly every second byte, and nowhere else. */
function unmarkedUtf16(head: Buffer): Encoding | null {
  const zeros = [0, 0];
  for (let index = 0; index < head.byteLength; index++) {
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const half = head.byteLength / 2;
  if (odd > half * 0.8 && even === 0) return "utf-16le";
  return even > half * 0.8 && odd === 0 ? "utf-16be" : null;
}

const BROKEN_PAIR =
  /[\u00C2\u00C3][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]/g;
const MIN_PAIRS = 3;

/** Nearly all that is not ASCII stands in pairs that UTF-8 gives when it is read as Windows-1252 and saved again. */
function isTwiceEncoded(text: string): boolean {
  const pairs = text.match(BROKEN_PAIR)?.length ?? 0;
  const others = text.replaceAll(BROKEN_PAIR, "").match(/[^\0-\x7F]/g)?.length ?? 0;
  return pairs >= MIN_PAIRS && others <= pairs * 0.1;
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
  if (encoding === "utf-8") return (chunk) => chunk;
  const decoder = new TextDecoder(encoding === "twice-encoded" ? "utf-8" : encoding);
  const write = encoding === "twice-encoded" ? windowsBytes : (text: string) => Buffer.from(text, "utf8");
  return (chunk, isEnd) => write(decoder.decode(chunk, { stream: !isEnd }));
}

const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
const WINDOWS_BYTE: ReadonlyMap<string, number> = new Map(
  new TextDecoder("windows-1252")
    .decode(HIGH_BYTES)
    .split("")
    .map((character, index) => [character, index + 128]),
);

/** The bytes that the text was read from by mistake; what Windows-1252 does not know stays as it is. */
function windowsBytes(text: string): Buffer {
  const pieces: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const byte = code < 128 ? code : WINDOWS_BYTE.get(character);
    if (byte === undefined) pieces.push(...Buffer.from(character, "utf8"));
    else pieces.push(byte);
  }
  return Buffer.from(pieces);
}
