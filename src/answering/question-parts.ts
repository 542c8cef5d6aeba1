/** Two questions in one: "o que é o ITBI e o que é o habite-se?" */
const TWO_QUESTIONS =
  /^(.{6,}?),? e (?=(?:o que|qual|quais|quem|quando|quanto|quanta|onde|como|por que)\s)(.+)$/iu;
/** One question of two things: "telefone da ouvidoria e do protocolo". */
const TWO_THINGS = /^(.*\s)(d[aeo]s? [\p{L}\p{N}-]+) e (d[aeo]s? [\p{L}\p{N}-]+)\s*\??$/iu;
/** What is asked of both together: "a diferença do IPTU e do ISS". */
const OF_BOTH = /\b(?:diferença|relação|comparação|soma|total|entre)\b/iu;

/** The questions that are asked at once; just the query when it is one. */
export function questionParts(query: string): readonly string[] {
  const asked = query.trim();
  const questions = TWO_QUESTIONS.exec(asked);
  if (questions?.[1] !== undefined && questions[2] !== undefined) return [`${questions[1]}?`, questions[2]];
  const things = TWO_THINGS.exec(asked);
  const head = things?.[1] ?? "";
  if (things?.[2] === undefined || things[3] === undefined || OF_BOTH.test(head)) return [query];
  return [head + things[2], head + things[3]];
}
