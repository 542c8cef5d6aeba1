import type { Finding } from "./citation-check.ts";

type Unsupported = Exclude<Finding["status"], "supported">;

const MARKS: Readonly<Record<Unsupported, string>> = {
  known: "não consta das fontes",
  nonexistent: "não existe",
  unknown: "não verificado",
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
  const kinds = [...new Set(group.map(({ status }) => status))];
  return kinds.flatMap((status) => {
    if (status === "supported") return [];
    const members = group.filter((finding) => finding.status === status);
    const cited = members.flatMap((finding) => (finding.kind === "reference" ? [finding.cited] : []));
    // What does not exist is named; so is whatever shares its place with something of another kind.
    const isNamed = cited.length > 0 && (status === "nonexistent" || kinds.length > 1);
    return [` [${MARKS[status]}${isNamed ? `: ${[...new Set(cited)].join("; ")}` : ""}]`];
  });
}
