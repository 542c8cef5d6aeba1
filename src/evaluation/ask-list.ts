import type { Tenant } from "#src/app/index.ts";
import type { ConfidenceLevel } from "#src/domain/index.ts";
import { halfOf } from "./evaluate-answers.ts";
import { judgeReply, type ReplyVerdict } from "./judge-reply.ts";
import type { ListedQuestion } from "./question-list.ts";

/** Rules are chosen by looking at the answers of one half; of the other only totals are ever shown. */
export type Half = "tune" | "held-out";

export interface AskedQuestion extends ListedQuestion {
  readonly half: Half;
  readonly verdict: ReplyVerdict;
  readonly level: ConfidenceLevel | null;
  readonly answer: string;
}

/** A conversation is in one half as a whole: the question decides, so that it is the same in every run. */
function halfOfQuestion({ question, conversation }: Pick<ListedQuestion, "question" | "conversation">): Half {
  return halfOf(conversation ?? question) === 0 ? "tune" : "held-out";
}

/** Asks as `acervo ask` does, without a model. */
export async function askList(
  acervo: Tenant,
  questions: readonly ListedQuestion[],
): Promise<AskedQuestion[]> {
  // One run must not know what another one was told.
  const run = String(Date.now());
  const asked: AskedQuestion[] = [];
  for (const question of questions) asked.push(await ask(acervo, question, run));
  return asked;
}

async function ask(acervo: Tenant, listed: ListedQuestion, run: string): Promise<AskedQuestion> {
  const conversationId = listed.conversation && `${listed.conversation}-${run}`;
  const reply = await acervo.ask({
    question: listed.question,
    usesModel: false,
    ...(conversationId && { conversationId }),
  });
  const labels = reply.citations.map(({ label }) => label);
  const verdict = judgeReply(listed, { outcome: reply.outcome, text: reply.text, labels });
  const level = reply.outcome === "answered" ? (reply.confidence?.level ?? null) : null;
  return {
    ...listed,
    half: halfOfQuestion(listed),
    verdict,
    level,
    answer: [reply.text, ...labels].join("\n"),
  };
}

/** Figures of some questions, under the names that they have in `--json`. */
export function listFigures(asked: readonly AskedQuestion[]) {
  const count = (holds: (item: AskedQuestion) => boolean): number => asked.filter(holds).length;
  const isRight = ({ verdict }: AskedQuestion): boolean => verdict.startsWith("right");
  const atAlta = asked.filter(({ level }) => level === "alta");
  return {
    questions: asked.length,
    right: count(({ verdict }) => verdict === "right"),
    rightly_refused: count(({ verdict }) => verdict === "rightly refused"),
    wrong: count(({ verdict }) => verdict === "wrong"),
    wrongly_refused: count(({ verdict }) => verdict === "wrongly refused"),
    wrongly_answered: count(({ verdict }) => verdict === "wrongly answered"),
    share_right: asked.length === 0 ? 0 : count(isRight) / asked.length,
    alta: atAlta.length,
    wrong_at_alta: atAlta.filter((item) => !isRight(item)).length,
  };
}
