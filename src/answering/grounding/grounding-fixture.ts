import { rivers } from "../citation-check/rivers-fixture.ts";
import { passage } from "../context/context-fixture.ts";
import type { Source } from "../context/source.ts";
import { createGroundedStream, type GroundedAnswer, type GroundingDeps } from "./grounded-stream.ts";

/** Sources numbered from 1. */
export function sourcesOf(...texts: readonly string[]): Source[] {
  return texts.map((text, index) => {
    const hit = passage(text, index + 1, `Guia ${index + 1}`);
    return { number: index + 1, section: "documents", citation: hit.citation, text, hit };
  });
}

export const GARDEN = sourcesOf(
  "Regue a horta pela manhã, duas vezes por semana. Veja https://horta.example/rega?mes=5 ou www.horta.example. Dúvidas: ajuda@horta.example.",
  "A alface é colhida em 45 dias. O canteiro pede 5 litros de água por metro quadrado.",
);

export const DEPS: Omit<GroundingDeps, "emit"> = {
  question: "Como cuido da horta de alface?",
  lookUp: rivers,
};

/** Checks a finished text. */
export async function groundAnswer(
  draft: string,
  sources: readonly Source[],
  deps: Omit<GroundingDeps, "emit">,
): Promise<GroundedAnswer> {
  const stream = createGroundedStream(sources, { ...deps, emit: () => undefined });
  stream.push(draft);
  return stream.end();
}
