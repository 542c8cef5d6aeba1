import { examBoard } from "./exam-board.ts";

/** Marks that students and their materials look for; the names are those of the metadata. */
export const MARKERS = [
  "marca_atencao",
  "marca_stf",
  "marca_stj",
  "marca_concurso",
  "marca_crime",
  "marca_pena",
  "marca_hediondo",
  "marca_acao_penal",
  "marca_militar",
] as const;

export type Marker = (typeof MARKERS)[number];

/** Each is a plain alternative of words: one pass over the text, whatever stands in it. */
const PATTERNS: Readonly<Record<Exclude<Marker, "marca_concurso">, RegExp>> = {
  marca_atencao: /#\s?aten[çc][ãa]o(?!\p{L})|(?<!\p{L})aten[çc][ãa]o\s?[:!]/iu,
  marca_stf: /(?<!\p{L})(?:STF(?!\p{L})|Supremo Tribunal Federal)/u,
  marca_stj: /(?<!\p{L})(?:STJ(?!\p{L})|Superior Tribunal de Justi[çc]a)/u,
  marca_crime: /(?<!\p{L})(?:crimes?|contraven[çc](?:[ãa]o|[õo]es)(?: pena(?:l|is))?)(?!\p{L})/iu,
  marca_pena: /(?<!\p{L})(?:penas?|reclus[ãa]o|deten[çc][ãa]o|pris[ãa]o simples)(?!\p{L})/iu,
  marca_hediondo: /(?<!\p{L})hediond[oa]s?(?!\p{L})|(?<!\d)8\.?072\/(?:19)?90(?!\d)/iu,
  marca_acao_penal: /(?<!\p{L})(?:a[çc](?:[ãa]o|[õo]es) pena(?:l|is)|queixa-crime)(?!\p{L})/iu,
  marca_militar: /(?<!\p{L})(?:militar(?:es)?|CPP?M)(?!\p{L})/iu,
};

/** "Concurso público" is a subject of the law; these words belong to an exam. */
const EXAM =
  /#\s?(?:concursos?|quest[ãa]o|quest[õo]es)(?!\p{L})|(?<!\p{L})(?:assinale a (?:alternativa|afirmativa|op[çc][ãa]o)|julgue o(?:s)? ite(?:m|ns)|gabarito\s?:|(?:j[áa] )?caiu (?:em|na) prova|cobrad[oa] em (?:prova|concurso))/iu;

export function readMarkers(text: string): Record<Marker, boolean> {
  const found = Object.entries(PATTERNS).map(([name, pattern]) => [name, pattern.test(text)] as const);
  const isExam = EXAM.test(text) || examBoard(text) !== null;
  return { ...(Object.fromEntries(found) as Record<keyof typeof PATTERNS, boolean>), marca_concurso: isExam };
}
