import assert from "node:assert/strict";
import { it } from "node:test";
import { isSoundSqlite } from "./checkup.ts";

it("takes SQLite from 3.51.3 on, but for the withdrawn 3.52.0", () => {
  for (const version of ["3.51.3", "3.51.10", "3.52.1", "3.53.4", "4.0.0"]) assert.ok(isSoundSqlite(version));
  for (const version of ["3.51.2", "3.46.0", "3.52.0", "2.99.99", ""]) assert.ok(!isSoundSqlite(version));
});
