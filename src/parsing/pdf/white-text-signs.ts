import { constants, inflateSync } from "node:zlib";
import { dataStart, dictionaryBefore, isPacked, prefixOf, saysImage } from "./check-streams.ts";

const MB = 1024 * 1024;
/** Larger streams are not searched; they may hold anything. */
const MAX_STREAM_BYTES = 16 * MB;
/** All streams together, each counted as no less than what it takes to find it. */
const MAX_TOTAL_BYTES = 64 * MB;
const MIN_COUNTED = 2_048;
const OTHER_PACKING = /\/(?:LZW|LZWDecode|A85|ASCII85Decode|AHx|ASCIIHexDecode|RL|RunLengthDecode)\b/;
const NEARLY_ONE = String.raw`0*(?:[1-9]\d*(?:\.\d*)?|\.9[7-9]\d*)`;
const NEARLY_ZERO = String.raw`(?:0|0?\.0[0-3]?\d*|0\.)`;
const WHITE_FILL = new RegExp(
  String.raw`(?<![\d.\-])(?:${NEARLY_ONE}\s+(?:g|scn?)|(?:${NEARLY_ONE}\s+){3}(?:rg|scn?)|(?:${NEARLY_ZERO}\s+){4}(?:k|scn?))(?![^\s()<>[\]{}/%])`,
);
/** Strings, comments, names, and words; brackets that are left over belong to strings within strings. */
const TOKEN = /\((?:[^()\\]|\\[^])*\)|%[^\r\n]*|\\[^]|\/[^\s()<>[\]{}/%\\]*|[^\s()<>[\]{}/%\\]+|[()]/g;
const NUMBER = /^[+-]?[\d.]+$/;
const SETS_FILL: ReadonlySet<string> = new Set(["g", "rg", "k", "sc", "scn", "cs"]);
/** What a form shows has the colour that was set before it. */
const SHOWS: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"', "Do"]);
/** Where brackets do not match, as in the programs of fonts, operators may stand in what looks like a string. */
const SHOW_OPERATOR = /(?:T[Jj]|Do)\s/;
const MAX_OPERANDS = 4;
const NEARLY = 0.97;

/**
 * Whether any stream shows text in white or nearly so, as far as can be seen without reading the document. Most files
 * show none, and need no closer look.
 */
export function mayShowWhiteText(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes("/Encrypt")) return true;
  let searched = 0;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    // The word that ends a stream holds the word that begins one.
    if (file[at - 1] === 0x64) continue;
    const content = contentAt(file, at);
    searched += (content?.length ?? 0) + MIN_COUNTED;
    if (content === null || searched > MAX_TOTAL_BYTES) return true;
    const text = content.toString("latin1");
    if (WHITE_FILL.test(text) && showsWhite(text)) return true;
  }
  return false;
}

/** What a stream holds, if it is no picture; `null` when that cannot be told. */
function contentAt(file: Buffer, at: number): Buffer | null {
  const start = dataStart(file, at + 6);
  const dictionary = dictionaryBefore(file, at);
  const packed = isPacked(file, start);
  const beginning = packed ? prefixOf(file, start) : file.subarray(start, start + 64);
  if (saysImage(dictionary) && isBinary(beginning)) return Buffer.alloc(0);
  if (OTHER_PACKING.test(dictionary)) return null;
  if (packed) return unpacked(file.subarray(start));
  const end = file.indexOf("endstream", start);
  const content = file.subarray(start, end < 0 ? file.length : end);
  return content.length > MAX_STREAM_BYTES ? null : content;
}

/** Pixels, not operators: what calls itself a picture may be none. */
function isBinary(data: Buffer): boolean {
  return data.some((byte) => byte > 0x7e || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d));
}

/** `null` for more than is searched, and for damaged data, of which the library reads what it can. */
function unpacked(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_STREAM_BYTES });
  } catch {
    return null;
  }
}

/** Follows the colour of what is filled; in doubt, white is shown. */
function showsWhite(content: string): boolean {
  const saved: boolean[] = [];
  let isWhite = false;
  let depth = 0;
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (token === "(") depth++;
    else if (token === ")") depth = Math.max(0, depth - 1);
    if (depth > 0 || /^[()%\\]/.test(token)) continue;
    if (NUMBER.test(token) || token.startsWith("/")) {
      operands = [...operands.slice(1 - MAX_OPERANDS), token];
      continue;
    }
    // Pixels within the operators could be taken for operators.
    if (token === "BI" || (isWhite && SHOWS.has(token))) return true;
    if (token === "q") saved.push(isWhite);
    else if (token === "Q") isWhite = saved.pop() ?? isWhite;
    else if (SETS_FILL.has(token)) isWhite = isWhiteFill(operands.map(Number));
    operands = [];
  }
  // A page may be cut into several streams anywhere.
  return isWhite || saved.includes(true) || (depth > 0 && SHOW_OPERATOR.test(content));
}

function isWhiteFill(values: readonly number[]): boolean {
  if (values.length === MAX_OPERANDS) return values.every((value) => value <= 1 - NEARLY);
  return values.length > 0 && values.every((value) => value >= NEARLY);
}
