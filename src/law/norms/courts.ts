import { foldAccents } from "#src/text/index.ts";
import { type CitationTokens, citationTokens, matchWords } from "./citation-tokens.ts";

/** The courts and bodies of the whole country whose súmulas are cited, by their initials. */
const NATIONAL_COURTS: readonly (readonly [initials: string, name: string])[] = [
  ["stf", "Supremo Tribunal Federal"],
  ["stj", "Superior Tribunal de Justiça"],
  ["tst", "Tribunal Superior do Trabalho"],
  ["tse", "Tribunal Superior Eleitoral"],
  ["stm", "Superior Tribunal Militar"],
  ["tcu", "Tribunal de Contas da União"],
  ["tnu", "Turma Nacional de Uniformização"],
  ["tfr", "Tribunal Federal de Recursos"],
  ["carf", "Conselho Administrativo de Recursos Fiscais"],
  ["agu", "Advocacia-Geral da União"],
];
const STATES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ac: "acre",
    al: "alagoas",
    am: "amazonas",
    ap: "amapa",
    ba: "bahia",
    ce: "ceara",
    df: "distrito federal",
    es: "espirito santo",
    go: "goias",
    ma: "maranhao",
    mg: "minas gerais",
    ms: "mato grosso do sul",
    mt: "mato grosso",
    pa: "para",
    pb: "paraiba",
    pe: "pernambuco",
    pi: "piaui",
    pr: "parana",
    rj: "rio de janeiro",
    rn: "rio grande do norte",
    ro: "rondonia",
    rr: "roraima",
    rs: "rio grande do sul",
    sc: "santa catarina",
    se: "sergipe",
    sp: "sao paulo",
    to: "tocantins",
  }).map(([initials, name]) => [name, initials]),
);
/** Courts of which each state or region has one. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["tribunal de justica militar", "tjm"],
  ["tribunal de justica", "tj"],
  ["tribunal regional eleitoral", "tre"],
  ["tribunal regional do trabalho", "trt"],
  ["tribunal regional federal", "trf"],
  ["tribunal de contas", "tce"],
]);
const INITIALS = "tjm|tj|tre|trt|trf|tcm|tce";
const KIND = `(?:${[...KINDS.keys()].join("|")}|${INITIALS})`;
const UF = [...STATES.values()].join("|");
const NAMES = [...STATES.keys()].join("|");
const NATIONAL = NATIONAL_COURTS.map(([initials, name]) => `${initials}|${folded(name)}`).join("|");
/** In words of citations: "TJSP", "TJ-SP", "TJ do Ceará", "TRF4", "TRT da 2ª Região". "TJ se" may go on as a sentence. */
const COURT = [
  `(?<national>${NATIONAL}) `,
  `(?<joined>(?:${INITIALS}|tc)(?:${UF}|dft)) `,
  `(?<ofRegion>${KIND}) (?:- |/ )?(?:d?a )?(?<region>\\d{1,2}) (?:º )?(?:regiao )?`,
  `(?<ofState>${KIND}) (?:(?:- |/ )(?<marked>${UF}|dft)|(?!se )(?<uf>${UF}|dft)|(?:- )?d[aeo] (?:estado d[aeo] )?(?<state>${NAMES})(?: e (?:dos |d?os )?territorios)?) `,
].join("|");
const COURT_HERE = new RegExp(`^(?:[/(,-] )?(?:d[oa] )?(?:${COURT})`);
const COURT_ANYWHERE = new RegExp(`(?<![^ ])(?:${COURT})`, "g");
/** Spares the reading of texts that cannot name a court. */
const MAY_NAME_COURT = new RegExp(
  String.raw`tribunal|turma nacional|conselho|advocacia|(?<!\p{L})(?:${NATIONAL_COURTS.map(([initials]) => initials).join("|")}|${INITIALS}|tc)`,
  "iu",
);
/** "do Tribunal de Justiça do Estado do Rio Grande do Sul", with a mark before it. */
const MAX_NAME_TOKENS = 14;

/** The court that a citation names at a place: "stf", "tjsp", "trf4". */
export function readCourt(tokens: CitationTokens, at: number): { court: string; next: number } | null {
  const found = matchWords(tokens, at, COURT_HERE, MAX_NAME_TOKENS);
  return found && { court: courtOf(found.match), next: found.next };
}

/** The courts that a text names, each once, in the order of the text. */
export function courtsIn(text: string): string[] {
  if (!MAY_NAME_COURT.test(text)) return [];
  const words = citationTokens(text).map((token) => `${token.text} `);
  return [...new Set(Array.from(words.join("").matchAll(COURT_ANYWHERE), courtOf))];
}

export function isNationalCourt(court: string): boolean {
  return NATIONAL_COURTS.some(([initials]) => initials === court);
}

function courtOf({ groups = {} }: RegExpExecArray): string {
  const { national, joined, ofRegion, region, ofState, marked, uf, state } = groups;
  if (national !== undefined) {
    return NATIONAL_COURTS.find(([, name]) => folded(name) === national)?.[0] ?? national;
  }
  const kind = ofRegion ?? ofState ?? "";
  const place = region === undefined ? (marked ?? uf ?? STATES.get(state ?? "")) : Number(region);
  const court = joined ?? `${KINDS.get(kind) ?? kind}${place}`;
  // The Federal District spells its own: TJDFT, TCDF.
  return court.replace(/^tjdf$/, "tjdft").replace(/^tcedf$/, "tcdf");
}

/** As the words of a citation are written. */
function folded(name: string): string {
  return foldAccents(name).toLowerCase().replace("-", " - ");
}
