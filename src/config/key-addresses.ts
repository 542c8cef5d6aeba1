import { dirname, resolve } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import type { SettingNotice } from "./aliases.ts";
import type { EnvFile } from "./environment.ts";
import type { Settings } from "./schema.ts";

type Name = keyof Settings;

/** What each task sends to the address that somebody may set: the keys, by provider. */
const KEYS_SENT_TO = {
  ACERVO_EMBEDDING_BASE_URL: {
    openai: ["OPENAI_API_KEY"],
    gemini: ["GEMINI_API_KEY"],
    cohere: ["COHERE_API_KEY"],
    "openai-compatible": ["ACERVO_EMBEDDING_API_KEY"],
  },
  ACERVO_RERANK_BASE_URL: {
    cohere: ["COHERE_API_KEY"],
    llm: ["ACERVO_RERANK_API_KEY"],
  },
  ACERVO_LLM_BASE_URL: {
    openai: ["OPENAI_API_KEY"],
    gemini: ["GEMINI_API_KEY"],
    anthropic: ["ANTHROPIC_API_KEY"],
    openrouter: ["OPENROUTER_API_KEY"],
    vertex: ["GOOGLE_VERTEX_API_KEY", "GOOGLE_APPLICATION_CREDENTIALS"],
    "openai-compatible": ["ACERVO_LLM_API_KEY"],
  },
} as const satisfies Partial<Record<Name, Readonly<Record<string, readonly Name[]>>>>;

/** Refuses to send a key to an address that this provider's key was not set together with. */
export type CheckKeys = (address: keyof typeof KEYS_SENT_TO, provider: string) => void;

/**
 * A `.env` of whatever folder a command runs in must not lead the environment's key to a server of its own: key and
 * address come from the same place, or the environment names the host in ACERVO_TRUSTED_HOSTS.
 */
export function keyChecker(values: Settings, file: EnvFile | null): CheckKeys {
  const isFromFile = (name: Name): boolean => file?.names.has(name) === true;
  const trusted = isFromFile("ACERVO_TRUSTED_HOSTS") ? [] : listed(values.ACERVO_TRUSTED_HOSTS);
  return (address, provider) => {
    const host = URL.parse(values[address] ?? "")?.host;
    if (host === undefined || trusted.includes(host)) return;
    const keys = new Map<string, readonly Name[]>(Object.entries(KEYS_SENT_TO[address])).get(provider) ?? [];
    const key = keys.find((name) => values[name] !== undefined && isFromFile(name) !== isFromFile(address));
    if (key !== undefined) {
      throw new AcervoError("key-address-apart", { key, address, host, isKeyInFile: isFromFile(key) });
    }
  };
}

/** The parts of a setting that is a list with commas. */
export function listed(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Tells that a file sets something although it lies neither in the base's own folder nor beside it. */
export function foreignFileNotices(
  file: EnvFile | null,
  dataDir: string,
  isOurs: (name: string) => boolean,
): readonly SettingNotice[] {
  if (file === null) return [];
  const own = resolve(dataDir);
  const names = [...file.names].filter(isOurs);
  if (names.length === 0 || [own, dirname(own)].includes(dirname(file.path))) return [];
  const text = {
    pt: `este arquivo não é da pasta do acervo (${own}) e define ${names.join(", ")}`,
    en: `this file is not of the base's folder (${own}) and sets ${names.join(", ")}`,
  };
  return [{ name: file.path, text }];
}
