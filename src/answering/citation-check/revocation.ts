import type { Provision } from "#src/domain/index.ts";
import type { Revocation } from "./citation-check.ts";

export function revocationOf({ tipo, situacao, ate, alteracao }: Provision): Revocation | null {
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
