import {
  AGENT_PROMPT,
  ANSWER_PROMPT,
  CONTEXT_HEAD,
  HISTORY_TITLE,
  NOTHING_FOUND,
  QUESTION_HEAD,
  SECTION_TITLES,
  STATS_TITLE,
  SUMMARY_TITLE,
} from "#src/answering/context/data/prompt-texts.ts";
import type { FakeLlmMessage } from "../../helpers/fake-llm-request.ts";
import type { Check, Observation } from "../observation.ts";

/** Every line of ours that may stand outside a fence. */
const FRAME = new Set([
  "",
  CONTEXT_HEAD,
  HISTORY_TITLE,
  SUMMARY_TITLE,
  STATS_TITLE,
  ...Object.values(SECTION_TITLES),
  ...Object.values(NOTHING_FOUND),
  "Não há mais buscas. Responda agora, só com as fontes já encontradas.",
  "Nenhuma fonte coube no espaço disponível.",
]);
const OPENING = /^<<<DADOS (\d+|histórico|resumo|números)>>>$/;
const HEAD = /^\[\d+\]$/;
/** What tools say about a call, in which the model's own words may be repeated. */
const ABOUT_CALL =
  /^(?:Também encontradas, e já mostradas antes:(?: \[\d+\])+|A ferramenta ".*" não existe\.|Não foi possível: .*|No máximo \d+ chamadas por vez; repita esta depois\.)$/;
const FENCE_LIKE = /^\s*[<＜]{3}|[>＞]{3}\s*$/;

/** What a model is given consists of our lines and of fences that are closed by the line that opened them. */
export const checkFences: Check = (seen) =>
  seen.requests
    .filter(isForAnswer)
    .flatMap(({ messages }) => [
      ...messages
        .filter(({ role, text }) => role === "system" && text !== ANSWER_PROMPT && text !== AGENT_PROMPT)
        .map(() => "another system prompt"),
      ...messages
        .filter(({ role }) => role === "user" || role === "tool")
        .flatMap((message) => strayLines(message, seen)),
    ]);

function isForAnswer({ messages }: Observation["requests"][number]): boolean {
  return messages.some(({ role, text }) => role === "system" && text.includes("fontes numeradas"));
}

function strayLines({ role, text }: FakeLlmMessage, { question, history, way }: Observation): string[] {
  // To a model that searches by itself, turns are given as turns.
  if (role === "user" && way === "agentic" && history.some((turn) => turn.text === text)) return [];
  const stray: string[] = [];
  let open: string | null = null;
  for (const line of text.split("\n")) {
    if (open !== null) {
      if (line === `<<<FIM ${open}>>>`) open = null;
      else if (FENCE_LIKE.test(line)) stray.push(`a fence inside a fence: ${line}`);
      continue;
    }
    const opened = OPENING.exec(line)?.[1];
    if (opened !== undefined) open = opened;
    else if (!isOurs(line, question, role, way)) stray.push(`outside the fences: ${line.slice(0, 80)}`);
  }
  return open === null ? stray : [...stray, `fence ${open} is not closed`];
}

function isOurs(
  line: string,
  question: string,
  role: FakeLlmMessage["role"],
  way: Observation["way"],
): boolean {
  if (FRAME.has(line) || HEAD.test(line)) return true;
  if (role === "tool") return ABOUT_CALL.test(line);
  return line === `${QUESTION_HEAD}${question}` || (way === "agentic" && line === question);
}
