const AMOUNT = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "R$ 1.234,56" */
export function priceText(price: number): string {
  return `R$ ${AMOUNT.format(price)}`;
}
