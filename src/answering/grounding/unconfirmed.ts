import { parseReferences } from "#src/law/index.ts";
import { analyze, oneLine } from "#src/text/index.ts";
import { checkCitations, type Evidence, type Finding } from "../citation-check/check-citations.ts";
import type { LookUp } from "../citation-check/check-references.ts";
import { findQuotations } from "../citation-check/check-quotations.ts";
import { cutText, visibleText } from "../context/outside-text.ts";
import type { Source } from "../context/source.ts";
import { REMOVED_ADDRESS } from "./inert-text.ts";
import { citedNumbers, withoutMarks } from "./marks.ts";
import { containedNumbers, fold, statedNumbers, statedQuantities } from "./numbers.ts";
import { type Claim, readClaim, type Verdict } from "./support.ts";

const UNCONFIRMED = "Não confirmei nas fontes:";
const MAX_NAMED = 8;
const MAX_QUOTATION_LENGTH = 80;
/** Each lookup costs a query; a text that cites more provisions is no answer. */
const MAX_LOOKUPS = 50;
const MARKUP = /[*`|~]{1,20}|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu;
const NOTES: Readonly<Partial<Record<Finding["status"], string>>> = {
  revoked: "revogado",
  nonexistent: "não existe",
  former: "redação anterior",
};
/** Headings, rules of tables, questions and what leads to a list. */
const NO_STATEMENT =
  /^\s{0,3}#{1,6}\s|^\s*\*\*[^*\n]{0,200}[^*\n.!…]\*\*\s*$|^[\s|:+-]*$|[?:]["'”’»)\]*_\s]{0,20}$/;
const LINE_MARKS = /^[\s>#*_+|-]{0,20}/;
/** A capital letter behind these is no sign of a name. */
const NEW_BEGINNING = /(?:^|[.!?:;…"'“”‘’«»([{–—*_|/>•-])[\s*_]{0,5}$/u;
const MIN_NAME_LENGTH = 2;
const MIN_STEMS = 3;
const LOOK_BACK = 8;

/** Sentences that talk to the reader, not about the subject; read folded. */
const SMALL_TALK =
  /^(?:ola|oi|bom dia|boa tarde|boa noite|prezad|claro|certo|com certeza|perfeito|entendi|obrigad|espero|qualquer duvida|em caso de duvida|se (?:voce )?(?:quiser|precisar|desejar|tiver|preferir)|caso (?:voce )?(?:queira|precise|deseje|tenha)|posso (?:ajudar|detalhar|explicar)|estou a|fico a|segue|abaixo|a seguir|veja|confira|com base|de acordo com (?:os|as) (?:documentos|fontes|trechos)|recomend|sugir|aconselh|consulte|procure|lembr|vale lembrar|em resumo|resumindo|em suma|atencao|observacao|nota)/;
/** Numbers that the text gives itself: "há 3 formas", "a fonte 2", "passo 4"; read folded. */
const OWN_NUMBERS =
  /\b(?:\d{1,2} (?:formas?|maneiras?|modos?|opc(?:ao|oes)|requisitos?|passos?|etapas?|documentos?|casos?|hipoteses?|situac(?:ao|oes)|itens|pontos?|tipos?|condic(?:ao|oes)|motivos?|fontes?|resultados?|trechos?|regras?|exemplos?|partes?|aspectos?|perguntas?|respostas?)|(?:fontes?|documentos?|trechos?|itens|item|passo|etapa|opcao|resultado|referencia|nota|pergunta|exemplo) (?:n[.º°o]{0,2} ?)?\d{1,3})\b/g;
/** Written with a capital letter, but nobody's name. */
const GENERAL_NAMES: ReadonlySet<string> = new Set(
  [
    "brasil brasileiro brasileira estado estados uniao municipio municipios federal lei leis codigo decreto",
    "constituicao artigo art inciso paragrafo capitulo anexo portaria resolucao internet portugues senhor senhora",
    "sr sra dr dra srs cpf cnpj rg cep pdf sms ok faq url email janeiro fevereiro marco abril maio junho julho",
    "agosto setembro outubro novembro dezembro segunda terca quarta quinta sexta sabado domingo",
    "observacao atencao importante nota resumo fonte fontes",
  ].flatMap((line) => line.split(" ")),
);

/** A refusal says so at once. */
const REFUSAL_LENGTH = 400;
const SOURCES =
  "(?:documentos?|documentacao|fontes?|base|materia(?:l|is)|textos?|arquivos?|acervo|trechos?|registros?|informac(?:ao|oes)|contexto|catalogo|dados)";
/** What is missing is named in between: "não encontrei o valor da multa nos documentos". */
const GAP = String.raw`(?: \w{1,30}){0,14}?`;
/** Ways of saying that the sources do not answer; read folded and without punctuation. */
const REFUSAL_CUES: readonly RegExp[] = [
  String.raw`\bnao (?:foi possivel )?(?:encontr|localiz|ach|identific|consegui encontr|consegui localiz)\w*${GAP} ${SOURCES}\b`,
  String.raw`\bnao (?:ha|existe|existem|tenho|temos|disponho de|possuo|consta|constam)${GAP} ${SOURCES}\b`,
  String.raw`\b(?:os|as|nenhum|nenhuma)(?: d[aeo]s)? ${SOURCES}${GAP} nao (?:traz|trazem|menciona|mencionam|diz|dizem|informa|informam|respond|cont[ee]m|fala|falam|trata|tratam|especifica|aborda)\w*`,
  String.raw`\bnenhum(?:a|as)?(?: d[aeo]s)? ${SOURCES}${GAP} (?:traz|menciona|diz|informa|responde|contem|fala|trata|foi encontrad[ao])\b`,
  String.raw`\b(?:a informacao|a resposta|esse dado|isso|essa informacao)(?: \w{1,30}){0,6}? nao (?:esta|consta|aparece|foi encontrad[ao])\b`,
  String.raw`\bnao (?:sei|posso) (?:responder|informar|dizer|confirmar|a resposta)\b`,
  String.raw`\b(?:i )?(?:could not|couldn t|did not|didn t|cannot|can t) find${GAP} (?:documents?|sources?|information|context)\b`,
  String.raw`\b(?:the )?(?:documents?|sources?)(?: \w{1,30}){0,6}? (?:do not|does not|don t|doesn t) (?:contain|mention|say|provide|include|answer)\b`,
  String.raw`\bno (?:se )?(?:encontre|encontro|hay)${GAP} (?:documentos|fuentes|informacion)\b`,
].map((cue) => new RegExp(cue));

/** Whether a model answered that the documents do not tell: nothing is cited, and its beginning says so. */
export function saysItDoesNotKnow(text: string): boolean {
  const visible = visibleText(text);
  if (citedNumbers(visible).length > 0) return false;
  const words = fold(visible.trimStart().slice(0, REFUSAL_LENGTH)).replace(/[^\p{L}\p{N}]+/gu, " ");
  return REFUSAL_CUES.some((cue) => cue.test(words));
}

/**
 * Collects the sentences of an answer that state something without citing a source. `texts` are all that may be known;
 * `judge` compares a sentence with all sources.
 */
export function collectUncited(texts: readonly string[], judge: (claim: Claim) => Verdict) {
  const unconfirmed: string[] = [];
  let count = 0;
  let waiting: string | null = null;
  let known: ReturnType<typeof readKnown> | null = null;
  const settle = (): void => {
    const sentence = waiting;
    waiting = null;
    if (sentence === null || NO_STATEMENT.test(sentence) || saysItDoesNotKnow(sentence)) return;
    const said = withoutCitations(sentence);
    const claim = readClaim(said);
    const verdict = judge(claim);
    if (verdict.supporting.size > 0) return;
    known ??= readKnown(texts);
    const isSmallTalk = SMALL_TALK.test(fold(said.replace(LINE_MARKS, "")));
    const isDoubtful = verdict.isContradicted || hasForeignNumber(said, known.numbers);
    if (isDoubtful || (!isSmallTalk && hasForeignName(said, known.stems))) unconfirmed.push(sentence);
    else if (isSmallTalk || claim.stems.size < MIN_STEMS) return;
    count += 1;
  };
  return {
    /** A sentence without a mark waits for the next: a mark on a line of its own may still follow. */
    add(sentence: string): void {
      settle();
      waiting = sentence;
    },
    addCited(hasWords: boolean): void {
      if (hasWords) settle();
      waiting = null;
    },
    /** How many no source speaks of, and those of them that the reader should be told of. */
    end() {
      settle();
      return { count, unconfirmed };
    },
  };
}

/** The provisions and quotations of a text that its sources do not hold, as they are named to people; each once. */
export async function findUnconfirmed(
  text: string,
  sources: readonly Source[],
  lookUp: LookUp,
): Promise<string[]> {
  let left = MAX_LOOKUPS;
  const limited: LookUp = async (citation) => (left-- > 0 ? lookUp(citation) : []);
  const { findings } = await checkCitations(text, sources.map(evidenceOf), limited);
  return [...new Set(findings.filter(({ status }) => status !== "supported").map(nameOf))];
}

/** The last paragraph of an answer, about what its sources do not confirm. */
export function unconfirmedParagraph(names: readonly string[]): string {
  const others = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join("; ");
  return `${UNCONFIRMED} ${named}${others > 0 ? `; e mais ${others}` : ""}.`;
}

/** The text without that paragraph: where only the provider has seen the sources, nothing can be confirmed. */
export function withoutUnconfirmed(text: string): string {
  const start = text.lastIndexOf(`\n\n${UNCONFIRMED}`);
  return start < 0 ? text : text.slice(0, start);
}

/** A sentence as that paragraph names it: without what would make it a mark, a table or a list once more. */
export function quotedSentence(sentence: string): string {
  const plain = sentence.replace(LINE_MARKS, "").replace(MARKUP, " ");
  return quoted(
    plain
      .replaceAll("[", "(")
      .replaceAll("]", ")")
      .trim()
      .replace(/[.;,]$/, ""),
  );
}

function nameOf(finding: Finding): string {
  const note = NOTES[finding.status];
  const name = finding.kind === "reference" ? finding.cited : quoted(finding.quotation);
  return note === undefined ? name : `${name} (${note})`;
}

function quoted(quotation: string): string {
  return `“${cutText(oneLine(withoutMarks(quotation)), MAX_QUOTATION_LENGTH)}”`;
}

/** A question, a product or a file is evidence like a passage: its words may be quoted. */
function evidenceOf({ hit, citation, text }: Source): Evidence {
  const { documentName } = citation;
  return hit ?? { chunk: { ...citation, text, metadata: {} }, documentName, citation, provisions: [] };
}

/** Provisions and quotations are looked up by themselves. */
function withoutCitations(sentence: string): string {
  const ranges = [
    ...parseReferences(sentence),
    ...findQuotations(sentence).filter(({ isBlock }) => !isBlock),
  ];
  let [said, from] = ["", 0];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > from) said += `${sentence.slice(from, start)} `;
    from = Math.max(from, end);
  }
  return (said + sentence.slice(from)).replaceAll(REMOVED_ADDRESS, " ");
}

function hasForeignNumber(said: string, numbers: ReadonlySet<string>): boolean {
  const stated = statedNumbers(statedQuantities(fold(said).replace(OWN_NUMBERS, " ")));
  return stated.some((readings) => !readings.some((value) => numbers.has(value)));
}

function hasForeignName(said: string, stems: ReadonlySet<string>): boolean {
  if (!/\p{Ll}/u.test(said)) return false;
  const begin = LINE_MARKS.exec(said)?.[0].length ?? 0;
  return analyze(said).some(({ start, end, word, stem }) => {
    if (start <= begin || !/^\p{Lu}/u.test(said.slice(start, start + 2))) return false;
    if (
      end - start < MIN_NAME_LENGTH ||
      /^[ivxlc]+$/.test(word) ||
      GENERAL_NAMES.has(word) ||
      stems.has(stem)
    )
      return false;
    return !NEW_BEGINNING.test(said.slice(Math.max(0, start - LOOK_BACK), start));
  });
}

function readKnown(texts: readonly string[]) {
  return {
    numbers: new Set(texts.flatMap((text) => [...containedNumbers(text)])),
    stems: new Set(texts.flatMap((text) => analyze(text).map(({ stem }) => stem))),
  };
}
