import { percentile } from "#src/evaluation/metrics.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { DocumentDraft } from "#src/storage/index.ts";
import { COLLECTION, openTenant } from "../open-tenant.ts";
import type { EditFigures, Task } from "../task.ts";

const ROUNDS = 15;
const CHUNKS = 50;
/** Only their number of words matters. */
const SENTENCE = "O prazo para pedir a revisão da conta do serviço é de trinta dias a contar do aviso. ";

/** What a person waits for who changes one thing in a large base. Leaves the base as it was. */
export async function measureEdits(task: Extract<Task, { kind: "edits" }>): Promise<EditFigures> {
  const acervo = await openTenant({ ACERVO_DATA: task.data, ACERVO_CACHE: "false" }, { mustExist: true });
  const { store, name } = acervo;
  const times: Record<keyof EditFigures, number[]> = { faqVisible: [], replace50: [], remove50: [] };
  const timed = async (what: keyof EditFigures, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    times[what].push(performance.now() - start);
  };
  await acervo.search({ query: "prazo da conta", mode: "lexical", topK: 3 });
  for (let round = 0; round < ROUNDS; round++) {
    const word = `revisao${round}x`;
    await timed("faqVisible", async () => {
      await store.knowledge.put(name, [draft("faq-medida", 1, `${SENTENCE} ${word}`)]);
      const { hits } = await acervo.search({ query: word, mode: "lexical", topK: 1 });
      if (!hits[0]?.chunk.text.includes(word)) throw new Error("The edit is not visible");
    });
    await timed("replace50", () =>
      store.knowledge.put(name, [draft("documento-medido", CHUNKS, `${SENTENCE.repeat(10)} ${word}`)]),
    );
  }
  for (let round = 0; round < ROUNDS; round++) {
    const [outcome] = await store.knowledge.put(name, [
      draft(`removido-${round}`, CHUNKS, SENTENCE.repeat(10)),
    ]);
    if (outcome?.kind !== "created") throw new Error("Nothing to remove");
    await timed("remove50", () => store.knowledge.remove(name, { ids: [outcome.document.id] }));
  }
  const left = await acervo.documents({ limit: 1_000_000 });
  const made = left.filter(({ source }) => source === "faq-medida" || source === "documento-medido");
  await store.knowledge.remove(name, { ids: made.map(({ id }) => id) });
  await acervo.close();
  const median = (what: keyof EditFigures): number => percentile(times[what].slice(1), 0.5);
  return {
    faqVisible: median("faqVisible"),
    replace50: median("replace50"),
    remove50: median("remove50"),
  };
}

function draft(source: string, count: number, text: string): DocumentDraft {
  const title = "Prazo de revisão";
  return {
    collection: COLLECTION,
    source,
    part: 0,
    contentHash: `${source} ${text.slice(-12)}`,
    recipe: "bench",
    kind: "document",
    name: title,
    metadata: {},
    vectorSpace: null,
    chunks: Array.from({ length: count }, (_, ordinal) => ({
      ordinal,
      start: ordinal * text.length,
      end: (ordinal + 1) * text.length,
      text,
      headings: [],
      position: ordinal / count,
      tokenCount: 100,
      metadata: {},
      terms: chunkTerms({ title, headings: [], text: `${text} parte ${ordinal}` }),
      vector: null,
    })),
  };
}
