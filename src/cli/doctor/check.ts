/** One thing that was looked at. `absent`: nothing there to be wrong. */
export interface Check {
  readonly name: string;
  readonly state: "ok" | "broken" | "absent";
  readonly detail: string;
}

export interface CheckGroup {
  readonly title: string;
  readonly checks: readonly Check[];
}
