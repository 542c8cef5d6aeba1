import { createSign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type CalledModel, modelFailed, notConfigured } from "./model-errors.ts";

/** The two kinds of credential files that Google Cloud writes. */
type Credentials =
  | {
      readonly type: "service_account";
      readonly client_email: string;
      readonly private_key: string;
      readonly token_uri?: string;
    }
  | {
      readonly type: "authorized_user";
      readonly client_id: string;
      readonly client_secret: string;
      readonly refresh_token: string;
      readonly token_uri?: string;
    };

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
const LIFETIME_SECONDS = 3_600;
/** A token is renewed this long before it ends, so that none runs out on its way. */
const MARGIN_MS = 60_000;

/** Gives a token for calls to Google Cloud, from a file of credentials; one token serves until shortly before its end. */
export function googleTokens(path: string, model: CalledModel): (signal: AbortSignal) => Promise<string> {
  let kept: { readonly token: string; readonly until: number } | null = null;
  return async (signal) => {
    if (kept !== null && kept.until > Date.now()) return kept.token;
    const credentials = await readCredentials(path, model);
    const { token, seconds } = await fetchToken(credentials, model, signal);
    kept = { token, until: Date.now() + seconds * 1_000 - MARGIN_MS };
    return token;
  };
}

async function readCredentials(path: string, model: CalledModel): Promise<Credentials> {
  try {
    const read = JSON.parse(await readFile(path, "utf8")) as Partial<Credentials>;
    if (read.type === "service_account" && read.client_email && read.private_key) return read as Credentials;
    if (read.type === "authorized_user" && read.refresh_token) return read as Credentials;
  } catch {
    // Said below; the cause could quote the file.
  }
  throw notConfigured(model, `um arquivo de credenciais do Google Cloud que se possa ler (${path})`);
}

async function fetchToken(
  credentials: Credentials,
  model: CalledModel,
  signal: AbortSignal,
): Promise<{ token: string; seconds: number }> {
  const body = new URLSearchParams(grantFor(credentials));
  const url = credentials.token_uri ?? TOKEN_URL;
  const reply = await fetch(url, { method: "POST", body, signal, redirect: "error" }).catch(() => {
    signal.throwIfAborted();
    throw modelFailed(model, "sem conexão com o Google para autenticar", { isRetryable: true });
  });
  if (!reply.ok) {
    const isRetryable = reply.status === 429 || reply.status >= 500;
    throw modelFailed(model, `HTTP ${reply.status}: o Google recusou as credenciais`, { isRetryable });
  }
  const { access_token: token, expires_in: seconds = LIFETIME_SECONDS } = (await reply.json()) as {
    access_token?: string;
    expires_in?: number;
  };
  if (!token) throw modelFailed(model, "o Google não deu um token");
  return { token, seconds };
}

function grantFor(credentials: Credentials): Record<string, string> {
  if (credentials.type === "authorized_user") {
    const { client_id, client_secret, refresh_token } = credentials;
    return { grant_type: "refresh_token", client_id, client_secret, refresh_token };
  }
  const { client_email: iss, private_key: key, token_uri: aud = TOKEN_URL } = credentials;
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { iss, scope: SCOPE, aud, iat, exp: iat + LIFETIME_SECONDS };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = createSign("RSA-SHA256").update(signed).sign(key, "base64url");
  return {
    grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
    assertion: `${signed}.${signature}`,
  };
}
