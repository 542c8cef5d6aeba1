import type { Provision } from "#src/domain/index.ts";
import { dayBefore, lawDate } from "../law-date.ts";
import type { Presentation } from "./presentation.ts";

type State = Pick<Provision, "tipo" | "situacao" | "ate" | "alteracao">;

/** What a reader must know before relying on a provision; null for one that is plainly in force. */
export function provisionState(
  { tipo, situacao, ate, alteracao }: State,
  { text, language }: Presentation,
): string | null {
  const { law } = text;
  switch (situacao) {
    case "vigente":
      return null;
    case "vetado":
      return law.vetoed;
    case "revogado": {
      const word = tipo === "sumula" ? law.cancelled : law.revoked;
      return alteracao === null ? word : `${word} ${law.by(alteracao)}`;
    }
    case "anterior":
      return law.former(ate && lawDate(dayBefore(ate), language), alteracao);
  }
}

const SAYS_SO = {
  vigente: null,
  vetado: /vetad[oa]/i,
  revogado: /(?:revogad|cancelad)[oa]/i,
  anterior: null,
};

/** Laws mostly print it beside the provision: "(Revogado pela Lei nº …)". */
export function saysItsState({ situacao }: State, words: string): boolean {
  return SAYS_SO[situacao]?.test(words) ?? false;
}
