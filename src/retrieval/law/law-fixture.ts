import { after } from "node:test";
import { createRequestContext } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { ingest } from "#src/knowledge/documents/ingest.ts";
import { textSource } from "#src/knowledge/documents/knowledge-fixture.ts";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { TEST_SETTINGS, temporaryFolder } from "#src/storage/contract/temporary-folder.ts";
import type { ReadView, Store } from "#src/storage/index.ts";
import { openStore } from "#src/storage/open-store.ts";
import { TENANT, withRanker } from "../search-fixture.ts";
import type { SearchRequest } from "../search-types.ts";
import { search, type SearchFindings } from "../search.ts";
import { type CitedProvisions, resolveCitations } from "./resolve-citations.ts";

/** A town's law as consolidated pages print it: former wordings struck out above the present ones. */
const MARKETS = `<html><head><title>Lei dos Mercados</title></head><body>
<p>LEI Nº 7.401, DE 12 DE MARÇO DE 2001</p>
<p>Dispõe sobre os mercados municipais.</p>
<p>CAPÍTULO I</p><p>DO FUNCIONAMENTO</p>
<p><strike>Art. 1º O mercado municipal abre às nove horas.</strike></p>
<p>Art. 1º O mercado municipal abre às sete horas. (Redação dada pela Lei nº 7.455, de 20 de agosto de 2006)</p>
<p>Parágrafo único. Aos domingos o mercado não abre.</p>
<p>Art. 2º O feirante deve:</p>
<p>I - usar avental;</p>
<p><strike>II - pesar em balança de mola;</strike></p>
<p>II - pesar em balança digital; (Redação dada pela Lei nº 7.480, de 2012)</p>
<p>III - guardar o lixo:</p>
<p>a) em sacos fechados;</p>
<p>b) longe da água.</p>
<p>§ 1º A balança é aferida todo ano.</p>
<p>§ 2º O avental é branco.</p>
<p><strike>Art. 3º O feirante paga taxa de limpeza.</strike> (Revogado pela Lei nº 7.455, de 20 de agosto de 2006)</p>
<p>CAPÍTULO II</p><p>DAS BANCAS</p>
<p>Art. 4º A banca mede dois metros.</p>
<p>Art. 4º-A. A banca de flores mede um metro. (Incluído pela Lei nº 7.480, de 2012)</p>
<p>Art. 5º Esta Lei entra em vigor na data de sua publicação.</p>
</body></html>`;

/** Two wordings without a date, a revocation that left no words, and an annex with articles of its own. */
const SQUARES = `DECRETO MUNICIPAL Nº 310, DE 5 DE JULHO DE 2010

Art. 1º A praça tem bancos de madeira.
Art. 2º O coreto fecha às dez horas.
Art. 2º O coreto fecha à meia-noite.
Art. 3º (Revogado pelo Decreto nº 355, de 2015)
Art. 4º A banca de jornal da praça mede três metros.

ANEXO I

Art. 1º O banco tem quatro pés.
Art. 2º O banco é verde.
Art. 3º O banco não tem encosto.
`;

const FAIR_RULES = `REGIMENTO INTERNO DA FEIRA LIVRE

Art. 1º A feira livre ocorre aos sábados.
Art. 2º O sorteio das bancas é anual.
Art. 3º A barraca vazia é cedida ao seguinte.
Art. 4º O fiscal usa crachá.
`;

/** Present wordings alone, with notes that wrap over lines and are links. */
const FERRIES = `LEI Nº 6.090, DE 4 DE ABRIL DE 1990

Art. 1º A balsa atravessa o rio de hora em hora.
Art. 2º A passagem custa duas moedas,
paga ao embarcar.
[(Redação dada pela
Lei nº 8.017, de 2017)](../2017/L8017.htm#art1)
[(Vigência)](../2017/L8017.htm#art6)
Art.
2º-A. O ciclista paga meia passagem. [(Incluído pela Lei
nº 8.017, de 2017)](../2017/L8017.htm#art1)
§ 1º A bicicleta não paga.
Art. 3º -
[(Revogado pela Lei
nº 8.017, de 2017)](../2017/L8017.htm#art5)
Art. 4º O balseiro deve:
§ 1º Usar colete.
§
2º Contar os passageiros. (Redação dada pela
Lei nº 8.017, de 2017)
§ 3º (Revogado). [(Redação dada pela Lei nº
8.017, de 2017)](../2017/L8017.htm#art1)
§ 4º Apitar na chegada. (Incluído pela Lei nº 7.700, de 9 de junho
de 2010) (Redação dada pela Lei nº 8.017, de 2017)
§ 5º (Incluído pela Lei nº 7.101, de 2001) (Revogado pela Lei nº 7.700,
de 2010)
§ 6º Varrer o convés. (Redação dada pela lei nova)
Art. 5º Revogado.
Arts. 6º a 8º – (Revogados pela Lei nº 8.017, de
2017)
Arts. 9º, 10 e 12 [(Revogados)](L9.htm)
Art. 13. Esta Lei entra em vigor na data de sua publicação.
Art. 20. A balsa apita às sete horas. (NR)
Art. 21. A Lei nº 800, de 1980, passa a vigorar com a seguinte redação:
“Art. 9º O remo é de madeira.” (NR)
`;

export const LAW_KEY = "lei/7401/2001";

type Options = Pick<SearchRequest, "filter" | "asOf">;

export async function readLaws<Result>(work: (view: ReadView) => Promise<Result>): Promise<Result> {
  return (await openedStore()).read(createRequestContext(TENANT), work);
}

export function resolve(query: string, { filter = {}, asOf }: Options = {}): Promise<CitedProvisions> {
  return readLaws((view) => resolveCitations(query, { view, filter, asOf: asOf ?? null }));
}

export function searchLaws(request: SearchRequest): Promise<SearchFindings> {
  return readLaws((view) => search(request, withRanker({ ...WORDS, view })));
}

/** Opened at first use, removed when all tests have run. */
let opened: Promise<Store> | undefined;
const folder = temporaryFolder();

after(async () => {
  await (await opened)?.close();
  folder.remove();
});

function openedStore(): Promise<Store> {
  opened ??= filledStore();
  return opened;
}

async function filledStore(): Promise<Store> {
  const store = await openStore({ dataDir: folder.path, ...TEST_SETTINGS });
  const reader = inlineReader({ chunking: { kind: "recursive", maxChars: 1_000, overlap: 200 } });
  const sources = [
    textSource("mercados.html", MARKETS, { collection: "leis" }),
    textSource("pracas.txt", SQUARES, { collection: "decretos" }),
    textSource("feira.txt", FAIR_RULES, { collection: "regimentos" }),
    textSource("balsas.md", FERRIES, { collection: "balsas" }),
  ];
  await Array.fromAsync(ingest(sources, { store, tenant: TENANT, reader, recipe: "r1", embedding: null }));
  return store;
}

const WORDS = {
  mode: "lexical",
  vector: null,
  profile: profileFor(null),
  synonyms: null,
  correctsTypos: false,
} as const;
