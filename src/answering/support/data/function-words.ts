/** Words that tell the languages apart: frequent, folded, and in one of the two only. */
export const FUNCTION_WORDS_PT: readonly string[] = `
ao aos aqui as com como da das de deu dia e ela ele em entao essa esse esta este eu faco foi isso ja lhe mais mas meu
meus minha minhas muito na nao nas nem no nos nossa nosso o oi ola onde os ou para pela pelo pode por posso qual quais
quando quanto quantos que quem quero sao se sem ser seu sim sobre sua tem tenho tudo um uma voce voces
obrigado obrigada bom boa consigo erro senha
`
  .trim()
  .split(/\s+/);

export const FUNCTION_WORDS_EN: readonly string[] = `
about after am an and any are at be been but by can cannot could did didnt does doesnt dont error for forgot from get
good had has have hello help hi how i if in into is isnt it its just many my need not of on or order our password
please send show so someone tell than thank thanks that the their them then there they this to too us was we were what
when where which who why will with wont would write yes you your
`
  .trim()
  .split(/\s+/);
