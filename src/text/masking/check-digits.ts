const CPF_DIGITS = 9;
const CNPJ_CHARACTERS = 12;
const ALL_EQUAL = /^(\d)\1*$/;
const ZERO = "0".charCodeAt(0);

/** Whether eleven digits end in the two that the first nine ask for. */
export function isCpf(digits: string): boolean {
  if (ALL_EQUAL.test(digits)) return false;
  const first = checkDigit(digits.slice(0, CPF_DIGITS), CPF_DIGITS + 1);
  const second = checkDigit(digits.slice(0, CPF_DIGITS) + first, CPF_DIGITS + 2);
  return digits.slice(CPF_DIGITS) === `${first}${second}`;
}

/** Whether fourteen characters end in the two digits that the first twelve, since 2026 also letters, ask for. */
export function isCnpj(characters: string): boolean {
  if (ALL_EQUAL.test(characters)) return false;
  const base = characters.slice(0, CNPJ_CHARACTERS).toUpperCase();
  const first = checkDigit(base, 9);
  const second = checkDigit(base + first, 9);
  return characters.slice(CNPJ_CHARACTERS) === `${first}${second}`;
}

/** Modulo 11 with weights 2, 3, … from the right, starting anew after `highest`. A letter counts as its code less 48. */
function checkDigit(characters: string, highest: number): number {
  let sum = 0;
  for (let index = 0; index < characters.length; index++) {
    const fromRight = characters.length - 1 - index;
    sum += (characters.charCodeAt(index) - ZERO) * (2 + (fromRight % (highest - 1)));
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
