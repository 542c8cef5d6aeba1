import { pipeline } from "node:stream";
import { crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import {
  type Entry,
  fromBufferPromise,
  getFileNameLowLevel,
  openPromise,
  validateFileName,
  type ZipFile,
} from "yauzl";
import { AcervoError } from "#src/domain/index.ts";
import type { ParseLimits } from "../parser.ts";
import type { FileContent } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { asBuffer, refuseCompoundFile } from "./compound-file.ts";
import { inflationMeter, type InflationMeter } from "./inflation-meter.ts";

/** The parts of an Office file. Part names are compared without regard to case, as the standard asks. */
export interface OoxmlPackage {
  readonly names: readonly string[];
  has(name: string): boolean;
  read(name: string): Promise<Uint8Array>;
  stream(name: string): AsyncIterable<Uint8Array>;
  /** Like `stream`, for a part that is read again: what it inflates to is counted on its own, not twice. */
  lookAhead(name: string): AsyncIterable<Uint8Array>;
  close(): void;
}

const STORED = 0;
const DEFLATED = 8;
const INFLATED_CHUNK_BYTES = 256 * 1024;

/** Opens the archive that a .docx or .xlsx is. Refuses what is hostile or cannot be read; nothing is written to disk. */
export async function openPackage(content: FileContent, limits: ParseLimits): Promise<OoxmlPackage> {
  await refuseCompoundFile(content);
  const zip = await openZip(content);
  try {
    const entries = await readEntries(zip, limits);
    return packageOf(zip, entries, () => inflationMeter(limits));
  } catch (error) {
    zip.close();
    throw asRefusal(error);
  }
}

function packageOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  newMeter: () => InflationMeter,
): OoxmlPackage {
  const meter = newMeter();
  function find(name: string): Entry {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined) throw refusal("damaged", `falta a parte ${name}`);
    return entry;
  }
  return {
    names: [...entries.values()].map(nameOf),
    has: (name) => entries.has(name.toLowerCase()),
    read: (name) => readWhole(zip, find(name), meter).catch(rethrow),
    stream: (name) => readInChunks(zip, find(name), meter),
    lookAhead: (name) => readInChunks(zip, find(name), newMeter()),
    close: () => zip.close(),
  };
}

async function readWhole(zip: ZipFile, entry: Entry, meter: InflationMeter): Promise<Uint8Array> {
  const packed = await collect(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
  meter.open(packed.byteLength);
  const inflated = entry.compressionMethod === STORED ? packed : inflateWithin(packed, meter.remaining());
  meter.count(inflated.byteLength);
  checkIntegrity(entry, inflated.byteLength, crc32(inflated));
  return inflated;
}

/** zlib stops as soon as the output passes the limit, whatever size the archive declares. */
function inflateWithin(packed: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit), chunkSize: INFLATED_CHUNK_BYTES });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw tooLarge ? refusal("unsafe", "descompacta além do limite", error) : error;
  }
}

async function* readInChunks(zip: ZipFile, entry: Entry, meter: InflationMeter): AsyncGenerator<Uint8Array> {
  let size = 0;
  let checksum = 0;
  try {
    meter.open(entry.compressedSize);
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    const inflated =
      entry.compressionMethod === STORED
        ? packed
        : // The loop below sees the error of either stream; the callback only keeps it from being thrown twice.
          pipeline(packed, createInflateRaw({ chunkSize: INFLATED_CHUNK_BYTES }), () => undefined);
    for await (const chunk of inflated as AsyncIterable<Buffer>) {
      meter.count(chunk.byteLength);
      size += chunk.byteLength;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  checkIntegrity(entry, size, checksum);
}

function checkIntegrity(entry: Entry, size: number, checksum: number): void {
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) {
    throw refusal("damaged", `a parte ${nameOf(entry)} não confere com a soma de verificação`);
  }
}

async function openZip(content: FileContent): Promise<ZipFile> {
  // Names stay bytes here, because a bad name is unsafe and any other error of the library means damage.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
  try {
    const zip =
      "bytes" in content
        ? await fromBufferPromise(asBuffer(content.bytes), options)
        : await openPromise(content.path, options);
    // Without a listener a failed close of the file would end the process.
    return zip.on("error", () => undefined);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function readEntries(zip: ZipFile, limits: ParseLimits): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.maxArchiveEntries) throw refusal("unsafe", `${zip.entryCount} partes`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (validateFileName(name) !== null) throw refusal("unsafe", "nome de parte fora do pacote");
    if (name.endsWith("/")) continue;
    if (entries.has(name.toLowerCase())) throw refusal("unsafe", `parte repetida: ${name}`);
    if (entry.isEncrypted()) throw refusal("encrypted");
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
      throw refusal("unsupported", `compactação ${entry.compressionMethod}`);
    }
    entries.set(name.toLowerCase(), entry);
  }
  return entries;
}

/** Some tools write "word\document.xml"; it is read as "word/document.xml" and checked as such. */
function nameOf(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function rethrow(error: unknown): never {
  throw asRefusal(error);
}

/** Errors of the file system keep their code, by which the caller names them; the rest is a broken archive. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AcervoError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "EACCES" || code === "EPERM" || code === "EISDIR") return error;
  if (message.includes("strong encryption")) return refusal("encrypted", "", error);
  return refusal("damaged", "não é um arquivo zip íntegro", error);
}
