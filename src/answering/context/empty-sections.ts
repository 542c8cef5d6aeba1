import type { ToolFindings } from "../tools/tool.ts";
import { NOTHING_FOUND, SECTION_ORDER, SECTION_TITLES } from "./data/section-titles.ts";
import type { SourceSection } from "./source.ts";

/** Where was searched and nothing found: a model that is told so does not guess that there is something. */
export function emptySections(findings: readonly ToolFindings[]): string[] {
  const counts = new Map<SourceSection, number>();
  for (const finding of findings) {
    if (finding.kind === "stats") continue;
    counts.set(finding.kind, (counts.get(finding.kind) ?? 0) + countOf(finding));
  }
  return SECTION_ORDER.filter((section) => counts.get(section) === 0).map(
    (section) => `${SECTION_TITLES[section]}\n\n${NOTHING_FOUND[section]}`,
  );
}

function countOf({ response }: Exclude<ToolFindings, { kind: "stats" }>): number {
  return "hits" in response ? response.hits.length : response.results.length;
}
