import { join } from "node:path";
import { draftOf, provisionOf, putOne, TENANT } from "../contract/drafts.ts";
import { feedbackOf } from "../contract/feedback.ts";
import { keyOf } from "../contract/keys.ts";
import { traceOf } from "../contract/traces.ts";
import type { Store } from "../store.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { temporaryFolder, TEST_SETTINGS } from "../contract/temporary-folder.ts";

/** A store in a file, with something of every kind in it. */
export async function withStore(work: (store: Store, path: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const path = join(folder.path, "acervo.db");
  const store = sqliteStore({ path, ...TEST_SETTINGS });
  try {
    const model = { modelId: "m", fingerprint: "f", dimensions: 2 };
    const { id: vectorSpace } = await store.vectors.ensure(TENANT, model);
    const passages = [
      { text: "gato manso", vector: [1, 0], provisions: [provisionOf("lei/1", { artigo: "1" })] },
      { text: "cão bravo", vector: [0, 1] },
    ];
    await putOne(store, draftOf("a.md", passages, { vectorSpace }));
    const messages = ["um", "dois", "três"].map((text) => ({ role: "user" as const, text }));
    await store.conversations.append(TENANT, "c", messages);
    await store.traces.put(TENANT, traceOf("t"));
    await store.feedback.put(TENANT, feedbackOf("t", { comment: "certo" }));
    await store.keys.add(TENANT, keyOf("k"));
    await work(store, path);
  } finally {
    await store.close();
    folder.remove();
  }
}
