import { describeProblem } from "./entry-problem.ts";
import type { EntryImportOutcome } from "./import-entries.ts";

/** Two questions as a spreadsheet has them. */
export const QUESTIONS = `id;pergunta;resposta;categoria;palavras-chave;prioridade;ativo
senha;Como troco a senha?;Abra o perfil e escolha Trocar senha.;Conta;credencial, acesso;2;sim
pix;Aceita pix?;Sim, na tela de pagamento.;;;;não
`;

export function counts({ created, replaced, unchanged, rejected }: EntryImportOutcome): number[] {
  return [created, replaced, unchanged, rejected];
}

/** The problems, in the words that people read. */
export function told({ problems }: EntryImportOutcome): string[] {
  return problems.map((problem) => describeProblem(problem));
}
