export { type Acervo, openAcervo, type OpenOptions } from "./open-acervo.ts";
