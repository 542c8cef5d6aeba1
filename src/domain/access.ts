/** What the holder of a key may do; each role may also do what those before it may. */
export const ROLES = ["reader", "editor", "admin", "instance"] as const;

/** `reader` asks, `editor` changes knowledge, `admin` looks after one tenant, `instance` after all of them. */
export type Role = (typeof ROLES)[number];

export function mayActAs(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** A key without its secret, which is stored as a hash and shown once. */
export interface ApiKey {
  readonly id: string;
  /** Whom the key acts for. One of an instance may name another tenant with each request. */
  readonly tenant: string;
  /** What people call it. */
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
  /** Null: never. */
  readonly expiresAt: string | null;
  /** Null: still in force. */
  readonly revokedAt: string | null;
  /** Null: as the settings say. */
  readonly requestsPerMinute: number | null;
}
