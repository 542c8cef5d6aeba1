import type { Fallback, Message, ModelExchange, RequestContext } from "#src/domain/index.ts";
import type { Writer } from "#src/llm/index.ts";
import { charactersFor } from "../context/budget.ts";
import { withoutSourceMarks } from "./facts-in.ts";
import { citedFacts, fitSummary, splitSummary } from "./fit-summary.ts";
import { mainPointsFirst, type SummaryUnit, unitsOfMessages, unitsOfSummary } from "./summary-units.ts";
import { writeSummary } from "./write-summary.ts";

/** A conversation in fewer words. */
interface CompressedContext {
  readonly text: string;
  /** Estimated, on the safe side; never above what was asked for. */
  readonly tokens: number;
  readonly by: "model" | "extraction";
  /** Names, numbers and references that did not fit, oldest first; empty unless they alone pass the limit. */
  readonly lost: readonly string[];
  readonly fallback: Fallback | null;
}

export interface CompressionDeps {
  /** Without one, sentences are taken over as they are. */
  readonly writer?: Writer | null;
  readonly context: RequestContext;
  readonly onExchange?: ((exchange: ModelExchange) => void) | undefined;
  /** A former summary, of what was said before the messages. */
  readonly earlier?: string | null;
}

const DEFAULT_MAX_TOKENS = 2_000;
/** What a model may fill; the rest is for facts that it leaves out. */
const SHARE_OF_PROSE = 0.75;

/**
 * A conversation in at most so many tokens, written by a model or made of its sentences. Names, numbers and references
 * that the text leaves out are listed in a last line.
 */
export async function compressContext(
  messages: readonly Message[],
  maxTokens: number = DEFAULT_MAX_TOKENS,
  deps?: CompressionDeps,
): Promise<CompressedContext> {
  deps?.context.signal.throwIfAborted();
  const said = messages.map(({ role, text }) => ({ role, text: withoutSourceMarks(text) }));
  const earlier = deps?.earlier ?? null;
  const maxCharacters = charactersFor(maxTokens);
  const { units, by, fallback } = await summarise(said, earlier, maxTokens, deps);
  const { text, lost } = fitSummary(units, citedFacts(said, earlier), maxCharacters);
  return { text, tokens: Math.ceil(text.length / charactersFor(1)), by, lost, fallback };
}

interface Summary extends Pick<CompressedContext, "by" | "fallback"> {
  /** The best first. */
  readonly units: readonly SummaryUnit[];
}

async function summarise(
  messages: readonly Message[],
  earlier: string | null,
  maxTokens: number,
  deps: CompressionDeps | undefined,
): Promise<Summary> {
  if (deps?.writer == null || messages.length === 0) return extracted(messages, earlier, null);
  const { writer, context, onExchange } = deps;
  const maxCharacters = Math.floor(SHARE_OF_PROSE * charactersFor(maxTokens));
  const task = { messages, earlier, maxTokens, maxCharacters };
  const written = await writeSummary(task, writer, { context, ...(onExchange && { onExchange }) });
  if (typeof written !== "string") return extracted(messages, earlier, written);
  // The first sentence says what it is about; of the others, the newest are kept longest.
  const [first, ...others] = unitsOfSummary(written);
  const units = first === undefined ? [] : [first, ...others.toReversed()];
  return { units, by: "model", fallback: null };
}

function extracted(messages: readonly Message[], earlier: string | null, fallback: Fallback | null): Summary {
  const former = earlier === null ? [] : unitsOfSummary(splitSummary(earlier).prose);
  const firstLine = (former.at(-1)?.line ?? -1) + 1;
  const units = mainPointsFirst([...former, ...unitsOfMessages(messages, firstLine)]);
  return { units, by: "extraction", fallback };
}

/** Who speaks, and the line breaks around it. */
const FRAME_OF_MESSAGE = 15;

/** Whether a conversation is too long to be read as it is. */
export function needsCompression(messages: readonly Message[], maxTokens: number): boolean {
  return recentHistory(messages, maxTokens).length < messages.length;
}

/** The newest whole messages that fit, oldest first; none when the last one alone does not. */
export function recentHistory<M extends Message>(messages: readonly M[], maxTokens: number): readonly M[] {
  let left = charactersFor(maxTokens);
  const tooOld = messages.findLastIndex(({ text }) => {
    left -= text.length + FRAME_OF_MESSAGE;
    return left < 0;
  });
  return messages.slice(tooOld + 1);
}
