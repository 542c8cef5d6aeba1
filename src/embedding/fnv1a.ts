const OFFSET_BASIS = 2_166_136_261;
const PRIME = 16_777_619;

/** 32-bit FNV-1a over UTF-16 code units. Part of the built-in model's format: changing it would unmake its table. */
export function fnv1a(text: string): number {
  let hash = OFFSET_BASIS;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  }
  return hash >>> 0;
}
