import { readEpigraph } from "./structure/parts.ts";
import { type AmendmentNote, readAmendments, readNote } from "./structure/amendment-notes.ts";
import type { TextRange } from "./law-structure.ts";

/** What the page of a norm says of the norm as a whole, above its first article, and where. */
export interface NormState extends TextRange, Pick<AmendmentNote, "norm" | "date"> {
  readonly situacao: "vigente" | "revogado";
}

/** "Situação: Revogada", also as the cells of a table or on two lines. */
const FIELD =
  /^[\s|*#>_-]{0,12}(?:situa[çc][ãa]o|status|vig[êe]ncia)(?: (?:d[aeo] )?(?:norma|ato|lei|decreto|documento))?[\s|*:–—-]{1,12}(?:(revogad[ao]|cancelad[ao]|sem efeito|n[ãa]o vigente)|(vigente|em vigor|em vig[êe]ncia|n[ãa]o consta revoga[çc][ãa]o(?: expressa)?))(?![\p{L}]| (?:parcialmente|em parte))[^\n]{0,200}/imu;
/** A line that says nothing else: "REVOGADA", "Norma revogada pela Portaria nº 9, de 2020", "Esta Lei foi revogada." */
const BANNER =
  /^[\s|*#>_([-]{0,12}(?:(?:est[ae] )?(?:norma|ato|lei(?: complementar)?|decreto(?:-lei)?|portaria|resolu[çc][ãa]o|instru[çc][ãa]o normativa|texto|documento)(?: foi| est[áa])? )?((?:totalmente |integralmente )?revogad[ao](?: totalmente| integralmente| expressamente| tacitamente)?(?:,? (?:pel[ao]s?|por|em|conforme) [^\n]{1,200}?)?)[\s).\]!*_|]{0,8}$/imu;
const SENTENCE_END = /(?:^|[.;:)”"|*\]])\s*$/u;
const MAX_OPENING_LENGTH = 8_000;

/**
 * Reads whether a norm is in force out of what stands above its articles: its epigraph, its ementa, a field of the
 * page. Null where the page does not say.
 */
export function readNormState(opening: string): NormState | null {
  const text = opening.slice(0, MAX_OPENING_LENGTH);
  const field = FIELD.exec(text);
  const note = readAmendments(text).find((item) => item.kind === "revogacao" && isAboutNorm(text, item));
  if (note !== undefined) return { situacao: "revogado", ...note };
  const banner = BANNER.exec(text);
  const said = banner && readNote((banner[1] ?? "").replace(/^(?:totalmente|integralmente) /iu, ""));
  if (banner !== null && said?.kind === "revogacao")
    return { situacao: "revogado", ...said, ...rangeOf(banner) };
  if (field === null) return null;
  const by = field[1] === undefined ? null : readNote(field[0].slice(field[0].indexOf(field[1])));
  const { norm = null, date = null } = by ?? {};
  return { situacao: field[1] === undefined ? "vigente" : "revogado", norm, date, ...rangeOf(field) };
}

function rangeOf({ 0: whole, index }: RegExpExecArray): TextRange {
  const start = index + whole.length - whole.trimStart().length;
  return { start, end: index + whole.trimEnd().length };
}

/** After the epigraph or a whole sentence; inside one it speaks of another norm: "altera a Lei nº 1 (revogada …), que". */
function isAboutNorm(text: string, { start }: TextRange): boolean {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  return SENTENCE_END.test(before) || readEpigraph(before.trim()) !== null;
}
