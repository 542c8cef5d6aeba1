import {
  coversNorm,
  type Provision,
  PROVISION_LEVELS,
  type ProvisionLevel,
  type ProvisionPath,
} from "#src/domain/index.ts";
import { fromRoman, type LegalReference, type NormName, parseReferences } from "#src/law/index.ts";
import type { Evidence, Revocation } from "./check-citations.ts";

/** The provisions that the evidence holds or, where it is no law, speaks of. */
export interface EvidenceProvisions {
  /** The hit that supports a reference; null when none does. */
  readonly supporting: (reference: LegalReference) => Support | null;
  /** The norm that all of the evidence's provisions belong to, if there is but one. */
  readonly soleNorm: NormName | null;
}

interface Support {
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

/** By place, in the order of the evidence. */
type Index = Map<string, Entry[]>;

/** Longer ranges are divisions; nobody is given so many provisions as evidence. */
const MAX_RANGE_LENGTH = 200;

/**
 * A provision supports itself and whatever encloses it. It does not support what stands below it: where that is part
 * of the hit, it is among the hit's provisions too, and where it is not, the model has not seen it.
 */
export function indexProvisions(evidence: readonly Evidence[]): EvidenceProvisions {
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
    // Revoking a part does not revoke the whole.
    if (!own.includes(key)) add(index, key, { norm, label, isOwn: true, isAlive, revocation: null });
  }
}

/** A passage that explains the law supports the citations that it makes itself. */
function addCited(index: Index, { chunk, citation }: Evidence): void {
  const self = selfNorm(chunk.metadata);
  const cited = { label: citation.label, isOwn: false, isAlive: true, revocation: null };
  for (const { norm, path, until, isCaputOnly } of parseReferences(chunk.text, self && { self })) {
    const entry = { ...cited, norm: (norm ?? self)?.key ?? null };
    const keys = [...enclosingKeys(path), placeKey(path, isCaputOnly), placeKey(lastOf(path, until))];
    for (const key of keys) add(index, key, entry);
  }
}

function lastOf(path: ProvisionPath, until: string | null): ProvisionPath {
  const level = deepestLevel(path);
  return until === null || level === undefined ? path : { ...path, [level]: until };
}

function selfNorm({ norma, documento }: Evidence["chunk"]["metadata"]): NormName | undefined {
  if (typeof norma !== "string" || typeof documento !== "string") return undefined;
  return { key: norma, label: documento };
}

function add(index: Index, key: string, entry: Entry): void {
  const entries = index.get(key);
  if (entries === undefined) index.set(key, [entry]);
  else entries.push(entry);
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
  const meant = (index.get(key) ?? []).filter((entry) => isMeant(norm?.key ?? null, entry));
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
  // A citation may leave out the year of its norm; the key of a stored provision never does.
  return coversNorm(cited, norm) || (!isOwn && coversNorm(norm, cited));
}

function soleNormOf(evidence: readonly Evidence[]): NormName | null {
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

/** One string for a place in a norm. Levels that it skips count: the inciso I of a caput is not that of a § 1º. */
function placeKey(path: ProvisionPath, isCaputOnly = false): string {
  return `${enclosingKeys(path).at(-1) ?? ""}${isCaputOnly ? "/caput" : ""}`;
}

/** The keys of a place and of all that it is part of, itself last; the norm is not among them. */
function enclosingKeys(path: ProvisionPath): string[] {
  const labels = PROVISION_LEVELS.map((level) => path[level]);
  return labels.flatMap((label, index) => (label === null ? [] : [labels.slice(0, index + 1).join("/")]));
}

export function deepestLevel(path: ProvisionPath): ProvisionLevel | undefined {
  return PROVISION_LEVELS.findLast((level) => path[level] !== null);
}

/** A label's place among its siblings: 5 for "5", "V", "e" and "5-A". */
export function ordinalOf(level: ProvisionLevel, label: string): number {
  if (label === "único") return 1;
  if (level === "alinea") return label.charCodeAt(0) - 96 + 26 * (label.length - 1);
  const [base = ""] = label.split("-", 1);
  return level === "inciso" ? (fromRoman(base) ?? 0) : Number(base);
}

function revocationOf({ tipo, situacao, ate, alteracao }: Provision): Revocation | null {
  return situacao === "revogado" || situacao === "vetado" ? { tipo, situacao, ate, alteracao } : null;
}

/** Of several provisions cited as one: they are revoked when all of them are. Who did it is said if one norm did. */
export function commonRevocation(revocations: readonly (Revocation | null)[]): Revocation | null {
  const [first] = revocations;
  const ended = revocations.filter((revocation) => revocation !== null);
  if (first === undefined || first === null || ended.length < revocations.length) return null;
  const situacao = ended.every((other) => other.situacao === "vetado") ? "vetado" : "revogado";
  const isByOne = ended.every(({ alteracao }) => alteracao === first.alteracao);
  return isByOne ? { ...first, situacao } : { ...first, situacao, ate: null, alteracao: null };
}

/** A provision with everything below it: it is revoked if it says so itself and nothing below it is in force. */
export function revocationOfWhole(provisions: readonly Provision[]): Revocation | null {
  const [root] = provisions;
  if (root === undefined || provisions.some((provision) => revocationOf(provision) === null)) return null;
  return revocationOf(root);
}
