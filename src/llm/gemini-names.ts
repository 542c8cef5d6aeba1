/** "gemini-2.5-flash", "models/gemini-3-pro", also "google/gemini-2.5-pro" as OpenRouter writes it. */
const GEMINI = /(?:^|\/)gemini-/i;
const GENERATION = /(?:^|\/)gemini-(\d+)(?:\.(\d+))?/i;

/** Whose model a name stands for, whoever serves it. */
export function isGeminiModel(name: string): boolean {
  return GEMINI.test(name);
}

/** Google's File Search came with Gemini 2.5; names without a number ("gemini-flash-latest") mean the newest. */
export function hasHostedSearch(name: string): boolean {
  return isGeminiModel(name) && generationOf(name) >= 2.5;
}

/** Before Gemini 3 a request has functions or the provider's own tools, not both. */
export function canMixHostedSearch(name: string): boolean {
  return isGeminiModel(name) && generationOf(name) >= 3;
}

function generationOf(name: string): number {
  const [, major, minor = "0"] = GENERATION.exec(name) ?? [];
  return major === undefined ? Infinity : Number(`${major}.${minor}`);
}
