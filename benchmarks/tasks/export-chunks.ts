import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Tenant } from "#src/app/index.ts";
import type { Document } from "#src/domain/index.ts";
import { openTenant } from "../open-tenant.ts";
import type { Task } from "../task.ts";

const PAGE = 500;

/** Writes the indexed passages to a file, one JSON string a line: the very same text for every peer. */
export async function exportChunks(
  task: Extract<Task, { kind: "export-chunks" }>,
): Promise<{ chunks: number }> {
  const acervo = await openTenant({ ACERVO_DATA: task.data }, { mustExist: true });
  const output = createWriteStream(task.file);
  let chunks = 0;
  for await (const document of allDocuments(acervo)) {
    for (const { text } of await acervo.store.knowledge.chunks(acervo.name, document.id)) {
      if (!output.write(`${JSON.stringify(text)}\n`)) await once(output, "drain");
      chunks++;
    }
  }
  output.end();
  await once(output, "finish");
  await acervo.close();
  return { chunks };
}

export async function* allDocuments(acervo: Tenant): AsyncGenerator<Document> {
  for (let after = 0; ;) {
    const page = await acervo.documents({ after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

export async function* readChunks(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    yield JSON.parse(line) as string;
  }
}
