import type { Chunk, ProvisionPath } from "#src/domain/index.ts";
import { isExamQuestion } from "#src/text/index.ts";
import type { TextRange } from "./law-structure.ts";

/** What people write beside the articles of a law that they study. */
const NOTE_KINDS = ["nota", "jurisprudencia", "questao"] as const;

export type NoteKind = (typeof NOTE_KINDS)[number];

/** A note, with the provision that it follows; without one before the first article and after the end of the norm. */
export interface LawNote extends TextRange {
  readonly tipo: NoteKind;
  readonly norma: string | null;
  readonly path: ProvisionPath;
}

/** Whether a passage is a note beside a law, and what kind of one. */
export function noteKindOf({ metadata }: Pick<Chunk, "metadata">): NoteKind | null {
  // A column of a table may be called "tipo" as well; a passage of a law names its norm.
  return metadata["norma"] === undefined
    ? null
    : (NOTE_KINDS.find((kind) => kind === metadata["tipo"]) ?? null);
}

const MAX_NOTE_LINE = 4_000;
const MAX_OPENING = 120;
const LAST_BRACKETS = /[([][^()[\]]{1,80}[)\]][.\s*_]*$/u;
const MARKS = /^[\s>*_•●▪►→–—-]{0,16}/u;
const TITLE_MARKS = /^#{1,6}\s{1,4}/;
/** "#Atenção", "📌 Dica": no law begins a line so. */
const TAG = /^(?:#(?=\p{L})|(?![©®™])\p{Extended_Pictographic}\uFE0F?[\s*_]{0,4})/u;
/** What a note calls itself. Untagged, it does so before a colon, an exclamation mark or a dash, or with the number of a question or a ruling. */
const NAMES: readonly (readonly [NoteKind, RegExp])[] = [
  [
    "questao",
    /^(?:quest(?:ão|ões|ao|oes)|gabarito|banca|provas?|concursos?|simulado|exerc[íi]cios?)(?!\p{L})/iu,
  ],
  [
    "jurisprudencia",
    /^(?:jurisprud[êe]ncia|informativos?|info|precedentes?|julgados?|temas?|teses?|s[úu]mulas?)(?!\p{L})/iu,
  ],
  [
    "nota",
    /^(?:aten[çc][ãa]o|obs|observa[çc](?:ão|ões)|notas?|coment[áa]rios?|dicas?|importante|cuidado|macetes?|bizu|resumo|exemplos?|doutrina|entendimentos?|posicionamentos?|pegadinha|lembre-se)(?!\p{L})/iu,
  ],
];
const NAMED = /^(?:[^;:\n]{0,60}:|[\p{L}-]{3,16}(?:\s\p{L}{1,16}){0,2}[*_]{0,3}(?:!|\s[–—-]\s))/u;
/** A heading of a law may begin with such a word, too ("Concurso de crimes"): that of a note says nothing else. */
const TITLED =
  /^[\p{L}-]{3,16}(?:\s(?:d[eo]s?\s)?(?:STF|STJ|TST|TSE|provas?|concursos?|professora?))?[\s\d:()*_]{0,8}$/iu;
const NUMBERED =
  /^(?:quest(?:ão|ao)|info(?:rmativo)?|tema|s[úu]mula(?:\svinculante)?)\s(?:n[.ºo°]{0,2}\s?)?\d/iu;
/** Laws write out the names of courts; whoever begins with their initials speaks about their rulings. */
const COURT_FIRST =
  /^[([]?(?:(?:Para|Segundo|Conforme|De acordo com|Entendimento d|Posição d|Decisão d|No)\s?)?(?:[OoAa]s?\s)?(?:STF|STJ|TST|TSE|STM|TNU|TCU)(?!\p{L})/u;
/** "Prevalece no STJ que …". Electoral and audit courts are left out: their own norms speak of them by initials. */
const COURT_SOON = /^\p{Lu}[\p{L}\s,-]{2,50}\s(?:[dn]?[ao]|ao|pel[ao])\s(?:STF|STJ|TST|STM|TNU)(?!\p{L})/u;
/** A law commands; it does not report what scholars or courts think. */
const OPINIONS: readonly (readonly [NoteKind, RegExp])[] = [
  [
    "jurisprudencia",
    /^(?:(?:Segundo|Para|Conforme|De acordo com|Na)\s)?(?:[Aa]\s)?[Jj]urisprud[êe]ncia(?:\s(?:majoritária|dominante|pacífica|atual))?(?:,|\s(?:entende|admite|considera|diverge|exige|afasta))/u,
  ],
  [
    "nota",
    /^(?:(?:(?:Segundo|Para|Conforme|De acordo com|Na)\s(?:a\s)?|A\s)(?:\p{L}{3,12}\s(?:parte\sda\s)?)?doutrina(?!\p{L})|(?:Prevalece|Predomina)\s(?:que|(?:n?a\s(?:doutrina|jurisprudência)|o\sentendimento))(?!\p{L}))/u,
  ],
];
const COURT =
  /(?<!\p{L})(?:STF|STJ|TST|TSE|STM|Supremo Tribunal Federal|Superior Tribunal de Justi[çc]a)(?!\p{L})/u;
const EXAM =
  /^(?:assinale a (?:alternativa|afirmativa|op[çc][ãa]o)|julgue (?:o(?:s)? (?:pr[óo]ximos? |seguintes? )?ite(?:m|ns)|a assertiva)|(?:j[áa] )?caiu (?:em|na|no)|cobrad[oa] (?:em|na|pel))/iu;
/** Lines that go on with the question above them. */
const GOES_ON =
  /^(?:gabarito|resposta|coment[áa]rios?|justificativa|explica[çc][ãa]o|fundament\p{L}{1,8}|certo|errado|verdadeiro|falso|corret[oa]|incorret[oa]|julgue|assinale|item|alternativas?)(?!\p{L})/iu;

export interface LineContext {
  /** Inside a question its answer and what it says of rulings begin nothing. */
  readonly isInQuestion: boolean;
  readonly isHeading: boolean;
}

/** What kind of note begins at a line; null for a line that reads as the law itself. */
export function noteAt(line: string, { isInQuestion, isHeading }: LineContext): NoteKind | null {
  const bare = line.slice(0, MAX_NOTE_LINE).replace(MARKS, "");
  const tag = TAG.exec(bare)?.[0] ?? "";
  const words = bare.slice(tag.length).replace(TITLE_MARKS, "").replace(MARKS, "");
  const named = NAMES.find(([, name]) => name.test(words))?.[0] ?? null;
  if (tag !== "") return named ?? wholeNoteKind("nota", words);
  // A small letter goes on with the line above it.
  if (/^\p{Ll}/u.test(words) || (isInQuestion && GOES_ON.test(words))) return null;
  if (named !== null && (isHeading ? TITLED : NAMED).test(words)) return named;
  if (named !== null && NUMBERED.test(words)) return named;
  if (namesExam(bare)) return "questao";
  if (isInQuestion || isHeading) return null;
  if (EXAM.test(words)) return "questao";
  if (COURT_FIRST.test(words) || COURT_SOON.test(words)) return "jurisprudencia";
  return OPINIONS.find(([, opening]) => opening.test(words))?.[0] ?? null;
}

/** Of all that a note says: one that is called "Atenção" may tell of a ruling, or of an exam. */
export function wholeNoteKind(tipo: NoteKind, text: string): NoteKind {
  if (tipo === "nota" && isAboutExam(text)) return "questao";
  return tipo === "nota" && COURT.test(text) ? "jurisprudencia" : tipo;
}

// "Concurso público" is a subject of the law; these words belong to an exam.
const EXAM_WORDS =
  /#\s?(?:concursos?|quest[ãa]o|quest[õo]es)(?!\p{L})|(?<!\p{L})(?:assinale a (?:alternativa|afirmativa|op[çc][ãa]o)|julgue o(?:s)? ite(?:m|ns)|gabarito\s?:|(?:j[áa] )?caiu (?:em|na) prova|cobrad[oa] em (?:prova|concurso))/iu;

export function isAboutExam(text: string): boolean {
  return EXAM_WORDS.test(text) || isExamQuestion(text);
}

/** Whether a line opens or closes with the board and the year of an exam; a sentence may name a board anywhere else. */
export function namesExam(line: string): boolean {
  return isExamQuestion(line.slice(0, MAX_OPENING)) || isExamQuestion(LAST_BRACKETS.exec(line)?.[0] ?? "");
}
