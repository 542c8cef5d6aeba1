import { askAcervo, measureImport } from "./acervo.ts";
import { askFts5, buildFts5 } from "./fts5.ts";
import { peakRssMb } from "../figures.ts";
import type { Answered, Asker, BuildTask, SearchSubject } from "./task.ts";

/** What a child process is told: the first message says what it is for, the others are questions. */
export type Told = BuildTask | SearchSubject | { readonly kind: "question"; readonly query: string };

let asker: Asker | null = null;

async function obey(told: Told): Promise<unknown> {
  switch (told.kind) {
    case "import":
      return measureImport(told);
    case "build-fts5":
      return buildFts5(told);
    case "acervo":
      asker = await askAcervo(told);
      return null;
    case "fts5":
      asker = await askFts5(told);
      return null;
    case "question":
      return answered(told.query);
  }
}

async function answered(query: string): Promise<Answered> {
  const start = process.threadCpuUsage();
  const milliseconds = (await asker?.ask(query)) ?? 0;
  const { user, system } = process.threadCpuUsage(start);
  return { milliseconds, cpu: (user + system) / 1000, peakRssMb: peakRssMb() };
}

process.on("message", (told: Told) => {
  void obey(told).then((reply) => process.send?.({ reply }));
});
process.on("disconnect", () => void asker?.close());
