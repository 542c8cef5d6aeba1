import { type Clause, readClauses } from "./read-clauses.ts";

/** Whether a source says the contrary of one of the clauses. */
export type ContradictionJudge = (clauses: readonly Clause[]) => boolean;

interface HeldClauses {
  readonly affirmations: ReadonlyMap<string, readonly Clause[]>;
  readonly denials: ReadonlyMap<string, readonly Clause[]>;
}

/** Less in common, and the two may well speak of different things. */
const MIN_SHARED = 2;
const MIN_SHARE = 0.5;
/** So much of what a source denies must a sentence affirm. */
const AFFIRMED_SHARE = 0.6;

/**
 * Looks, for each clause, for one of the source with the same words and the other polarity; if the source has another
 * as close with the same polarity, that counts. Whatever is not clear is no contradiction.
 */
export function createContradictionJudge(source: string): ContradictionJudge {
  const clauses = readClauses(source);
  const held: HeldClauses = {
    affirmations: byTerm(clauses.filter((clause) => !isDenial(clause))),
    denials: byTerm(clauses.filter(isDenial)),
  };
  return (claimed) =>
    claimed.some((clause) => (isDenial(clause) ? isAffirmed(clause, held) : isDenied(clause, held)));
}

/** "Não abre às segundas" does not contradict "abre de terça a domingo": all that is denied must be affirmed. */
function isAffirmed(denial: Clause, { affirmations, denials }: HeldClauses): boolean {
  if (denial.isBeyond) return false;
  const [head = ""] = denial.denied;
  const against = (affirmations.get(head) ?? []).filter(({ terms }) =>
    denial.denied.every((term) => terms.has(term)),
  );
  return outweighs(denial, against, denials.get(head) ?? []);
}

function isDenied(affirmation: Clause, { affirmations, denials }: HeldClauses): boolean {
  const against = [...affirmation.terms].flatMap((term) =>
    (denials.get(term) ?? []).filter(
      (denial) => denial.denied[0] === term && affirmsMost(affirmation, denial),
    ),
  );
  const heads = new Set(against.flatMap(({ denied }) => denied.slice(0, 1)));
  return outweighs(
    affirmation,
    against,
    [...heads].flatMap((head) => affirmations.get(head) ?? []),
  );
}

function affirmsMost(affirmation: Clause, denial: Clause): boolean {
  const affirmed = denial.denied.filter((term) => affirmation.terms.has(term)).length;
  return affirmed > AFFIRMED_SHARE * denial.denied.length || affirmation.terms.isSubsetOf(denial.terms);
}

function outweighs(clause: Clause, against: readonly Clause[], inFavour: readonly Clause[]): boolean {
  const closest = mostShared(clause, against);
  const isClose = closest >= MIN_SHARED && closest >= MIN_SHARE * clause.terms.size;
  return isClose && mostShared(clause, inFavour) < closest;
}

function mostShared(clause: Clause, others: readonly Clause[]): number {
  return Math.max(0, ...others.map(({ terms }) => terms.intersection(clause.terms).size));
}

function isDenial({ denied }: Clause): boolean {
  return denied.length > 0;
}

function byTerm(clauses: readonly Clause[]): ReadonlyMap<string, readonly Clause[]> {
  const found = new Map<string, Clause[]>();
  for (const clause of clauses) {
    for (const term of clause.terms) {
      const sharing = found.get(term);
      if (sharing === undefined) found.set(term, [clause]);
      else sharing.push(clause);
    }
  }
  return found;
}
