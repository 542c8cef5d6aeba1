import { isUtf8 } from "node:buffer";

export type Decoded = { readonly kind: "text"; readonly text: string } | { readonly kind: "binary" };

const BYTE_ORDER_MARKS = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/** Bytes as text with `\n` line ends. A byte order mark decides; then valid UTF-8; anything else is Windows-1252. */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = BYTE_ORDER_MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return readAs(marked.encoding, bytes);
  // No text encoding in use writes NUL bytes without a byte order mark first.
  if (bytes.includes(0)) return { kind: "binary" };
  return readAs(isUtf8(bytes) ? "utf-8" : "windows-1252", bytes);
}

function readAs(encoding: string, bytes: Uint8Array): Decoded {
  const text = new TextDecoder(encoding).decode(bytes);
  return { kind: "text", text: text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text };
}
