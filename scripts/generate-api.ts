/**
 * Writes the description of the API (docs/openapi.json) and the types of the client that follow from it; with `--check`,
 * only compares: an API that changes by accident is noticed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readSettings } from "#src/config/index.ts";
import {
  type ApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
} from "../src/http/docs/operations.ts";
import { type JsonSchema, typeText } from "../src/http/docs/schema-text.ts";
import { createServerApp } from "../src/http/serve.ts";
import { openApiDocument } from "../src/http/openapi.ts";
import type { Services } from "../src/http/services.ts";

function describeApi(): ApiDocument {
  // Nothing is asked of this server: of what routes share, only the settings are looked at.
  const services = {
    config: readSettings({}).config.http,
    tracing: null,
    now: Date.now,
  } as unknown as Services;
  const document = openApiDocument(createServerApp(services)) as unknown as ApiDocument;
  // A new version of the program is no change of its API.
  return { ...document, info: { ...document.info, version: "0" } };
}

function clientTypes(document: ApiDocument): string {
  const schemas = Object.entries(document.components?.schemas ?? {});
  return [
    "// Made from docs/openapi.json by `npm run generate`; do not edit.\n",
    ...schemas.map(([name, schema]) => `export type ${name} = ${typeText(schema)};\n`),
    "/** What can be asked of the server, by method and path. */",
    `export interface Operations {\n${operationsOf(document).map(operationType).join("\n")}\n}\n`,
  ].join("\n");
}

function operationType(operation: Operation): string {
  const { method, path, summary, parameters } = operation;
  const parts = {
    params: parametersType(parameters, "path"),
    query: parametersType(parameters, "query"),
    body: bodyType(operation),
    reply: replyType(operation),
  };
  const lines = Object.entries(parts).map(([name, type]) => {
    // What may be empty may be left out.
    const mayMiss = name === "query" && type !== "undefined" && !/^ {6}readonly [^?:]+:/m.test(type);
    return `    readonly ${name}${mayMiss ? "?" : ""}: ${type};`;
  });
  return `  /** ${summary.replaceAll("*/", "")} */\n  "${method} ${path}": {\n${lines.join("\n")}\n  };`;
}

function parametersType(parameters: readonly Parameter[], place: Parameter["in"]): string {
  const those = parameters.filter((parameter) => parameter.in === place);
  if (those.length === 0) return "undefined";
  const properties = Object.fromEntries(those.map(({ name, schema = {} }) => [name, schema]));
  const required = those.flatMap(({ name, required = false }) => (required ? name : []));
  return typeText({ type: "object", properties, required }, 2);
}

function bodyType({ body }: Operation): string {
  const medias = Object.keys(body);
  if (medias.length === 0) return "undefined";
  const json = body["application/json"]?.schema;
  return json === undefined ? 'NonNullable<RequestInit["body"]>' : typeText(json, 2);
}

function replyType({ reply }: Operation): string {
  const json: JsonSchema | undefined = reply["application/json"]?.schema;
  return json === undefined ? "undefined" : typeText(json, 2);
}

const document = describeApi();
const files = [
  { path: "docs/openapi.json", content: `${JSON.stringify(document, null, 2)}\n` },
  { path: "src/client/api.ts", content: clientTypes(document) },
].map((file) => ({ ...file, full: fileURLToPath(new URL(`../${file.path}`, import.meta.url)) }));

if (process.argv.includes("--check")) {
  const stale = files.filter(
    ({ full, content }) => !existsSync(full) || readFileSync(full, "utf8") !== content,
  );
  for (const { path } of stale) {
    console.error(
      `${path}: the API has changed. If it was meant to, run "npm run generate"; clients may break.`,
    );
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { full, content } of files) writeFileSync(full, content);
}
