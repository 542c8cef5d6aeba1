import { AcervoError } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";

const PAGE = 500;

/** Removes what was said and every trace of how it was answered; returns how many traces there were. */
export async function forgetConversation(store: Store, tenant: string, id: string): Promise<number> {
  // Traces first: cut short, the conversation is still there to be forgotten again.
  let removed = 0;
  for (;;) {
    const heads = await store.traces.list(tenant, { conversationId: id, limit: PAGE });
    for (const head of heads) await store.traces.remove(tenant, head.id);
    removed += heads.length;
    if (heads.length < PAGE) break;
  }
  const isKnown = await store.conversations.remove(tenant, id);
  if (!isKnown && removed === 0) throw new AcervoError("conversation-not-found", { id });
  return removed;
}
