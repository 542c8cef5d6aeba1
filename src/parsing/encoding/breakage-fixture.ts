import { type LegacyEncoding, UPPER_HALVES } from "./guess-encoding.ts";

/** Text as the bytes of an encoding of one byte per character. Fails for a character that it lacks. */
export function encodeLegacy(text: string, encoding: LegacyEncoding): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x80) return code;
    const place = UPPER_HALVES[encoding].indexOf(character);
    if (place === -1) throw new Error(`${encoding} has no ${character}`);
    return place + 0x80;
  });
}

/** Text as a program shows it that takes UTF-8 for something else. */
export function misread(text: string, encoding: LegacyEncoding | "latin1"): string {
  const latin1 = Buffer.from(text).toString("latin1");
  if (encoding === "latin1") return latin1;
  const upperHalf = UPPER_HALVES[encoding];
  return latin1.replace(/[\u0080-\u00ff]/g, (byte) => upperHalf.charAt(byte.charCodeAt(0) - 0x80));
}

/** Portuguese of every kind that offices write: prose, capitals, laws, prices, quotes. */
export const SENTENCES: readonly string[] = [
  "A decisão não é válida até a publicação do edital.",
  "O cônjuge e o avô têm direito à pensão, às férias e àquele benefício.",
  "Às 14h a comissão ouvirá três testemunhas e um perito contábil.",
  "AÇÃO DE INDENIZAÇÃO POR DANOS À SAÚDE PÚBLICA",
  "É VEDADA A ACUMULAÇÃO; O ÓRGÃO E A ÁREA TÉCNICA OPINARÃO EM TRÊS DIAS ÚTEIS",
  "IRMÃ, MAÇÃ, AMANHÃ, MANHÃS, PÃES E CÃES",
  "Art. 5º O § 2º da Lei nº 10 vale para a 1ª e a 2ª turmas: 30 °C.",
  "Ótimo preço: o açúcar, o pão francês e a lingüiça saíram por R$ 12,50.",
  "Índice, Área, Época, Ônibus, Último, Ânimo, Êxito, Órgão, Água.",
  "O município não poderá contrair dívida além do próximo exercício.",
  "Sócio-gerente: pôs, pôde, côr antiga, vovó, vovô, baú, aí, país, saída.",
  "Você já leu o capítulo único do código? Há vírgulas, hífens e crases.",
  "ATENÇÃO: HORÁRIO DE VERÃO, PERÍODO ELEITORAL E FERIADO DE TIRADENTES",
  "Câmara, pátio, lâmpada, tênis, bônus, pônei, armazém, refém, ninguém.",
  "Dispõe sobre a organização dos serviços e dá outras providências.",
];

/** With the typography that MacRoman and Windows-1252 have and CP850 lacks. */
export const TYPESET: readonly string[] = [
  "O juiz disse: “a ação não é cabível” – e saiu… sem a cópia d’água.",
  "“À vista, não”, avisou a gerência — o preço é maior no cartão.",
  "• Média: 7,5 • Situação: “aprovação” • Observação: ‘sem pendências’",
];
