import type { ToolFindings } from "../tools/tool.ts";
import type { BuiltContext } from "./build-context.ts";
import { emptySections } from "./empty-sections.ts";
import { statsSections } from "./stats-section.ts";
import { writeSections } from "./write-source.ts";

/** The part of a prompt that one search gave rise to, exactly as it stands there. */
export function handedOn(findings: ToolFindings, { sources, user }: BuiltContext): string {
  const sections = [
    ...writeSections(sources.filter(({ section }) => section === findings.kind)),
    ...emptySections([findings]),
    ...statsSections([findings]),
  ];
  // Some may have been left out for want of room.
  return sections.filter((section) => user.includes(section)).join("\n\n");
}
