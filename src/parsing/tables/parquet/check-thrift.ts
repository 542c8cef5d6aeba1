import { refusal } from "../../refuse.ts";

/** Types of the compact protocol, as far as Parquet uses them. */
const TYPE = {
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
} as const;
const MAX_DEPTH = 64;
const MAX_VARINT_BYTES = 10;

interface Frame {
  /** Elements that are left of a list; a struct goes on until it says stop. */
  remaining: number;
  readonly elementType: number | null;
}

/**
 * Walks over one Thrift struct without building anything, so that the library that builds it cannot be made to reserve memory for
 * lists that are not there, to recurse, or to compute with endless numbers. Returns where the struct ends, or `null` when the
 * bytes end before it does.
 */
export function checkThrift(bytes: Uint8Array, start: number): number | null {
  const walker = new Walker(bytes, start);
  try {
    return walker.walk();
  } catch (error) {
    if (error instanceof EndOfBytes) return null;
    throw error;
  }
}

class EndOfBytes extends Error {}

class Walker {
  readonly #bytes: Uint8Array;
  readonly #frames: Frame[] = [{ remaining: 0, elementType: null }];
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  walk(): number {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (frame.elementType !== null) this.#nextElement(frame, frame.elementType);
      else this.#nextField();
    }
    return this.#at;
  }

  #nextElement(frame: Frame, type: number): void {
    if (frame.remaining === 0) {
      this.#frames.pop();
      return;
    }
    frame.remaining--;
    // Within lists, unlike in fields, a truth value takes a byte.
    this.#value(type === TYPE.true || type === TYPE.false ? TYPE.byte : type);
  }

  #nextField(): void {
    const header = this.#byte();
    const type = header & 0x0f;
    if (type === 0) {
      this.#frames.pop();
      return;
    }
    if (header >> 4 === 0) this.#varint();
    this.#value(type);
  }

  #value(type: number): void {
    switch (type) {
      case TYPE.true:
      case TYPE.false:
        return;
      case TYPE.byte:
        return this.#skip(1);
      case TYPE.i16:
      case TYPE.i32:
      case TYPE.i64:
        this.#varint();
        return;
      case TYPE.double:
        return this.#skip(8);
      case TYPE.binary:
        return this.#skip(this.#varint());
      case TYPE.list:
        return this.#openList();
      case TYPE.struct:
        return this.#open({ remaining: 0, elementType: null });
      default:
        throw refusal("damaged", "metadados do Parquet ilegíveis");
    }
  }

  #openList(): void {
    const header = this.#byte();
    const size = header >> 4 === 15 ? this.#varint() : header >> 4;
    // Every element takes a byte at least.
    if (size > this.#bytes.byteLength - this.#at)
      throw refusal("unsafe", "lista maior que o próprio arquivo");
    this.#open({ remaining: size, elementType: header & 0x0f });
  }

  #open(frame: Frame): void {
    if (this.#frames.length >= MAX_DEPTH) throw refusal("unsafe", "metadados do Parquet aninhados demais");
    this.#frames.push(frame);
  }

  #varint(): number {
    let value = 0;
    for (let length = 0; length < MAX_VARINT_BYTES; length++) {
      const byte = this.#byte();
      value += (byte & 0x7f) * 2 ** (7 * length);
      if (byte < 0x80) return value;
    }
    throw refusal("damaged", "metadados do Parquet ilegíveis");
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new EndOfBytes();
    return byte;
  }

  #skip(count: number): void {
    this.#at += count;
    if (this.#at > this.#bytes.byteLength) throw new EndOfBytes();
  }
}
