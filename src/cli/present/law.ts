import type { QuotationFinding, ReferenceFinding } from "#src/answering/index.ts";
import { type CheckReply, inLawOrder, type LookedUp } from "#src/api/index.ts";
import type { CheckedText } from "#src/app/index.ts";
import type { Hit, Provision, ProvisionKind, QuotedProvision } from "#src/domain/index.ts";
import { dayBefore, lawDate } from "../options/dates.ts";
import { indent, paragraphs, shownSource, wrap } from "./layout.ts";
import { findRemarks, missRemarks } from "./references.ts";
import type { Screen } from "./screen.ts";

const MARGINS: Readonly<Record<ProvisionKind, number>> = {
  caput: 0,
  sumula: 0,
  paragrafo: 0,
  inciso: 2,
  alinea: 4,
  item: 6,
};

export function showLaw({ hits, resolutions, asOf }: LookedUp, screen: Screen): string {
  return paragraphs([
    findRemarks(resolutions, screen).join("\n"),
    ...hits.map((hit) => showHit(hit, asOf, screen)),
    missRemarks(resolutions, asOf, screen).join("\n"),
  ]);
}

function showHit({ citation, provisions }: Hit, asOf: string | undefined, screen: Screen): string {
  const { text, style, language } = screen;
  const [root] = provisions;
  const about = [
    shownSource(citation.source),
    `${text.search.document} ${citation.documentId}`,
    ...(asOf === undefined ? [] : [text.law.asOf(lawDate(asOf, language))]),
  ];
  const state = root === undefined ? null : provisionState(root, screen);
  const head = [style.bold(citation.label), style.dim(about.join(" · ")), ...(state === null ? [] : [state])];
  const body = inLawOrder(provisions).map((provision) =>
    showProvision(provision, screen, provision === root),
  );
  return `${head.join("\n")}\n\n${body.join("\n")}`;
}

/** The state of the first provision stands at the head of all. */
function showProvision(provision: QuotedProvision, screen: Screen, isRoot: boolean): string {
  const margin = MARGINS[provision.tipo];
  const state = isRoot ? null : provisionState(provision, screen);
  const lines = wrap(provision.text, screen.width - margin);
  const isSaid = state === null || saysItsState(provision, provision.text);
  return indent(isSaid ? lines : `${screen.style.dim(`[${state}]`)}\n${lines}`, margin);
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
      return law.former(ate && lawDate(dayBefore(ate), language), alteracao);
  }
}

const SAYS_SO = {
  vigente: null,
  vetado: /vetad[oa]/i,
  revogado: /(?:revogad|cancelad)[oa]/i,
  anterior: null,
};

/** Laws mostly print it beside the provision: "(Revogado pela Lei nº …)". */
export function saysItsState({ situacao }: State, words: string): boolean {
  return SAYS_SO[situacao]?.test(words) ?? false;
}

const MAX_QUOTATION_LENGTH = 80;

export function showCheck(
  { check, resolutions, hasQuestion }: CheckedText,
  { findings: places }: CheckReply,
  screen: Screen,
  { isMarked }: { readonly isMarked: boolean },
): string {
  const { text, style, width } = screen;
  const { findings } = check;
  const supported = findings.filter(({ status }) => status === "supported").length;
  const lines = findings.map((finding, index) => {
    const isQuotation = finding.kind === "quotation";
    const subject = isQuotation ? shownQuotation(finding.quotation) : finding.cited;
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
    missRemarks(resolutions, undefined, screen).join("\n"),
    isMarked ? check.markedText : "",
  ]);
}

function shownQuotation(quotation: string): string {
  const words = quotation.replaceAll(/\s+/g, " ").trim();
  return `"${words.length > MAX_QUOTATION_LENGTH ? `${words.slice(0, MAX_QUOTATION_LENGTH)}…` : words}"`;
}

function quotationVerdict({ status, source, former }: QuotationFinding, { text, language }: Screen): string {
  const { check } = text;
  if (status !== "former") return `${check.quotation[status]}${inSource(source)}`;
  const until = former?.ate ?? null;
  return check.former(until && lawDate(dayBefore(until), language), former?.alteracao ?? null);
}

/** That it is there is all that is known: not that the sentence around it is true. */
function referenceVerdict(finding: ReferenceFinding, { text }: Screen, hasQuestion: boolean): string {
  const { cited, status, source, isAssumed, revocation } = finding;
  const { check } = text;
  const assumed = isAssumed ? ` ${check.assumed}` : "";
  const place = isItself(cited, source) ? "" : inSource(source);
  if (status === "revoked") return `${endedBy(revocation, text)}${place}${assumed}`;
  const word = status === "supported" && !hasQuestion ? check.exists : check.reference[status];
  return `${word}${place}${assumed}`;
}

const NOTHING_BUT_SURROUNDINGS = /^(?:$| \(|, \p{L}{1,20}: )/u;

/** A label that only adds where the provision stands ("…, Título: …") or what became of it ("… (revogado)"). */
function isItself(cited: string, source: string | null): boolean {
  return source?.startsWith(cited) === true && NOTHING_BUT_SURROUNDINGS.test(source.slice(cited.length));
}

function endedBy(revocation: ReferenceFinding["revocation"], { check, law }: Screen["text"]): string {
  if (revocation?.situacao === "vetado") return check.ended.vetado;
  const by = revocation?.alteracao == null ? null : law.by(revocation.alteracao);
  return revocation?.tipo === "sumula" ? check.ended.cancelada(by) : check.ended.revogado(by);
}

function inSource(source: string | null): string {
  return source === null ? "" : ` (${source})`;
}
