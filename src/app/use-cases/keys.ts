import { createHash, randomBytes } from "node:crypto";
import { AcervoError, type ApiKey, mayActAs, type Role } from "#src/domain/index.ts";
import type { Engine } from "../engine.ts";

const PREFIX = "acervo_";
const SECRET_BYTES = 32;
const SECRET = new RegExp(`^${PREFIX}[\\w-]{43}$`);
const ID_BYTES = 6;

/** A new secret of 256 bits; only its hash is ever stored. */
export function createSecret(): { readonly secret: string; readonly hash: string } {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
  return { secret, hash: hashOf(secret) };
}

/** A hash of 256 random bits needs no salt and no slow function: nobody can guess what it is of. */
function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

type Keys = Pick<Engine, "keys">;

/** The key of a secret, in force or not; null for what is none. */
export async function findKey({ keys }: Keys, secret: string): Promise<ApiKey | null> {
  return SECRET.test(secret) ? keys.find(hashOf(secret)) : null;
}

export interface KeyRequest extends Pick<ApiKey, "name" | "role" | "expiresAt"> {
  readonly requestsPerMinute?: number | null;
}

export interface NewKey {
  readonly key: ApiKey;
  /** Shown this once. */
  readonly secret: string;
}

export async function addKey({ keys }: Keys, tenant: string, request: KeyRequest): Promise<NewKey> {
  const { secret, hash } = createSecret();
  const id = randomBytes(ID_BYTES).toString("hex");
  const key = await keys.add(tenant, { requestsPerMinute: null, ...request, id, hash });
  return { key, secret };
}

/** Those that whoever asks may deal with: of an instance only for whoever has one. */
export async function listKeys({ keys }: Keys, tenant: string, by: Role): Promise<ApiKey[]> {
  return (await keys.list(tenant)).filter(({ role }) => mayActAs(by, role));
}

export async function revokeKey(engine: Keys, tenant: string, id: string, by: Role): Promise<void> {
  const isKnown = (await listKeys(engine, tenant, by)).some((key) => key.id === id);
  if (!isKnown || !(await engine.keys.revoke(tenant, id))) throw new AcervoError("key-not-found", { id });
}
