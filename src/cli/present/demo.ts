import type { Presentation } from "./presentation.ts";
import { indent } from "./table.ts";

/** What to type after the demonstration. */
export function presentNextSteps(folder: string, { text, style }: Presentation): string {
  const { demo } = text;
  const onSamples = [
    `npm run acervo -- ask "como peço poda de árvore?" --data ${folder}`,
    `npm run acervo -- trace --data ${folder}`,
    `npm run acervo -- search "multa por poda" --explain --data ${folder}`,
    `npm run acervo -- faq search "perdi a nota, como pego outra?" --data ${folder}`,
    `npm run acervo -- debug-search "mata-mato para milho" --data ${folder}`,
    `npm run acervo -- stats --data ${folder}`,
  ];
  const onOwn = [`npm run acervo -- ingest ${demo.folder}`, `npm run acervo -- ask "${demo.question}"`];
  return [
    `${style.bold(demo.next)}\n${indent(onSamples.join("\n"))}`,
    `${style.bold(demo.ownFiles)}\n${indent(onOwn.join("\n"))}`,
  ].join("\n\n");
}
