/** Bytes looked at to find UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4096;
/** Latin text in UTF-16 has a NUL in every other byte, except for quotes, dashes and emoji. */
const MAJORITY = 0.6;
const FEW = 0.05;
const CONTROLS = /[\p{Cc}--[\t\n\f\r\u0080-\u009f]]|\ufffd/v;

/** Text in UTF-16 without a byte order mark, in either byte order; `null` for anything else. */
export function decodeUnmarkedUtf16(bytes: Uint8Array): string | null {
  const even = nulShare(bytes, 0);
  const odd = nulShare(bytes, 1);
  if (odd >= MAJORITY && even <= FEW) return cleanText("utf-16le", bytes);
  if (even >= MAJORITY && odd <= FEW) return cleanText("utf-16be", bytes);
  return null;
}

/** UTF-32 after its byte order mark. */
export function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const utf16 = new Uint16Array(Math.floor(bytes.length / 4) * 2);
  let length = 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const codePoint = view.getUint32(at, littleEndian);
    if (codePoint <= 0xffff) utf16[length++] = codePoint;
    else if (codePoint > 0x10ffff) utf16[length++] = 0xfffd;
    else {
      utf16[length++] = 0xd7c0 + (codePoint >> 10);
      utf16[length++] = 0xdc00 + (codePoint & 0x3ff);
    }
  }
  return Buffer.from(utf16.buffer, 0, length * 2).toString("utf16le");
}

/** `null` when control characters show that these are numbers, not letters. */
function cleanText(encoding: string, bytes: Uint8Array): string | null {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const text = new TextDecoder(encoding).decode(whole);
  return CONTROLS.test(text) ? null : text;
}

function nulShare(bytes: Uint8Array, from: number): number {
  const end = Math.min(bytes.length - (bytes.length % 2), SAMPLE_BYTES);
  let count = 0;
  for (let at = from; at < end; at += 2) if (bytes[at] === 0) count++;
  return end === 0 ? 0 : count / (end / 2);
}
