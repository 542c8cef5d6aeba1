import { crc32, deflateRawSync } from "node:zlib";
import { joinBytes, toBytes } from "./zip.ts";

/** One entry as an attacker writes it: every field may differ from the truth. */
export interface RawEntry {
  /** Bytes allow names that are no valid UTF-8. */
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** Bytes stored as they are, in place of the deflated content. */
  readonly packed?: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** Sizes told in both headers. */
  readonly size?: number;
  readonly packedSize?: number;
  /** Another name in the local header. */
  readonly localName?: string;
  /** Sizes and CRC come after the data, and are zero before it. */
  readonly descriptor?: boolean;
  /** Points at the data of an earlier entry, so that one kernel inflates many times. */
  readonly sameDataAs?: number;
  /** Unix mode, such as that of a symbolic link. */
  readonly mode?: number;
}

export interface RawArchive {
  /** How many entries the end record tells. */
  readonly entries?: number;
  readonly directoryOffset?: number;
  readonly directorySize?: number;
  readonly prefix?: Uint8Array;
  readonly comment?: string;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 12;
const UTF8_NAMES = 0x800;
const HAS_DESCRIPTOR = 8;
const DEFLATED = 8;

/** An archive in which anything may be a lie; without lies it is a plain one. */
export function rawZip(entries: readonly RawEntry[], archive: RawArchive = {}): Uint8Array {
  const pieces: Uint8Array[] = [archive.prefix ?? new Uint8Array()];
  const offsets: number[] = [];
  let position = pieces[0]?.length ?? 0;
  for (const entry of entries) {
    offsets.push(entry.sameDataAs === undefined ? position : (offsets[entry.sameDataAs] ?? 0));
    if (entry.sameDataAs !== undefined) continue;
    const local = localPart(entry);
    pieces.push(local);
    position += local.length;
  }
  const directory = joinBytes(...entries.map((entry, index) => centralPart(entry, offsets[index] ?? 0)));
  const end = endPart(entries.length, directory.length, position, archive);
  return joinBytes(...pieces, directory, end);
}

interface Facts {
  readonly name: Uint8Array;
  readonly packed: Uint8Array;
  readonly fields: readonly number[];
  readonly sums: readonly [crc: number, packedSize: number, size: number];
}

function factsOf(entry: RawEntry): Facts {
  const content = toBytes(entry.content ?? "");
  const method = entry.method ?? DEFLATED;
  const packed = entry.packed ?? (method === DEFLATED ? deflateRawSync(content) : content);
  const flags = entry.flags ?? UTF8_NAMES | (entry.descriptor === true ? HAS_DESCRIPTOR : 0);
  return {
    name: toBytes(entry.name),
    packed,
    fields: [20, flags, method, 0x6000, DOS_DATE],
    sums: [entry.crc ?? crc32(content), entry.packedSize ?? packed.length, entry.size ?? content.length],
  };
}

function localPart(entry: RawEntry): Uint8Array {
  const { packed, fields, sums } = factsOf(entry);
  const name = toBytes(entry.localName ?? entry.name);
  const told = entry.descriptor === true ? [0, 0, 0] : sums;
  const header = joinBytes(u32(LOCAL), u16(...fields), u32(...told), u16(name.length, 0));
  const after = entry.descriptor === true ? u32(DESCRIPTOR, ...sums) : new Uint8Array();
  return joinBytes(header, name, packed, after);
}

function centralPart(entry: RawEntry, offset: number): Uint8Array {
  const { name, fields, sums } = factsOf(entry);
  const madeBy = (3 << 8) | 20;
  const attributes = ((entry.mode ?? 0o100644) << 16) >>> 0;
  const rest = joinBytes(u16(name.length, 0, 0, 0, 0), u32(attributes, offset), name);
  return joinBytes(u32(CENTRAL), u16(madeBy, ...fields), u32(...sums), rest);
}

function endPart(count: number, size: number, offset: number, archive: RawArchive): Uint8Array {
  const told = archive.entries ?? Math.min(count, 0xffff);
  const comment = toBytes(archive.comment ?? "");
  const places = u32(archive.directorySize ?? size, archive.directoryOffset ?? offset);
  return joinBytes(u32(END), u16(0, 0, told, told), places, u16(comment.length), comment);
}

function u16(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint16Array.from(values).buffer);
}

function u32(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}
