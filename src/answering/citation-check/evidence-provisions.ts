import {
  coversNorm,
  type Provision,
  PROVISION_LEVELS,
  type ProvisionLevel,
  type ProvisionPath,
} from "#src/domain/index.ts";
import { fromRoman, type LegalReference, type NormName, parseReferences } from "#src/law/index.ts";
import type { Evidence, Revocation } from "./check-citations.ts";

interface Support {
  readonly label: string;
  /** The hit holds the provision, and does not only speak of it. */
  readonly isOwn: boolean;
  /** Null: in force, as far as the evidence tells. */
  readonly revocation: Revocation | null;
}

/** A provision that the evidence holds or, where it is no law, speaks of. */
export interface EvidenceEntry extends Support {
  /** Null: a text cites the provision without its norm. */
  readonly norm: string | null;
  readonly path: ProvisionPath;
  readonly isCaput: boolean;
}

type Place = Pick<LegalReference, "norm" | "path" | "isCaputOnly">;

/**
 * A provision supports itself and whatever encloses it. It does not support what stands below it: where that is part
 * of the hit, it is among the hit's provisions too, and where it is not, the model has not seen it.
 */
export function readEntries(evidence: readonly Evidence[]): EvidenceEntry[] {
  return evidence.flatMap((hit) => {
    const own = hit.provisions.map((provision) => entryOf(provision, hit.citation.label));
    return own.length > 0 ? own : entriesCitedBy(hit);
  });
}

function entryOf(provision: Provision, label: string): EvidenceEntry {
  const { norma: norm, tipo } = provision;
  const revocation = revocationOf(provision);
  return { norm, path: provision, isCaput: tipo === "caput", label, isOwn: true, revocation };
}

/** A passage that explains the law supports the citations that it makes itself. */
function entriesCitedBy({ chunk, citation }: Evidence): EvidenceEntry[] {
  const self = selfNorm(chunk.metadata);
  return parseReferences(chunk.text, self && { self }).flatMap(({ norm, path, until, isCaputOnly }) => {
    const cited = {
      norm: (norm ?? self)?.key ?? null,
      isCaput: isCaputOnly,
      label: citation.label,
      isOwn: false,
      revocation: null,
    };
    const level = deepestLevel(path);
    const last =
      until === null || level === undefined ? [] : [{ ...cited, path: { ...path, [level]: until } }];
    return [{ ...cited, path }, ...last];
  });
}

function selfNorm({ norma, documento }: Evidence["chunk"]["metadata"]): NormName | undefined {
  if (typeof norma !== "string" || typeof documento !== "string") return undefined;
  return { key: norma, label: documento };
}

/** The hit that supports a reference; null when none does. A range is supported when all of it is. */
export function supporting(entries: readonly EvidenceEntry[], reference: LegalReference): Support | null {
  const { path, until } = reference;
  const level = deepestLevel(path);
  const first = find(entries, reference);
  if (until === null || level === undefined || first === null) return first;
  const [from, to] = [ordinalOf(level, path[level] ?? ""), ordinalOf(level, until)];
  const ordinals = new Set<number>();
  const revocations: (Revocation | null)[] = [];
  // Labels are read off the entries instead of being written, so that "5-A" needs no rule.
  for (const label of new Set(entries.flatMap((entry) => entry.path[level] ?? []))) {
    const ordinal = ordinalOf(level, label);
    if (ordinal < from || ordinal > to) continue;
    const support = find(entries, { ...reference, path: { ...path, [level]: label } });
    if (support === null) continue;
    ordinals.add(ordinal);
    revocations.push(support.revocation);
  }
  const isWhole = ordinals.size === to - from + 1;
  return isWhole ? { ...first, revocation: commonRevocation(revocations) } : null;
}

/** The law itself before texts that speak of it, and a copy in which the provision is in force before others. */
function find(entries: readonly EvidenceEntry[], place: Place): Support | null {
  const meant = entries.filter((entry) => isMeant(place.norm?.key ?? null, entry) && isPartOf(entry, place));
  const all = meant.filter(({ isOwn }) => isOwn);
  // An annex has an "art. 3º" of its own: it counts where the norm itself has none.
  const main = all.filter(({ norm }) => norm?.includes("#") !== true);
  const own = main.length > 0 ? main : all;
  const isWhole = ({ path }: EvidenceEntry): boolean => deepestLevel(path) === deepestLevel(place.path);
  // An article whose caput is gone is not in force for what still stands below it.
  const wholes = own.filter(isWhole);
  const alive = (wholes.length > 0 ? wholes : own).find(({ revocation }) => revocation === null);
  const found = alive ?? wholes[0] ?? own[0] ?? meant[0];
  if (found === undefined) return null;
  // Revoking a part does not revoke the whole.
  return isWhole(found) ? found : { ...found, revocation: null };
}

/** Levels that a place skips count: the inciso I of a caput is not that of a § 1º. */
function isPartOf({ path, isCaput }: EvidenceEntry, place: Place): boolean {
  const depth = PROVISION_LEVELS.findLastIndex((level) => place.path[level] !== null) + 1;
  const isInside = PROVISION_LEVELS.slice(0, depth).every((level) => path[level] === place.path[level]);
  return isInside && (!place.isCaputOnly || (isCaput && deepestLevel(path) === deepestLevel(place.path)));
}

function isMeant(cited: string | null, { norm, isOwn }: EvidenceEntry): boolean {
  if (cited === null) return true;
  if (norm === null) return false;
  // A citation may leave out the year of its norm; the key of a stored provision never does.
  return coversNorm(cited, norm) || (!isOwn && coversNorm(norm, cited));
}

/** The norm that all of the evidence's provisions belong to, if there is but one. */
export function soleNormOf(evidence: readonly Evidence[]): NormName | null {
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

/** A provision with everything below it is revoked if it says so itself, whatever of it was left standing. */
export function revocationOfWhole([root]: readonly Provision[]): Revocation | null {
  return root === undefined ? null : revocationOf(root);
}
