import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { fromBufferPromise, fromFdPromise, getFileNameLowLevel, validateFileName } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { AcervoError } from "#src/domain/index.ts";
import { asBuffer, type OpenContent, type ParseLimits, readHead } from "../parser.ts";
import { refusal } from "../refuse.ts";

/** The parts of an Office file. Part names are compared without regard to case, as the standard asks. */
export type OoxmlPackage = Awaited<ReturnType<typeof openPackage>>;

const STORED = 0;
const DEFLATED = 8;
const INFLATED_CHUNK_BYTES = 256 * 1024;

/**
 * Reads the archive that a .docx or .xlsx is. Refuses what is hostile or cannot be read; nothing is written to disk. The
 * archive is never closed: that would close the file of `content`, which belongs to the caller.
 */
export async function openPackage(content: OpenContent, limits: ParseLimits) {
  await refuseCompoundFile(content);
  const zip = await openZip(content);
  const entries = await readEntries(zip, limits).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const meter = inflationMeter(limits);
  const find = (name: string): Entry => {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined) throw refusal("damaged", `falta a parte ${name}`);
    return entry;
  };
  const stream = (name: string) => readInChunks(zip, find(name), meter);
  return {
    limits,
    names: [...entries.values()].map(nameOf),
    has: (name: string) => entries.has(name.toLowerCase()),
    read: async (name: string) => Buffer.concat(await Array.fromAsync(stream(name))),
    stream,
    /** Like `stream`, for a part that is read again: what it inflates to is counted on its own, not twice. */
    lookAhead: (name: string) => readInChunks(zip, find(name), inflationMeter(limits)),
  };
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
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) {
    throw refusal("damaged", `a parte ${nameOf(entry)} não confere com a soma de verificação`);
  }
}

async function openZip(content: OpenContent): Promise<ZipFile> {
  // Names stay bytes here, because a bad name is unsafe and any other error of the library means damage.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
  try {
    const zip =
      "bytes" in content
        ? await fromBufferPromise(asBuffer(content.bytes), options)
        : await fromFdPromise(content.handle.fd, options);
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

/** Errors of the file system keep their code, by which the caller names them; the rest is a broken archive. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AcervoError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "EACCES" || code === "EPERM" || code === "EISDIR") return error;
  if (message.includes("strong encryption")) return refusal("encrypted", "", error);
  return refusal("damaged", "não é um arquivo zip íntegro", error);
}

const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** The stream that holds the real file when Office protects one with a password. */
const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");
/** The name of that stream may stand anywhere in the file. */
const MAX_COMPOUND_BYTES = 64 * 1024 * 1024;

/** Office files with a password, and those of the formats before 2007, are OLE compound files and no archives. */
async function refuseCompoundFile(content: OpenContent): Promise<void> {
  const signature = (await readHead(content, OLE_SIGNATURE.length)).subarray(0, OLE_SIGNATURE.length);
  if (!signature.equals(OLE_SIGNATURE)) return;
  const bytes = await readHead(content, MAX_COMPOUND_BYTES);
  if (bytes.includes(ENCRYPTED_PACKAGE)) throw refusal("encrypted");
  throw refusal("unsupported", "formato antigo do Office; salve como .docx ou .xlsx");
}

type InflationMeter = ReturnType<typeof inflationMeter>;

/** Small parts may be packed as tightly as they like: an empty sheet of a template reaches any ratio. */
const RATIO_MATTERS_FROM_BYTES = 10 * 1024 * 1024;

/** Counts what a whole archive inflates to, while it does; sizes that the archive declares are never trusted. */
function inflationMeter({ maxInflatedBytes, maxInflationRatio }: ParseLimits) {
  let packed = 0;
  let inflated = 0;
  return {
    open: (packedBytes: number): void => void (packed += packedBytes),
    count: (inflatedBytes: number): void => {
      inflated += inflatedBytes;
      const fromRatio = Math.max(RATIO_MATTERS_FROM_BYTES, packed * maxInflationRatio);
      if (inflated > Math.min(maxInflatedBytes, fromRatio))
        throw refusal("unsafe", "descompacta além do limite");
    },
  };
}
