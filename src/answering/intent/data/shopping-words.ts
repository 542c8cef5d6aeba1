/** Words of a shopper that no product is called by, as `foldMessage` spells them. */
export const SHOPPING_WORDS: ReadonlySet<string> = new Set(
  `quero queria preciso gostaria procuro procurando busco buscando comprar compra compro encomendar levar adquirir ver saber
  indica indicar indique indicam recomenda recomende recomendar recomendam sugere mostra mostre mostrar lista liste listar
  vende vendem vender venda tem teria temos existe existem ha disponivel disponiveis estoque loja produto produtos item itens
  opcao opcoes marca marcas preco precos valor valores custa custam custo custos quanto barato barata baratos baratas caro cara
  melhor melhores conta promocao oferta desconto menor maior bom boa bons boas algum alguma alguns algumas qualquer outro outra
  outros outras voce voces eu me nos meu minha comparar compare compara comparacao diferenca entre usar uso serve indicado indicada
  recomendado recomendada favor hoje agora ainda tambem sim nao pode posso podem poderia quer fazer aqui ai isso ola oi
  do you have sell any some need want buy price cheapest best show me the is are for with how much which what a an of and`
    .trim()
    .split(/\s+/),
);
