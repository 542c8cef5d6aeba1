import { parseReferences } from "#src/law/index.ts";
import { foldAccents, MONTHS, NUMBER_WORDS, SCALE_WORDS, stemsOf } from "#src/text/index.ts";
import { withoutMarks } from "../grounding/marks.ts";

/** Where a name, a number or a reference stands in a text, in UTF-16 code units. */
interface FactRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a summary must not lose, in the order of the text, each once: names, acronyms, numbers with their units, dates,
 * legal references, e-mails and addresses. Names in lower case are not recognised.
 */
export function factsIn(text: string): string[] {
  const composed = withoutMarks(text).normalize("NFC");
  const ranges = [
    ...[EMAIL, WEB_ADDRESS, STREET].flatMap((pattern) => rangesOf(composed, pattern)),
    ...parseReferences(composed),
    ...numbersIn(composed),
    ...namesIn(composed),
  ];
  const facts = new Map<string, string>();
  for (const { start, end } of outermost(ranges)) {
    // On one line, and without the sign that separates facts in a list.
    const fact = composed.slice(start, end).replaceAll(";", ",").replaceAll(/\s+/g, " ").trim();
    const key = foldFact(fact);
    if (/[\p{L}\p{N}]/u.test(key) && !facts.has(key)) facts.set(key, fact);
  }
  return [...facts.values()];
}

/** Ranges in reading order, without those that lie within another. */
function outermost(ranges: readonly FactRange[]): FactRange[] {
  const kept: FactRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.end > (kept.at(-1)?.end ?? 0)) kept.push(range);
  }
  return kept;
}

/** Begins only where a run begins: otherwise every letter of a long word would be tried. */
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu;
/** Without the signs that close the sentence. */
const WEB_ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"'`;]{0,2000}[^\s<>"'`;.,:!?)\]}*_…]/giu;
/** "Rua das Flores, nº 120": the number belongs to the street. */
const STREET =
  /(?<!\p{L})(?:Rua|R\.|Avenida|Av\.?|Travessa|Alameda|Praça|Rodovia|Estrada|Largo|Quadra)(?: (?:d[aeo]s? )?\p{Lu}[\p{L}\p{M}.]{0,30}){1,6},? (?:n[º°o.]{0,2} ?)?\d{1,6}/gu;

function rangesOf(text: string, pattern: RegExp): FactRange[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** What numbers count or measure, as regular expressions without accents. */
const UNITS: readonly string[] = [
  "reais|real|centavos?|dolares|dolar|euros?",
  "segundos?|seg|s|minutos?|min|horas?|hrs?|h|dias?(?: uteis| util| corridos?)?|semanas?|mes|meses|bimestres?|trimestres?|semestres?|anos?|decadas?",
  "mg|g|gramas?|kg|quilos?|quilogramas?|t|toneladas?|arrobas?",
  "ml|l|litros?|mm|cm|m|metros?|km|quilometros?|m2|m3|ha|hectares?|polegadas?|pol",
  "bytes?|kb|mb|gb|tb|kbps|mbps|gbps|hz|khz|mhz|ghz|v|volts?|w|watts?|kw|kwh|mah|btus?|cv|graus?",
  "unidades?|un|pecas?|pcs?|pares|par|caixas?|cx|pacotes?|kits?|itens|item|produtos?|volumes?|lotes?|paletes?|sacos?|frascos?|comprimidos?|doses?",
  "parcelas?|vezes|prestacoes|pontos?|milhas|licencas?|usuarios?|pessoas?|clientes?|funcionarios?|empregados?|alunos?|vagas?|quartos?|noites?|diarias?",
  "paginas?|folhas?|artigos?|linhas?|registros?|notas?|boletos?|faturas?|pedidos?|contratos?|chamados?|salarios? minimos?|por cento",
];

/** A run of letters and digits with what may stand inside it: "1.500,00", "12/03/2026", "AB-120", "14h30". */
const RUN = /[\p{L}\p{M}\p{N}]+(?:[.,:/\-–_@'’][\p{L}\p{M}\p{N}]+)*(?: ?(?:[%‰]|°[CF])|[ºª°])?/gu;
const LIST_NUMBER = /^[.)](?:\s|$)/;
const LINE_BEGINS = /(?:^|\n)[ \t]{0,8}$/;
const CURRENCY_BEFORE = /(?:R\$|US\$|U\$|\$|€|£)[ \u00A0]{0,2}$/;
/** What a number is the number of; a bare one would say little in a list. */
const LABEL_BEFORE =
  /(?<![\p{L}\p{N}])(?:cpf|cnpj|cep|rg|oab|crm|sku|nf-?e?|pedido|protocolo|processo|autos|chamado|ticket|contrato|fatura|boleto|nota(?: fiscal)?|codigo|versao|lote|serie|conta|agencia|matricula|item|ramal|apartamento|sala|lei)(?: ?:)? (?:n[º°o.]{0,2} )?$/iu;
const SIGN_BEFORE = /(?:^|\s)[-+−#]$/;
const UNIT_AFTER = new RegExp(
  `^(?:[ \\u00A0](?:${[...SCALE_WORDS.keys()].join("|")}))?(?:[ \\u00A0](?:de )?(?:${UNITS.join("|")}))?(?![\\p{L}\\p{N}])`,
  "iu",
);
const DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,2}[ºo°]? de )?(?:${MONTHS.join("|")})(?:(?: de |\/)\d{2,4})?(?![\p{L}\p{N}])`,
  "giu",
);
const TELEPHONE =
  /(?<![\p{L}\p{N}])(?:\+\d{2} ?)?(?:\(\d{2,3}\) ?|\d{2} )9? ?\d{4}[- ]?\d{4}(?![\p{L}\p{N}])|(?<!\d)0[38]00[ -]?\d{3}[ -]?\d{4}(?!\d)/gu;
/** Numbers as words count only before a unit: "um" alone is an article. */
const SPELLED = [...NUMBER_WORDS.keys(), "mil", "meio"].join("|");
const WRITTEN_OUT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${SPELLED})(?: e (?:${SPELLED})){0,3} (?:${UNITS.join("|")})(?![\p{L}\p{N}])`,
  "giu",
);
const LOOK_AROUND = 40;

/** Numbers with the unit, currency or sign that belongs to them: amounts, dates, telephones, codes, quantities. */
function numbersIn(text: string): FactRange[] {
  // One character for each, so that places stay: the tables have no accents.
  const plain = text.replace(/[\u00C0-\u00FF]/g, (letter) => letter.normalize("NFD").charAt(0));
  const ranges = [DATE, TELEPHONE, WRITTEN_OUT].flatMap((pattern) => rangesOf(plain, pattern));
  for (const { 0: run, index } of plain.matchAll(RUN)) {
    if (/\p{Nd}/u.test(run) && !isListNumber(plain, index, run)) ranges.push(extended(plain, index, run));
  }
  return ranges;
}

/** "1. Abra o menu" */
function isListNumber(text: string, start: number, run: string): boolean {
  const end = start + run.length;
  return (
    run.length <= 2 && LIST_NUMBER.test(text.slice(end, end + 2)) && LINE_BEGINS.test(before(text, start))
  );
}

function extended(text: string, start: number, run: string): FactRange {
  const context = before(text, start);
  const leading = CURRENCY_BEFORE.exec(context) ?? LABEL_BEFORE.exec(context) ?? SIGN_BEFORE.exec(context);
  const end = start + run.length;
  const unit = UNIT_AFTER.exec(text.slice(end, end + LOOK_AROUND));
  return { start: start - (leading?.[0].trimStart().length ?? 0), end: end + (unit?.[0].length ?? 0) };
}

function before(text: string, start: number): string {
  return text.slice(Math.max(0, start - LOOK_AROUND), start);
}

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** A text as facts are compared: no accents, no case, one blank wherever there is white space. */
export function foldFact(text: string): string {
  const plain = foldAccents(text.replace(INVISIBLE, "").normalize("NFKC")).toLowerCase();
  return plain
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Whether a folded text says a folded fact: whole, so that 500 is not found in 1.500 and Ana not in Mariana. */
export function saysFact(text: string, fact: string): boolean {
  // Compiling a pattern takes longer than looking for the characters, which mostly are not there.
  if (!text.includes(fact)) return false;
  const whole = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:/-])${RegExp.escape(fact)}(?![\p{L}\p{N}%]|[.,:/-]\p{N})`;
  return new RegExp(whole, "u").test(text);
}

const JOINED = String.raw`(?:['’&\/\-.][\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,60}){0,6}`;
/** A word with a capital at its beginning, or soon after as in "iPhone". */
const CAPITALISED = String.raw`(?:\p{Ll}{1,3})?\p{Lu}[\p{L}\p{M}\p{N}]{0,60}${JOINED}`;
const WORD_BEGINS = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const PARTICLE = String.raw`(?:d[aeo]s?|del|di|du|van|von)`;
/** "Maria das Dores Souza", "Galaxy S23 Ultra", "Windows 11" */
const NAME = new RegExp(
  `${WORD_BEGINS}${CAPITALISED}(?:[ \\u00A0](?:${PARTICLE} |d['’])?(?:${CAPITALISED}|\\d{1,6}(?![\\p{L}\\p{N}%]|[.,/:-]\\d)))*`,
  "gu",
);
const INITIAL = /(?:^|[\n.!?…:;|•*>#(["“‘«ºª]|\s[-–—])[\s"'“‘«(*_]{0,8}$/u;
const LOWER_CASE_WORD = /(?<![\p{L}\p{M}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu;
const ENDING_OF_ORDINARY_WORDS = /(?:mente|cao|coes|aram|eram|iram|amos|emos|ndo-[a-z]+|ei-[a-z]+)$/;
/**
 * Words that people begin sentences with, one form of each: with a capital letter there, they are no names. One that is
 * missing costs a few characters; a name that is here may be lost.
 */
const SENTENCE_OPENERS = stemsOf(
  `sem sobre ate apos antes desde durante entre segundo conforme salvo alem depois dentro nem pois porem portanto logo assim entao
  porque enquanto embora caso nosso neste nesse naquele deste desse cada algum alguem nenhum ninguem nada todo tudo qualquer outro
  mesmo ambos varios muito pouco menos tanto apenas ainda sempre nunca talvez bem aqui ali la agora hoje ontem amanha primeiro ultimo
  sim ok certo claro perfeito otimo beleza combinado entendi pronto feito exato correto verdade oi ola bom boa obrigado valeu grato
  desculpe parabens tchau abraco prezado caro senhor favor aguardo sou fui estou tenho tive havia houve vou vai posso poderia devo
  deveria quero gostaria preciso consigo consegui sei sabe acho creio espero fico faco fiz fez falta recebi comprei paguei pagou
  tentei enviei mandei liguei ligou pedi peca abri abre abra cancelei perdi esqueci achei encontrei vi li acabei comecou continuo
  aparece deu diz disse falei informei solicitei confirmei verifique localizei registrei atualizei corrigi troquei trocou chegou veio
  vence custa serve existe basta segue anexei uso confira clique acesse escolha selecione digite preencha baixe instale volte veja
  leia consulte procure faca use utilize remova altere mude gere emita cadastre responda anote lembre observe note considere usuario
  assistente cliente resumo pergunta resposta prazo assunto dados dica importante exemplo passo item motivo valor data horario total
  inclusive depende parece resolvido funciona confere agendado sinto penso lamento escreva entregar devolver deixe coloque ative
  disponivel possivel necessario urgente igual melhor novo afinal gostei prefiro concluido aprovado recusado aceito trabalho moro
  chamo ajuda problema erro duvida busco aviso seria teria permanece concordo agradeco`,
);
const TITLE = /^(?:dra?|sra?|srta|prof|profa|eng|exmo|exma|ilmo|ilma)$/;

/**
 * Names: capitalised words and what joins them. At the beginning of a sentence every word has a capital; there a word
 * counts unless it is known to open sentences or the text also has it in lower case.
 */
function namesIn(text: string): FactRange[] {
  let ordinary: ReadonlySet<string> | null = null;
  const names: FactRange[] = [];
  for (const { 0: found, index } of text.matchAll(NAME)) {
    ordinary ??= new Set(Array.from(text.matchAll(LOWER_CASE_WORD), ([word]) => foldWord(word)));
    const isInitial = INITIAL.test(before(text, index));
    names.push(...partsOf(found, index, isInitial, ordinary));
  }
  return names;
}

/** A sequence without the words that only look like names: "Ontem Maria" is "Maria", "NÃO RECEBI" nothing. */
function partsOf(
  sequence: string,
  offset: number,
  isInitial: boolean,
  ordinary: ReadonlySet<string>,
): FactRange[] {
  const parts: FactRange[] = [];
  let part: FactRange | undefined;
  let wasShout = false;
  for (const { 0: word, index } of sequence.matchAll(/[^ \u00A0]+/gu)) {
    const end = offset + index + word.length;
    const isLong: boolean = word.length > 1 || (wasShout && end < offset + sequence.length);
    const isShout: boolean = isLong && isCapitalised(word) && word === word.toUpperCase();
    if (isOrdinary(word, index === 0 && isInitial, isShout, ordinary)) {
      if (part !== undefined) parts.push(part);
      part = undefined;
    } else if (part !== undefined || isCapitalised(word)) {
      part = { start: part?.start ?? offset + index, end };
    }
    wasShout = isShout;
  }
  return part === undefined ? parts : [...parts, part];
}

/** One capital letter is an initial inside a name, and an article only among words that are all capitals. */
function isOrdinary(
  word: string,
  isInitial: boolean,
  isShout: boolean,
  ordinary: ReadonlySet<string>,
): boolean {
  if (!isCapitalised(word)) return false;
  const folded = foldWord(word);
  if (TITLE.test(folded)) return true;
  if (isInitial) return isOpener(folded) || (!isShout && ordinary.has(folded));
  return isShout && isOpener(folded);
}

function isOpener(folded: string): boolean {
  return ENDING_OF_ORDINARY_WORDS.test(folded) || stemsOf(folded).isSubsetOf(SENTENCE_OPENERS);
}

function isCapitalised(word: string): boolean {
  return /\p{Lu}/u.test(word);
}

function foldWord(word: string): string {
  return foldAccents(word).toLowerCase();
}
