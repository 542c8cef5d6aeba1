import { foldAccents } from "#src/text/index.ts";
import { isVersionLine } from "./changelog.ts";
import type { Draft } from "./drafts.ts";

const MAX_HEADING_LENGTH = 80;
export const ENDS_LIKE_A_SENTENCE = /[.;,:]$/;
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,5})[.)]?\s+\p{Lu}/u;
const VERSION_LEVEL = 2;

/** How the divisions of Brazilian laws nest (Lei Complementar 95/1998, art. 10). */
const DIVISION_LEVELS: Readonly<Record<string, number>> = {
  PARTE: 1,
  LIVRO: 1,
  ANEXO: 1,
  APENDICE: 1,
  TITULO: 2,
  SUBTITULO: 3,
  CAPITULO: 3,
  SECAO: 4,
  SUBSECAO: 5,
};
export const DIVISION =
  /^(PARTE|LIVRO|ANEXO|AP[ÊE]NDICE|(?:SUB)?T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|SUBSE[ÇC][ÃA]O)(?=[\s:.–—-]|$)/iu;
/** "Título de eleitor" and "Parte autora" are no divisions: a number must follow, or the name of a known part. */
const DIVISION_NUMBER =
  /^\s+(?:[IVXLCDM]+|\d{1,3}[ºª°]?|[ÚU]NIC[OA]|[Úú]nic[oa]|GERAL|ESPECIAL|Geral|Especial|COMPLEMENTAR|Complementar|PRELIMINAR|Preliminar|[A-Z])(?:-[A-Z]{1,2})?(?=[\s:.–—-]|$)/u;
const NUMBER_WORD =
  /^\s+(?:PRIMEIR|SEGUND|TERCEIR|QUART|QUINT|SEXT|S[ÉE]TIM|OITAV|NON|D[ÉE]CIM)[OA](?=[\s:.–—-]|$)/iu;

/**
 * The level of a line that stands alone, when its words alone show that it is a heading: a division of a law, a
 * numbered title, capitals, a version of a changelog. 1 is the outermost; `null` for any other line.
 */
export function headingLevelFromText(line: string): number | null {
  const title = line.trim();
  if (title === "" || title.length > MAX_HEADING_LENGTH) return null;
  const division = readDivision(title);
  if (division?.isBare === true) return division.level;
  if (ENDS_LIKE_A_SENTENCE.test(title)) return null;
  if (division !== null) return division.level;
  const number = NUMBERED.exec(title)?.[1];
  if (number !== undefined) return number.split(".").length + 1;
  if (isVersionLine(title)) return VERSION_LEVEL;
  return isAllCapitals(title) ? 1 : null;
}

/** Whether a line names a division and nothing else ("CAPÍTULO II"): its title then stands on the next line. */
export function isBareDivision(line: string): boolean {
  return readDivision(line.trim())?.isBare === true;
}

/** Whether a line can be the title of the bare division on the line before: "DOS PRAZOS", "Da Posse e do Exercício". */
export function isDivisionTitle(line: string): boolean {
  const title = line.trim();
  if (title === "" || title.length > 2 * MAX_HEADING_LENGTH || ENDS_LIKE_A_SENTENCE.test(title)) return false;
  if (readDivision(title) !== null) return false;
  return isAllCapitals(title) || /^(?:D[aeo]s?|Disposiç(?:ão|ões))\s+\p{L}/u.test(title);
}

const MAX_SHORT_TITLE_LENGTH = 60;
const LABEL = /^(?:Art|§|Par[áa]grafo|[IVXLCDM]+\s?[-–—]|[a-z]\)|\d)/u;

/** Whether a line just below a bare division can only be its title, however it is written: "Crédito Tributário". */
export function titlesDivision(line: string): boolean {
  const title = line.trim();
  if (isDivisionTitle(title)) return true;
  if (!/^\p{Lu}/u.test(title) || title.length > MAX_SHORT_TITLE_LENGTH || LABEL.test(title)) return false;
  return !/[.;,:!?]$/.test(title) && readDivision(title) === null;
}

/** A division and its title as one heading: "CAPÍTULO II – DOS PRAZOS". */
export function joinDivision(division: string, title: string): string {
  return `${division} – ${title}`;
}

/** Divisions that hold chapters: lines in capitals stand beside them, as the preamble does. */
export const GREAT_DIVISION = /^(?:PARTE|LIVRO|T[ÍI]TULO)\s/iu;
/** Parts in capitals that come before the divisions, and do not name the document. */
export const FRONT_PART =
  /^(?:PRE[ÂA]MBULO|[ÍI]NDICE|SUM[ÁA]RIO|APRESENTA[ÇC][ÃA]O|INTRODU[ÇC][ÃA]O|EXPOSI[ÇC][ÃA]O)(?!\p{L})/u;

/**
 * Joins every bare division with the title in the block below it. A former title may stand struck between them, and so
 * may a note on an amendment.
 */
export function withDivisionTitles<Block extends Draft>(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  let lastAt = -1;
  for (const block of blocks) {
    const last = result[lastAt];
    const isBare = last?.kind === "heading" && isBareDivision(last.text);
    // A heading of another level is one of its own.
    const canBeTitle =
      block.kind === "paragraph" || (block.kind === "heading" && block.level === last?.level);
    if (isBare && canBeTitle && block.struckLines === undefined && titlesDivision(block.text)) {
      result[lastAt] = { ...last, text: joinDivision(last.text, block.text.replaceAll("\n", " ")) };
    } else {
      if (!isBare || !(block.struckLines?.every(Boolean) || /^\(.*\)$/su.test(block.text)))
        lastAt = result.length;
      result.push(block);
    }
  }
  return result;
}

function readDivision(title: string): { readonly level: number; readonly isBare: boolean } | null {
  const word = DIVISION.exec(title)?.[0];
  if (word === undefined) return null;
  const level = DIVISION_LEVELS[foldAccents(word).toUpperCase()] ?? 1;
  const rest = title.slice(word.length);
  const number = (DIVISION_NUMBER.exec(rest) ?? NUMBER_WORD.exec(rest))?.[0];
  const isNamed = number !== undefined || /^\s*(?:$|[:–—-])/.test(rest);
  if (!isNamed) return isAllCapitals(title) && level !== 1 ? { level, isBare: false } : null;
  return { level, isBare: /^[\s.:–—-]*$/.test(rest.slice(number?.length ?? 0)) };
}

function isAllCapitals(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && line === line.toUpperCase();
}
