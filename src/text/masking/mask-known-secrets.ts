import { SECRET_MARK } from "./marks.ts";

/** Shorter strings stand in ordinary text by chance. */
const MIN_SECRET_LENGTH = 8;

/** Hides the given strings, also as JSON and addresses write them. */
export function maskKnownSecrets(secrets: readonly string[]): (text: string) => string {
  const spellings = new Set(secrets.filter(isMaskable).flatMap(spellingsOf));
  if (spellings.size === 0) return (text) => text;
  // The longest first: of two keys that begin alike, the shorter one would leave the end of the other.
  const longestFirst = [...spellings].toSorted((one, other) => other.length - one.length);
  // A mark is read as a whole, so that none of its letters can become part of a secret.
  const pattern = new RegExp(
    [SECRET_MARK, ...longestFirst].map((text) => RegExp.escape(text)).join("|"),
    "g",
  );
  return (text) => text.replace(pattern, SECRET_MARK);
}

function isMaskable(secret: string): boolean {
  return secret.length >= MIN_SECRET_LENGTH && !SECRET_MARK.includes(secret);
}

function spellingsOf(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())];
}
