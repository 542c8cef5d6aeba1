import type { Finding, Revocation } from "./citation-check.ts";

type Unsupported = Exclude<Finding["status"], "supported">;

const MARKS: Readonly<Record<Unsupported, string>> = {
  known: "não consta das fontes",
  revoked: "revogado",
  nonexistent: "não existe",
  unknown: "não verificado",
  former: "redação anterior",
  unsupported: "citação não confere",
};

/** The text with a mark in brackets after whatever is not supported. */
export function markText(text: string, findings: readonly Finding[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const group of groupsByEnd(findings)) {
    const end = group[0]?.end ?? from;
    pieces.push(text.slice(from, end), ...marksOf(group));
    from = end;
  }
  return pieces.join("") + text.slice(from);
}

/** The members of a list ("arts. 1º e 2º da Lei …") end together. Findings come in the order of their ends. */
function groupsByEnd(findings: readonly Finding[]): Finding[][] {
  const groups: Finding[][] = [];
  for (const finding of findings) {
    const last = groups.at(-1);
    if (last?.[0]?.end === finding.end) last.push(finding);
    else groups.push([finding]);
  }
  return groups;
}

function marksOf(group: readonly Finding[]): string[] {
  const marks = Map.groupBy(group, markOf);
  return [...marks].flatMap(([mark, members]) => {
    if (mark === null) return [];
    const cited = members.flatMap((finding) => (finding.kind === "reference" ? [finding.cited] : []));
    // What does not exist is named; so is whatever shares its place with something of another kind.
    const isNamed = cited.length > 0 && (mark === MARKS.nonexistent || marks.size > 1);
    return [` [${mark}${isNamed ? `: ${[...new Set(cited)].join("; ")}` : ""}]`];
  });
}

function markOf(finding: Finding): string | null {
  if (finding.status === "supported") return null;
  const revocation = finding.kind === "reference" ? finding.revocation : null;
  return revocation === null ? MARKS[finding.status] : revocationMark(revocation);
}

const MASCULINE_NORM = /^(?:decreto|dl\b|ato\b|código|regulamento|adct\b|provimento)/i;

function revocationMark({ situacao, tipo, alteracao }: Revocation): string {
  if (situacao === "vetado") return "vetado";
  const word = tipo === "sumula" ? "cancelada" : MARKS.revoked;
  if (alteracao === null) return word;
  return `${word} ${MASCULINE_NORM.test(alteracao) ? "pelo" : "pela"} ${alteracao}`;
}
