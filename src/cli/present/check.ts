import type { CitationCheck, QuotationFinding, ReferenceFinding } from "#src/answering/index.ts";
import type { Resolution } from "#src/retrieval/index.ts";
import { dayBefore, lawDate } from "../law-date.ts";
import { wrap } from "./excerpt.ts";
import type { Presentation } from "./presentation.ts";
import { missRemarks, referenceData } from "./references.ts";
import { indent } from "./table.ts";

type Finding = CitationCheck["findings"][number];

export interface CheckedText {
  readonly check: CitationCheck;
  /** What the base said of citations that the evidence does not hold. */
  readonly resolutions: readonly Resolution[];
  /** The sources are what a question found, and not whatever the text cites. */
  readonly hasQuestion: boolean;
}

const MAX_QUOTATION_LENGTH = 80;

export function presentCheck(
  text: string,
  { check, resolutions, hasQuestion }: CheckedText,
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
    check.findings
      .map((finding) => {
        const verdict =
          finding.kind === "quotation"
            ? verdictOnQuotation(finding, presentation)
            : verdictOnReference(finding, presentation, hasQuestion);
        return presentFinding(finding, verdict, lineOf(finding.start), presentation);
      })
      .join("\n"),
    missRemarks(resolutions, undefined, presentation).join("\n"),
    isMarked ? check.markedText : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function presentFinding(finding: Finding, verdict: string, line: number, presentation: Presentation): string {
  const { text, style, width } = presentation;
  const isSupported = finding.status === "supported";
  const mark = isSupported ? style.good("✓") : style.bad("✗");
  const said = `${text.check.line(line)}: ${subjectOf(finding)}: ${verdict}`;
  const lines = wrap(said, width - 2).map(({ start, end }) => said.slice(start, end));
  return `${mark} ${indent(lines.join("\n"), 2).trimStart()}`;
}

function subjectOf(finding: Finding): string {
  if (finding.kind === "reference") return finding.cited;
  const words = finding.quotation.replaceAll(/\s+/g, " ").trim();
  return `"${words.length > MAX_QUOTATION_LENGTH ? `${words.slice(0, MAX_QUOTATION_LENGTH)}…` : words}"`;
}

function verdictOnQuotation(
  { status, source, former }: QuotationFinding,
  { text, language }: Presentation,
): string {
  const { check } = text;
  if (status !== "former") return `${check.quotation[status]}${inSource(source, check)}`;
  const until = former?.ate ?? null;
  return check.former(until && lawDate(dayBefore(until), language), former?.alteracao ?? null);
}

/** That it is there is all that is known: not that the sentence around it is true. */
function verdictOnReference(
  { cited, status, source, isAssumed, revocation }: ReferenceFinding,
  { text }: Presentation,
  hasQuestion: boolean,
): string {
  const { check } = text;
  const assumed = isAssumed ? ` ${check.assumed}` : "";
  const place = isItself(cited, source) ? "" : inSource(source, check);
  if (status === "revoked") return `${ended(revocation, text)}${place}${assumed}`;
  const word = status === "supported" && !hasQuestion ? check.exists : check.reference[status];
  return `${word}${place}${assumed}`;
}

const NOTHING_BUT_SURROUNDINGS = /^(?:$| \(|, \p{L}{1,20}: )/u;

/** A label that only adds where the provision stands ("…, Título: …") or what became of it ("… (revogado)"). */
function isItself(cited: string, source: string | null): boolean {
  return source?.startsWith(cited) === true && NOTHING_BUT_SURROUNDINGS.test(source.slice(cited.length));
}

function ended(revocation: ReferenceFinding["revocation"], { check, law }: Presentation["text"]): string {
  if (revocation?.situacao === "vetado") return check.ended.vetado;
  const by = revocation?.alteracao == null ? null : law.by(revocation.alteracao);
  return revocation?.tipo === "sumula" ? check.ended.cancelada(by) : check.ended.revogado(by);
}

function inSource(source: string | null, check: Presentation["text"]["check"]): string {
  return source === null ? "" : ` ${check.in(source)}`;
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
  if (finding.kind === "reference") {
    const { cited, isAssumed, revocation } = finding;
    return { kind, cited, assumed: isAssumed, ...place, ...stateData(revocation) };
  }
  return { kind, quotation: finding.quotation, ...place, ...stateData(finding.former) };
}

type State = ReferenceFinding["revocation"] | QuotationFinding["former"];

/** Under the names that provisions have: what ended it, and when. */
function stateData(state: State): object {
  if (state === null) return {};
  const { situacao, ate, alteracao } = state;
  return { situacao, ate, alteracao };
}
