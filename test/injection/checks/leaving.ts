import { PLANTED_KEY } from "../../helpers/fake-llm.ts";
import { FORBIDDEN } from "../canaries.ts";
import type { Check } from "../observation.ts";

/** Nothing is sent but to the model, and nothing that lies elsewhere is seen anywhere. */
export const checkLeaving: Check = (seen) => {
  const { connections, modelAddress, trapVisits, requests, reply, trace, events, log } = seen;
  const strange = connections.filter((address) => address !== modelAddress);
  const places: Readonly<Record<string, string>> = {
    "a request": requests.map(({ rawBody }) => rawBody.toString("utf8")).join("\n"),
    "the reply": JSON.stringify(reply),
    "the trace": JSON.stringify(trace),
    "the events": JSON.stringify(events),
    "the log": log,
  };
  const found = (what: RegExp | string): string[] =>
    Object.entries(places).flatMap(([place, text]) => (text.search(what) === -1 ? [] : [place]));
  return [
    ...strange.map((address) => `connected to ${address}`),
    ...(trapVisits > 0 ? ["the trap was called"] : []),
    ...(seen.way === "quoted" && requests.length > 0 ? ["a model was asked"] : []),
    ...found(FORBIDDEN).map((place) => `a forbidden canary in ${place}`),
    ...found(PLANTED_KEY).map((place) => `the key in ${place}`),
  ];
};
