import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { readSettings } from "#src/config/index.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");

/** Steps of the stage that runs, and the one that builds before it; lines that go on are joined. */
const [, build = "", runtime = ""] = read("Dockerfile")
  .replaceAll(/\\\n\s*/g, "")
  .split(/^FROM .*$/m);
const steps = (stage: string, name: string): string[] =>
  [...stage.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, rest = ""]) => rest);
const copied = (stage: string): string[] =>
  steps(stage, "COPY")
    .filter((step) => !step.startsWith("--from"))
    .flatMap((step) => step.split(" ").slice(0, -1));

/** Published by the makers of node:24-slim, unpacked. */
const BASE_IMAGE_MB = 235;
const MAX_IMAGE_MB = 350;

function megabytes(...paths: readonly string[]): number {
  const files = paths.flatMap((path) =>
    statSync(join(ROOT, path)).isFile() ? [path] : globSync(`${path}/**`, { cwd: ROOT }),
  );
  const sizes = files
    .map((file) => statSync(join(ROOT, file)))
    .map((stat) => (stat.isFile() ? stat.size : 0));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_048_576;
}

describe("the container image", () => {
  it("copies what is there, all of which the build may see", () => {
    const allowed = new Set(read(".dockerignore").match(/(?<=^!).*$/gm));
    for (const path of [...copied(build), ...copied(runtime)]) {
      assert.ok(existsSync(join(ROOT, path)), path);
      assert.ok(allowed.has(path), `${path} in .dockerignore`);
    }
    assert.match(read(".dockerignore"), /^\*$/m);
  });

  it("runs as nobody special, says its port and asks itself how it is", () => {
    assert.deepEqual(steps(runtime, "USER"), ["node"]);
    assert.deepEqual(steps(runtime, "EXPOSE"), ["3000"]);
    assert.match(steps(runtime, "HEALTHCHECK")[0] ?? "", /\/ready/);
    assert.doesNotMatch(runtime, /curl|npm/);
    const [given = ""] = steps(runtime, "ENV");
    const settings = Object.fromEntries(given.split(" ").map((pair) => pair.split("=")));
    const { http, storage } = readSettings(settings).config;
    assert.deepEqual([http.host, http.port, storage.dataDir], ["0.0.0.0", 3_000, "/data"]);
  });

  it("stays below 350 MB, as far as the sum of what is copied tells", () => {
    const native = steps(build, "RUN").find((step) => step.includes("native")) ?? "";
    const packages = [
      ...native.matchAll(/(?<= )(?:bindings|file-uri-to-path|node-gyp-build|usearch\/[\w./-]+)/g),
    ];
    const paths = packages.map(([path]) => `node_modules/${path}`.replace(/-$/, ""));
    const all = [...copied(runtime), "dist", ...paths.filter((path) => existsSync(join(ROOT, path)))];
    const size =
      BASE_IMAGE_MB + megabytes(...all, ...globSync("node_modules/usearch/prebuilds/linux-*", { cwd: ROOT }));
    assert.ok(size < MAX_IMAGE_MB, `${Math.round(size)} MB`);
  });

  it("holds all that the command needs", () => {
    const app = mkdtempSync(join(tmpdir(), "acervo-image-"));
    try {
      for (const path of [...copied(runtime), "dist"]) {
        mkdirSync(dirname(join(app, path)), { recursive: true });
        cpSync(join(ROOT, path), join(app, path), { recursive: true });
      }
      const argv = [join(app, "bin/acervo.mjs"), "ask", "quem cuida da poda?", "--data", join(app, "base")];
      const ingest = [
        ...argv.slice(0, 1),
        "ingest",
        join(app, "samples/secretarias"),
        "--quiet",
        ...argv.slice(3),
      ];
      assert.equal(spawnSync(process.execPath, ingest, { cwd: app }).status, 0);
      const { status, stderr } = spawnSync(process.execPath, argv, { cwd: app, encoding: "utf8" });
      assert.equal(status, 0, stderr);
    } finally {
      rmSync(app, { recursive: true, force: true });
    }
  });
});

describe("compose.yaml", () => {
  it("publishes the port of the image on this machine only, and keeps the data", () => {
    const compose = read("compose.yaml");
    assert.match(compose, /"127\.0\.0\.1:3000:3000"/);
    assert.match(compose, /acervo-data:\/data/);
    assert.match(compose, /profiles:\n\s+- postgres/);
    assert.doesNotMatch(compose, /privileged: true|POSTGRES_PASSWORD:/);
  });
});

describe("the systemd unit", () => {
  it("starts the command in a sandbox, with time to end", () => {
    const unit = read("packaging/acervo.service");
    assert.match(unit, /^ExecStart=\/usr\/bin\/node \/opt\/acervo\/bin\/acervo\.mjs serve$/m);
    assert.ok(existsSync(join(ROOT, "bin/acervo.mjs")));
    for (const line of [
      "DynamicUser=yes",
      "ProtectSystem=strict",
      "NoNewPrivileges=yes",
      "TimeoutStopSec=15",
    ])
      assert.ok(unit.includes(`\n${line}\n`), line);
    assert.match(unit, /^Environment=.*ACERVO_DATA=\/var\/lib\/acervo$/m);
    assert.match(unit, /^StateDirectory=acervo$/m);
  });
});
