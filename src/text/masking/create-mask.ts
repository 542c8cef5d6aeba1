import { maskKnownSecrets } from "./mask-known-secrets.ts";
import { maskPersonalNumbers } from "./mask-personal-numbers.ts";
import { maskSecretShapes } from "./mask-secret-shapes.ts";

export interface MaskOptions {
  /** Keys that were configured: masked wherever they stand, whatever they look like. */
  readonly knownSecrets: readonly string[];
  /** CPF and CNPJ. */
  readonly masksPersonalNumbers: boolean;
}

export type Mask = (text: string) => string;

/**
 * A function that hides secrets, and personal numbers where wanted, before text is written down. Everything else stays
 * as it is; masking what is masked changes nothing. Linear in the length of the text.
 */
export function createMask(options: MaskOptions): Mask {
  const maskKnown = maskKnownSecrets(options.knownSecrets);
  const maskSecrets = (text: string): string => maskSecretShapes(maskKnown(text));
  if (!options.masksPersonalNumbers) return maskSecrets;
  // Numbers come last: a password may look like one, and whoever reads the mark should know what was hidden.
  return (text) => maskPersonalNumbers(maskSecrets(text));
}
