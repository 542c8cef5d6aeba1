import type { TableOptions } from "../table-options.ts";
import type { ColumnFacts } from "./column-type.ts";
import { slug } from "./column-names.ts";
import type { ColumnRole } from "./columns.ts";

const ID_NAME =
  /^(id|uuid|sku|ean|isbn|chave|registro|matricula|protocolo|processo|cpf|cnpj|codigo|cod|numero)$|^(id|cod|codigo|numero|num|nr|nro|cd)_|_(id|codigo|cod)$/;
/** The first that fits names the row; earlier patterns win over earlier columns. */
const TITLE_NAMES: readonly RegExp[] = [
  /^(titulo|nome|title|name)$/,
  /^(marca_comercial|razao_social|nome_fantasia|pergunta|assunto|denominacao)$/,
  /^nome_|_nome$|^titulo_|^name_/,
  /^(produto|servico|municipio|empresa|cliente|descricao|evento|curso|cargo|orgao)$/,
];
const TEXT_NAME =
  /(^|_)(descricao|texto|conteudo|resposta|observacao|observacoes|resumo|ementa|comentario|justificativa|detalhes|historico)(_|$)/;
/** Names of people repeat; a column called "nome" still names its row. */
const TITLE = {
  meanLength: 100,
  uniqueness: 0.5,
  plainNameUniqueness: 0.1,
  fallbackUniqueness: 0.9,
  fallbackLength: 60,
};
const PROSE = { meanLength: 80, namedMeanLength: 30, spaced: 0.6 };

/** Which column identifies, names and tells the row. */
export function findRoles(
  names: readonly string[],
  facts: readonly ColumnFacts[],
  options: TableOptions,
): readonly ColumnRole[] {
  const slugs = names.map((name) => slug(name));
  const ignored = positions(slugs, options.ignored);
  const text = options.text === undefined ? proseColumns(slugs, facts) : positions(slugs, options.text);
  const [givenTitle] = positions(slugs, options.title === undefined ? [] : [options.title]);
  const [givenId] = positions(slugs, options.id === undefined ? [] : [options.id]);
  const free = (index: number) => !ignored.has(index) && index !== givenId;
  const title = givenTitle ?? titleColumn(slugs, facts, (index) => free(index) && !text.has(index));
  const id = givenId ?? idColumn(slugs, facts, (index) => free(index) && index !== title);
  return slugs.map((_, index) => {
    if (ignored.has(index)) return "ignored";
    if (index === title) return "title";
    if (index === id) return "id";
    return text.has(index) ? "text" : "other";
  });
}

function positions(slugs: readonly string[], names: readonly string[] = []): ReadonlySet<number> {
  return new Set(names.map((name) => slugs.indexOf(slug(name))).filter((index) => index >= 0));
}

function proseColumns(slugs: readonly string[], facts: readonly ColumnFacts[]): ReadonlySet<number> {
  return new Set(facts.flatMap((fact, index) => (isProse(fact, slugs[index] as string) ? [index] : [])));
}

function isProse({ type, meanLength, spaced }: ColumnFacts, name: string): boolean {
  if ((type !== "text" && type !== "category") || spaced < PROSE.spaced) return false;
  return meanLength > (TEXT_NAME.test(name) ? PROSE.namedMeanLength : PROSE.meanLength);
}

function titleColumn(
  slugs: readonly string[],
  facts: readonly ColumnFacts[],
  isFree: (index: number) => boolean,
): number | undefined {
  const indexes = slugs.map((_, index) => index).filter((index) => isFree(index));
  const named = (index: number, least: number) => {
    const { type, meanLength, uniqueness, filled } = facts[index] as ColumnFacts;
    const isWords = type === "text" || type === "category" || type === "list" || type === "identifier";
    return isWords && filled > 0 && meanLength <= TITLE.meanLength && uniqueness >= least;
  };
  for (const [rank, pattern] of TITLE_NAMES.entries()) {
    const least = rank === 0 ? TITLE.plainNameUniqueness : TITLE.uniqueness;
    const found = indexes.find((index) => pattern.test(slugs[index] as string) && named(index, least));
    if (found !== undefined) return found;
  }
  return indexes.find((index) => {
    const { type, meanLength, uniqueness, filled } = facts[index] as ColumnFacts;
    const isShort = meanLength >= 3 && meanLength <= TITLE.fallbackLength;
    return (
      (type === "text" || type === "category") &&
      filled > 1 &&
      isShort &&
      uniqueness >= TITLE.fallbackUniqueness
    );
  });
}

function idColumn(
  slugs: readonly string[],
  facts: readonly ColumnFacts[],
  isFree: (index: number) => boolean,
): number | undefined {
  const fits = slugs.flatMap((name, index) => {
    const { type, uniqueness, filled } = facts[index] as ColumnFacts;
    const isCode = type === "integer" || type === "identifier" || type === "category" || type === "text";
    return isFree(index) && ID_NAME.test(name) && isCode && filled > 0 && uniqueness === 1 ? [index] : [];
  });
  return fits.find((index) => slugs[index] === "id") ?? fits[0];
}
