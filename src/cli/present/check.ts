import type { CitationCheck } from "#src/answering/index.ts";
import type { Resolution } from "#src/retrieval/index.ts";
import { wrap } from "./excerpt.ts";
import type { Presentation } from "./presentation.ts";
import { referenceData, referenceRemarks } from "./references.ts";
import { indent } from "./table.ts";

type Finding = CitationCheck["findings"][number];

export interface CheckedText {
  readonly check: CitationCheck;
  /** What the base said of citations that the evidence does not hold. */
  readonly resolutions: readonly Resolution[];
}

const LONGEST_QUOTATION = 80;

export function presentCheck(
  text: string,
  { check, resolutions }: CheckedText,
  presentation: Presentation,
  { isMarked }: { readonly isMarked: boolean },
): string {
  const { check: words } = presentation.text;
  const lineOf = lineCounter(text);
  const supported = check.findings.filter(({ status }) => status === "supported").length;
  const parts = [
    check.findings.length === 0
      ? words.nothing
      : words.summary(String(supported), String(check.findings.length)),
    check.findings.map((finding) => presentFinding(finding, lineOf(finding.start), presentation)).join("\n"),
    referenceRemarks(resolutions, undefined, presentation).join("\n"),
    isMarked ? check.markedText : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function presentFinding(finding: Finding, line: number, presentation: Presentation): string {
  const { text, style, width } = presentation;
  const isSupported = finding.status === "supported";
  const mark = isSupported ? style.good("✓") : style.bad("✗");
  const said = `${text.check.line(line)}: ${subjectOf(finding)}: ${verdictOn(finding, presentation)}`;
  const lines = wrap(said, width - 2).map(({ start, end }) => said.slice(start, end));
  return `${mark} ${indent(lines.join("\n"), 2).trimStart()}`;
}

function subjectOf(finding: Finding): string {
  if (finding.kind === "reference") return finding.cited;
  const words = finding.quotation.replaceAll(/\s+/g, " ").trim();
  return `"${words.length > LONGEST_QUOTATION ? `${words.slice(0, LONGEST_QUOTATION)}…` : words}"`;
}

function verdictOn(finding: Finding, { text }: Presentation): string {
  const { check } = text;
  const source = finding.source === null ? "" : ` ${check.in(finding.source)}`;
  if (finding.kind === "quotation") return `${check.quotation[finding.status]}${source}`;
  const assumed = finding.isAssumed ? ` ${check.assumed}` : "";
  return `${check.reference[finding.status]}${source}${assumed}`;
}

/** Lines from 1, for offsets in rising order or not. */
function lineCounter(text: string): (offset: number) => number {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((breaks[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

export function checkData(text: string, { check, resolutions }: CheckedText): unknown {
  const lineOf = lineCounter(text);
  return {
    clean: check.isClean,
    findings: check.findings.map((finding) => findingData(finding, lineOf(finding.start))),
    references: resolutions.map(referenceData),
    marked_text: check.markedText,
  };
}

function findingData(finding: Finding, line: number): unknown {
  const { kind, status, source, start, end } = finding;
  const place = { status, source, line, start, end };
  return finding.kind === "reference"
    ? { kind, cited: finding.cited, assumed: finding.isAssumed, ...place }
    : { kind, quotation: finding.quotation, ...place };
}
