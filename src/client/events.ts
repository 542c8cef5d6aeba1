/** One event of a reply that comes as events (SSE); `data` is the JSON that it holds. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Reads the events of a response as they come. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (waiting + read.value).split(/\r?\n\r?\n/);
      waiting = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** Null: a comment, which only keeps the connection open. */
function parseEvent(block: string): ServerEvent | null {
  const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/s.exec(line));
  const values = (name: string): string[] =>
    fields.flatMap((field) => (field?.[1] === name ? (field[2] ?? "") : []));
  const data = values("data");
  if (data.length === 0) return null;
  return { event: values("event")[0] ?? "message", data: parsed(data.join("\n")) };
}

/** Other programs' protocols end with words that are no JSON ("[DONE]"). */
function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
