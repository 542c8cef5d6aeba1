import { lookup as resolve, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { AcervoError } from "#src/domain/index.ts";
import { isPublicAddress } from "./public-address.ts";

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Which addresses may be connected to; those of the internet unless told. */
  readonly isAllowed?: (address: string) => boolean;
}

export interface Fetched {
  readonly url: string;
  /** In small letters, without parameters; empty when the server does not say. */
  readonly mediaType: string;
  /** Fails with `text-too-long` when it is too long. */
  readonly body: AsyncIterable<Uint8Array>;
}

const MAX_REDIRECTS = 5;
const MAX_URL = 2_000;
/** For one address and all that it leads to. */
const TIMEOUT_MS = 60_000;

/**
 * Fetches an address that somebody wrote, as a stranger on the internet could: never from this machine or its networks.
 * Each address that a name resolves to is checked as it is connected to, so that a name cannot resolve otherwise in
 * between; so is every redirect. Nothing of ours is sent along.
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let url = checkedUrl(address, options);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await request(url, { ...options, signal });
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode > 399) return fetchedFrom(url, response, options);
    response.destroy();
    if (headers.location === undefined) throw failed(url, `status ${statusCode}`);
    url = checkedUrl(headers.location, options, url);
  }
  throw refused(url.href, "redirects");
}

/** Whether an address may be asked for at all, as far as it tells by itself. */
export function checkedUrl(
  written: string,
  { isAllowed = isPublicAddress }: Pick<FetchOptions, "isAllowed"> = {},
  base?: URL,
): URL {
  const url = written.length > MAX_URL ? null : URL.parse(written, base?.href);
  if (url === null) throw refused(written, "malformed");
  if (url.protocol !== "https:" && url.protocol !== "http:") throw refused(written, "protocol");
  if (url.username !== "" || url.password !== "") throw refused(written, "credentials");
  // The parser has brought 2130706433, 0x7f.1 and 0177.0.0.1 into the usual form. No resolver is asked for these.
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowed(host)) throw refused(written, "address");
  return url;
}

function request(
  url: URL,
  { signal, isAllowed = isPublicAddress }: FetchOptions,
): Promise<http.IncomingMessage> {
  const { get } = url.protocol === "https:" ? https : http;
  const headers = { accept: "*/*", "accept-encoding": "identity", "user-agent": "acervo" };
  return new Promise((fulfil, reject) => {
    const lookup = checkedLookup(url, isAllowed);
    // No agent: a connection that another request opened has been checked for that one.
    get(url, { agent: false, headers, lookup, signal }, fulfil).on("error", (error) =>
      reject(error instanceof AcervoError || signal.aborted ? error : failed(url, codeOf(error), error)),
    );
  });
}

/** Fails when any address of a name is not allowed: such a name is a trap, or a mistake. */
function checkedLookup(url: URL, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return callback(error, []);
      const [first] = addresses;
      if (first === undefined) return callback(failed(url, "ENOTFOUND"), []);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(refused(url.href, "address"), []);
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

function fetchedFrom(url: URL, response: http.IncomingMessage, { maxBytes }: FetchOptions): Fetched {
  const { statusCode = 0, headers } = response;
  const encoding = headers["content-encoding"] ?? "identity";
  const isTooLong = Number(headers["content-length"] ?? 0) > maxBytes;
  if (statusCode === 200 && encoding === "identity" && !isTooLong) {
    const mediaType = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
    return { url: url.href, mediaType, body: upTo(maxBytes, response, url) };
  }
  response.destroy();
  if (isTooLong) throw new AcervoError("text-too-long", { limit: maxBytes });
  throw failed(url, statusCode === 200 ? `content-encoding ${encoding}` : `status ${statusCode}`);
}

async function* upTo(maxBytes: number, response: http.IncomingMessage, url: URL): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > maxBytes) throw new AcervoError("text-too-long", { limit: maxBytes });
      yield piece;
    }
  } catch (error) {
    throw error instanceof AcervoError ? error : failed(url, codeOf(error), error);
  }
}

type Refusal = "malformed" | "protocol" | "credentials" | "address" | "redirects";

function refused(url: string, reason: Refusal): AcervoError {
  return new AcervoError("url-refused", { url: url.slice(0, 200), reason });
}

/** A server that is down may be up again later; one that says no is not asked again. */
function failed({ href }: URL, reason: string, cause?: unknown): AcervoError {
  const isRetryable = !/^status [34]|^content-encoding/.test(reason) || reason === "status 429";
  return new AcervoError("url-failed", { url: href.slice(0, 200), reason }, { cause, isRetryable });
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : (error as Error).name;
}
