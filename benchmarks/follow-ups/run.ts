import { readFileSync } from "node:fs";
import { rewriteFollowUp } from "#src/answering/index.ts";
import type { Message } from "#src/domain/index.ts";
import { analyze } from "#src/text/index.ts";

/** How many messages of the labelled conversations the rules complete as expected; `--errors` lists the others. */

interface Turn {
  readonly message: string;
  /** The complete question; null where the message is complete by itself; absent where it is not judged. */
  readonly query?: string | null;
  /** Words of an earlier question that must be gone. */
  readonly without?: string;
  readonly answer?: string;
}

interface Conversation {
  readonly id: string;
  readonly group: string;
  readonly turns: readonly Turn[];
}

const LIST = new URL("../../evals/follow-ups/conversations.jsonl", import.meta.url);
const DEFAULT_ANSWER = "Está nas fontes.";

const judged = readFileSync(LIST, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .flatMap((line) => judge(JSON.parse(line) as Conversation));

function judge({ id, group, turns }: Conversation) {
  const history: Message[] = [];
  return turns.flatMap(({ message, query, without = "", answer }) => {
    const found = rewriteFollowUp(message, history);
    history.push({ role: "user", text: message }, { role: "assistant", text: answer ?? DEFAULT_ANSWER });
    const read = found.isRewritten ? found.query : null;
    return query === undefined ? [] : [{ id, group, message, query, without, read }];
  });
}

type Judged = (typeof judged)[number];

const isSameText = ({ query, read }: Judged): boolean => query === read;
/** What a search sees: the same stems, in any order. */
const hasSameStems = ({ message, query, read }: Judged): boolean =>
  stemsOf(query ?? message).symmetricDifference(stemsOf(read ?? message)).size === 0;
/** Every word that is needed and none that was replaced; other words do little harm to a search. */
const isCovered = ({ message, query, without, read }: Judged): boolean => {
  if (query === null) return read === null;
  const found = stemsOf(read ?? message);
  return stemsOf(query).isSubsetOf(found) && stemsOf(without).isDisjointFrom(found);
};
const isLeftAlone = ({ read }: Judged): boolean => read === null;

function stemsOf(text: string): Set<string> {
  const tokens = analyze(text).filter(({ isStopWord }) => !isStopWord);
  return new Set(tokens.map(({ stem }) => stem));
}

function share(list: readonly Judged[], counts: (turn: Judged) => boolean): string {
  return list.length === 0 ? "–" : (list.filter(counts).length / list.length).toFixed(3);
}

function figures(list: readonly Judged[]): string {
  const complete = list.filter(({ query }) => query === null);
  return [
    `same text ${share(list, isSameText)}`,
    `same stems ${share(list, hasSameStems)}`,
    `all words needed ${share(list, isCovered)}`,
    `complete messages left alone ${share(complete, isLeftAlone)}`,
    `${list.length} messages`,
  ].join(" · ");
}

const groups = [...new Set(judged.map(({ group }) => group))];
const lines = [
  `follow-ups: ${figures(judged)}`,
  ...groups.map((group) => `  ${group}: ${figures(judged.filter((turn) => turn.group === group))}`),
];
if (process.argv.includes("--errors")) {
  for (const turn of judged.filter((item) => !isCovered(item))) {
    lines.push(`  ${turn.id} "${turn.message}" → ${turn.read ?? "–"} (expected ${turn.query ?? "–"})`);
  }
}
process.stdout.write(`${lines.join("\n")}\n`);
