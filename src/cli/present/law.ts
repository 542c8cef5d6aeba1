import { lawDay, type QuotationFinding, type ReferenceFinding } from "#src/answering/index.ts";
import { type CheckReply, inLawOrder, type LookedUp } from "#src/api/index.ts";
import type { CheckedText } from "#src/app/index.ts";
import type { Hit, Provision, ProvisionKind } from "#src/domain/index.ts";
import { objectionIn } from "#src/law/index.ts";
import { readableText } from "#src/text/index.ts";
import { dayBefore } from "../options/dates.ts";
import { indent, paragraphs, shorten, shownSource, wrap } from "./layout.ts";
import { findRemarks, missRemarks } from "./references.ts";
import type { Screen } from "./screen.ts";

const MARGINS: Partial<Record<ProvisionKind, number>> = { inciso: 2, alinea: 4, item: 6 };

/** `undated`: hits whose wording may be later than the day asked for, which is then not said to be theirs. */
export function showLaw(
  { hits, resolutions, asOf }: LookedUp,
  screen: Screen,
  undated: readonly Hit[] = [],
): string {
  return paragraphs([
    findRemarks(resolutions, screen).join("\n"),
    ...hits.map((hit) => showHit(hit, undated.includes(hit) ? undefined : asOf, screen)),
    missRemarks(resolutions, screen).join("\n"),
  ]);
}

function showHit({ citation, provisions }: Hit, asOf: string | undefined, screen: Screen): string {
  const { text, style, language } = screen;
  const [root] = provisions;
  const about = [
    shownSource(citation.source),
    `${text.search.document} ${citation.documentId}`,
    ...(asOf === undefined ? [] : [text.law.asOf(lawDay(asOf, language))]),
  ];
  // The state of the first provision stands at the head of all.
  const state = root === undefined ? null : (provisionState(root, screen) ?? objectionIn(root.text));
  const head = [style.bold(citation.label), style.dim(about.join(" · ")), ...(state === null ? [] : [state])];
  const body = inLawOrder(provisions).map((provision) => {
    const margin = MARGINS[provision.tipo] ?? 0;
    const own = provision === root ? null : provisionState(provision, screen);
    const lines = wrap(readableText(provision.text), screen.width - margin);
    return indent(own === null ? lines : `${style.dim(`[${own}]`)}\n${lines}`, margin);
  });
  return `${head.join("\n")}\n\n${body.join("\n")}`;
}

type State = Pick<Provision, "tipo" | "situacao" | "ate" | "alteracao">;

/** What a reader must know before relying on a provision; null for one that is plainly in force. */
export function provisionState(
  { tipo, situacao, ate, alteracao }: State,
  { text: { law }, language }: Screen,
): string | null {
  switch (situacao) {
    case "vigente":
      return null;
    case "vetado":
      return law.vetoed;
    case "revogado": {
      const word = tipo === "sumula" ? law.cancelled : law.revoked;
      return alteracao === null ? word : `${word} ${law.by(alteracao)}`;
    }
    case "anterior":
      return law.former(ate && lawDay(dayBefore(ate), language), alteracao);
  }
}

const MAX_QUOTATION_LENGTH = 80;

export function showCheck(
  { check, resolutions, hasQuestion }: CheckedText,
  { findings: places }: CheckReply,
  screen: Screen,
  isMarked: boolean,
): string {
  const { text, style, width } = screen;
  const { findings } = check;
  const supported = findings.filter(({ status }) => status === "supported").length;
  const lines = findings.map((finding, index) => {
    const isQuotation = finding.kind === "quotation";
    const subject = isQuotation
      ? `"${shorten(finding.quotation.trim(), MAX_QUOTATION_LENGTH)}"`
      : finding.cited;
    const verdict = isQuotation
      ? quotationVerdict(finding, screen)
      : referenceVerdict(finding, screen, hasQuestion);
    const mark = finding.status === "supported" ? style.good("✓") : style.bad("✗");
    const said = `${text.check.line(places[index]?.line ?? 0)}: ${subject}: ${verdict}`;
    return `${mark} ${indent(wrap(said, width - 2)).trimStart()}`;
  });
  return paragraphs([
    findings.length === 0
      ? text.check.nothing
      : text.check.summary(String(supported), String(findings.length)),
    lines.join("\n"),
    missRemarks(resolutions, screen).join("\n"),
    isMarked ? check.markedText : "",
  ]);
}

function quotationVerdict({ status, source, former }: QuotationFinding, screen: Screen): string {
  const { check, law } = screen.text;
  if (status !== "former") return `${check.quotation[status]}${inSource(source)}`;
  return (former && provisionState(former, screen)) ?? law.former(null, null);
}

/** That it is there is all that is known: not that the sentence around it is true. */
function referenceVerdict(finding: ReferenceFinding, screen: Screen, hasQuestion: boolean): string {
  const { cited, status, source, isAssumed, revocation } = finding;
  const { check } = screen.text;
  const assumed = isAssumed ? ` ${check.assumed}` : "";
  const known = status === "supported" && !hasQuestion ? check.exists : check.reference[status];
  const ended = revocation && provisionState(revocation, screen);
  // A label that begins with what is cited would only say it again.
  const place = source?.startsWith(cited) ? "" : inSource(source);
  return `${ended ?? known}${place}${assumed}`;
}

function inSource(source: string | null): string {
  return source === null ? "" : ` (${source})`;
}
