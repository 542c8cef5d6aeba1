import { coversNorm, type Hit, type Provision, type ProvisionPath } from "#src/domain/index.ts";
import { type LegalReference, type NormName, parseReferences } from "#src/law/index.ts";
import type { Revocation } from "./citation-check.ts";
import { deepestLevel, enclosingKeys, ordinalOf, placeKey } from "./provision-keys.ts";
import { commonRevocation, revocationOf } from "./revocation.ts";

/** The provisions that the evidence holds or, where it is no law, speaks of. */
export interface EvidenceProvisions {
  /** The hit that supports a reference; null when none does. */
  readonly supporting: (reference: LegalReference) => Support | null;
  /** The norm that all of the evidence's provisions belong to, if there is but one. */
  readonly soleNorm: NormName | null;
}

export interface Support {
  readonly label: string;
  /** The hit holds the provision, and does not only speak of it. */
  readonly isOwn: boolean;
  /** Null: in force, as far as the evidence tells. */
  readonly revocation: Revocation | null;
}

interface Entry extends Support {
  /** Null: a text cites the provision without its norm. */
  readonly norm: string | null;
  /** It or something below it is in force. */
  readonly isAlive: boolean;
}

/** By place, and then by norm: the first hit of each. */
type Index = Map<string, Map<string, Entry>>;

/** Longer ranges are divisions; nobody is given so many provisions as evidence. */
const MAX_RANGE_LENGTH = 200;

/**
 * A provision supports itself and whatever encloses it. It does not support what stands below it: where that is part
 * of the hit, it is among the hit's provisions too, and where it is not, the model has not seen it.
 */
export function indexProvisions(evidence: readonly Hit[]): EvidenceProvisions {
  const index: Index = new Map();
  for (const hit of evidence) {
    for (const provision of hit.provisions) addProvision(index, provision, hit.citation.label);
    if (hit.provisions.length === 0) addCited(index, hit);
  }
  return { supporting: (reference) => supporting(index, reference), soleNorm: soleNormOf(evidence) };
}

function addProvision(index: Index, provision: Provision, label: string): void {
  const { norma: norm, tipo } = provision;
  const revocation = revocationOf(provision);
  const isAlive = revocation === null;
  const own = [placeKey(provision), ...(tipo === "caput" ? [placeKey(provision, true)] : [])];
  for (const key of own) add(index, key, { norm, label, isOwn: true, isAlive, revocation });
  for (const key of enclosingKeys(provision)) {
    // What ends a part does not end the whole.
    if (!own.includes(key)) add(index, key, { norm, label, isOwn: true, isAlive, revocation: null });
  }
}

/** A passage that explains the law supports the citations that it makes itself. */
function addCited(index: Index, { chunk, citation }: Hit): void {
  const self = selfNorm(chunk.metadata);
  for (const { norm, path, until, isCaputOnly } of parseReferences(chunk.text, self && { self })) {
    const entry = {
      norm: (norm ?? self)?.key ?? null,
      label: citation.label,
      isOwn: false,
      isAlive: true,
      revocation: null,
    };
    const keys = [...enclosingKeys(path), placeKey(path, isCaputOnly), placeKey(lastOf(path, until))];
    for (const key of keys) add(index, key, entry);
  }
}

function lastOf(path: ProvisionPath, until: string | null): ProvisionPath {
  const level = deepestLevel(path);
  return until === null || level === undefined ? path : { ...path, [level]: until };
}

function selfNorm({ norma, documento }: Hit["chunk"]["metadata"]): NormName | undefined {
  if (typeof norma !== "string" || typeof documento !== "string") return undefined;
  return { key: norma, label: documento };
}

function add(index: Index, key: string, entry: Entry): void {
  const entries = index.get(key) ?? new Map<string, Entry>();
  const name = `${entry.isOwn} ${entry.norm ?? ""}`;
  const known = entries.get(name);
  if (known === undefined || (entry.isAlive && !known.isAlive)) entries.set(name, entry);
  else if (!known.isAlive) entries.set(name, { ...known, revocation: known.revocation ?? entry.revocation });
  index.set(key, entries);
}

/** A range is supported when all of it is. */
function supporting(index: Index, reference: LegalReference): Support | null {
  const { path, until, isCaputOnly, norm } = reference;
  const level = deepestLevel(path);
  if (until === null || level === undefined) return find(index, placeKey(path, isCaputOnly), norm);
  const first = find(index, placeKey(path), norm);
  const last = find(index, placeKey({ ...path, [level]: until }), norm);
  if (first === null || last === null) return null;
  const [from, to] = [ordinalOf(level, path[level] ?? ""), ordinalOf(level, until)];
  if (to - from >= MAX_RANGE_LENGTH) return null;
  const members = membersOf(index, reference, from, to);
  const isWhole = members.size === to - from + 1;
  return isWhole ? { ...first, revocation: commonRevocation([...members.values()]) } : null;
}

/** Labels are read off the index instead of being written, so that "5-A" needs no rule. */
function membersOf(
  index: Index,
  { path, norm }: LegalReference,
  from: number,
  to: number,
): ReadonlyMap<number, Revocation | null> {
  const level = deepestLevel(path) ?? "artigo";
  const above = placeKey({ ...path, [level]: "\0" }).slice(0, -1);
  const members = new Map<number, Revocation | null>();
  for (const key of index.keys()) {
    if (!key.startsWith(above)) continue;
    const label = key.slice(above.length);
    if (label === "" || label.includes("/")) continue;
    const ordinal = ordinalOf(level, label);
    const found = ordinal >= from && ordinal <= to ? find(index, key, norm) : null;
    if (found === null) continue;
    const isKnownAlive = members.get(ordinal) === null;
    members.set(ordinal, isKnownAlive ? null : found.revocation);
  }
  return members;
}

/** The law itself before texts that speak of it, and a copy in which the provision is in force before others. */
function find(index: Index, key: string, norm: NormName | null): Support | null {
  const meant = [...(index.get(key)?.values() ?? [])].filter((entry) => isMeant(norm?.key ?? null, entry));
  const all = meant.filter(({ isOwn }) => isOwn);
  // An annex has an "art. 3º" of its own: it counts where the norm itself has none.
  const main = all.filter((entry) => entry.norm?.includes("#") !== true);
  const own = main.length > 0 ? main : all;
  return (
    own.find(({ isAlive }) => isAlive) ??
    own.find(({ revocation }) => revocation !== null) ??
    own[0] ??
    meant[0] ??
    null
  );
}

function isMeant(cited: string | null, { norm, isOwn }: Entry): boolean {
  if (cited === null) return true;
  if (norm === null) return false;
  // Two texts may cite one norm more or less exactly; what is stored is never less exact than what means it.
  return coversNorm(cited, norm) || (!isOwn && coversNorm(norm, cited));
}

function soleNormOf(evidence: readonly Hit[]): NormName | null {
  const norms = new Map<string, NormName>();
  for (const { provisions, chunk, documentName } of evidence) {
    for (const { norma } of provisions) {
      const self = selfNorm(chunk.metadata);
      const label = self?.key === norma ? self.label : documentName;
      if (!norms.has(norma) && !norma.startsWith("sumula")) norms.set(norma, { key: norma, label });
    }
  }
  const [only] = norms.values();
  return norms.size === 1 && only !== undefined ? only : null;
}
