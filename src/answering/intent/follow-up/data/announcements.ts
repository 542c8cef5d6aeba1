/** What comes between an announcement and its thing: `about`: "sobre" and its like; `any`: "do" too; `told`: no more than an article. */
export type AnnouncedBy = "any" | "about" | "told";

/** How somebody says what the next questions are about, longest first. */
export const ANNOUNCEMENTS: readonly (readonly [phrase: string, links: AnnouncedBy])[] = [
  ...phrases(
    "gostaria de saber, queria saber, quero saber, preciso saber, gostaria de falar, queria falar, quero falar, preciso falar, " +
      "quero tratar, queria tratar, vamos falar, gostaria de informacoes, gostaria de informacao, queria informacoes, " +
      "queria informacao, queria uma informacao, quero informacoes, quero informacao, quero uma informacao, " +
      "preciso de informacoes, preciso de informacao, preciso de uma informacao, preciso de ajuda, quero entender, queria entender",
    "any",
  ),
  ...phrases(
    "tenho uma duvida, tenho duvida, tenho duvidas, tenho outra duvida, estou com duvida, estou com uma duvida, " +
      "estou com duvidas, minha duvida e, minha pergunta e, a duvida e, a pergunta e, uma duvida, uma pergunta, outra duvida, " +
      "outra pergunta, tenho uma pergunta, tenho outra pergunta, o assunto e, e, eh, seria",
    "about",
  ),
  ...phrases(
    "me fala mais, me fale mais, fale mais, me fala um pouco, me fale um pouco, fale um pouco, me conta mais, me conte mais, " +
      "me explica melhor, me explique melhor, me fala, me fale, fala, fale, me conta, me conte, conte, " +
      "me explica, me explique, explica, explique",
    "told",
  ),
  ["", "about"],
];

export const ANNOUNCING_LINKS: ReadonlyMap<string, "about" | "of"> = new Map([
  ...["sobre", "a respeito de", "a respeito do", "a respeito da", "em relacao a", "em relacao ao"].map(about),
  ...["com relacao a", "com relacao ao", "acerca de", "acerca do", "acerca da", "quanto a", "quanto ao"].map(
    about,
  ),
  ...["de", "do", "da", "dos", "das"].map((link) => [link, "of"] as const),
]);

function about(link: string): readonly [string, "about"] {
  return [link, "about"];
}

function phrases(list: string, links: AnnouncedBy): readonly (readonly [string, AnnouncedBy])[] {
  return list.split(",").map((phrase) => [phrase.trim(), links] as const);
}
