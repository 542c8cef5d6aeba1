import { ACTIVE_STATUS, type CatalogItem, isActive } from "#src/domain/index.ts";
import { foldAccents } from "#src/text/index.ts";
import { readTruth } from "../entries/read-value.ts";

const INACTIVE_STATUS = "inativo";

/** What shops and registers write for a product that can be had, without accents. */
const ON_SALE: ReadonlySet<string> = new Set([
  ..."disponivel normal regular vigente valido valida available".split(" "),
  ..."liberado liberada autorizado autorizada ativado ativada".split(" "),
  ..."em estoque,com estoque,in stock,a venda,on sale,for sale,em linha,em vigor".split(","),
]);

const OFF_SALE: ReadonlySet<string> = new Set([
  ..."indisponivel unavailable discontinued".split(" "),
  ..."esgotado esgotada descontinuado descontinuada suspenso suspensa bloqueado bloqueada".split(" "),
  ..."vencido vencida expirado expirada cancelado cancelada excluido excluida".split(" "),
  ..."desativado desativada encerrado encerrada".split(" "),
  ..."fora de linha,fora de estoque,sem estoque,out of stock,nao disponivel".split(","),
]);

/** "ativo" or "inativo" where a word says either; other words stay. */
export function readStatus(given: unknown): unknown {
  const isOnSale = readTruth(given) ?? tellsSale(given);
  if (isOnSale !== null) return isOnSale ? ACTIVE_STATUS : INACTIVE_STATUS;
  return typeof given === "string" ? given.toLowerCase() : given;
}

function tellsSale(given: unknown): boolean | null {
  if (typeof given !== "string") return null;
  const words = foldAccents(given.toLowerCase());
  if (ON_SALE.has(words)) return true;
  return OFF_SALE.has(words) ? false : null;
}

/** Nobody said that it is not to be found: its status is a word that we cannot read. */
export function isHiddenByWord(item: CatalogItem): boolean {
  return !isActive(item) && item.status !== INACTIVE_STATUS;
}
