import { html, raw } from "hono/html";
import { type ApiDocument, type Operation, operationsOf, type Parameter } from "./operations.ts";
import { exampleOf, typeText } from "./schema-text.ts";

type Html = ReturnType<typeof html>;

/**
 * The API as a page: made from the document that describes it, without a script or anything from another site, so that
 * it is read under the same rules as every other reply.
 */
export async function docsPage(document: ApiDocument, origin: string): Promise<string> {
  const { info, components } = document;
  const byTag = [...Map.groupBy(operationsOf(document), ({ tag }) => tag)];
  const schemas = Object.entries(components?.schemas ?? {});
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} ${info.version}: API</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <nav>${byTag.map(([tag, operations]) => navigation(tag, operations))}</nav>
        <main>
          <h1>${info.title} ${info.version}</h1>
          <p>${info.description ?? ""}</p>
          <p>
            Routes with a key take <code>Authorization: Bearer acervo_…</code>; without any key in force, this
            machine may ask without one. What goes wrong is a
            <a href="#schema-ProblemDetails">ProblemDetails</a>, in Portuguese, or in English with
            <code>?lang=en</code>. For programs: <a href="/openapi.json">openapi.json</a>.
          </p>
          ${byTag.map(
            ([tag, operations]) =>
              html`<h2>${tag}</h2>
                ${operations.map((each) => article(each, origin))}`,
          )}
          <h2>Schemas</h2>
          ${schemas.map(
            ([name, schema]) =>
              html`<article id="schema-${name}">
                <h3>${name}</h3>
                ${code(typeText(schema))}
              </article>`,
          )}
        </main>
      </body>
    </html>`;
  return String(await page);
}

function navigation(tag: string, operations: readonly Operation[]): Html {
  return html`<h2>${tag}</h2>
    ${operations.map(
      (each) => html`<a href="#${idOf(each)}"><span class="method">${each.method}</span>${each.path}</a>`,
    )}`;
}

function idOf({ method, path }: Operation): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+/gi, "-")}`;
}

function article(operation: Operation, origin: string): Html {
  const { method, path, summary, description, needsKey, parameters, body, reply } = operation;
  return html`<article id="${idOf(operation)}">
    <h3>
      <span class="method">${method}</span>${path}<span class="access">${needsKey ? "key" : "public"}</span>
    </h3>
    <p>${summary}${summary.endsWith(".") ? "" : "."}</p>
    ${description === "" ? "" : html`<p>${inlineCode(description)}</p>`} ${parametersTable(parameters)}
    ${shapes("Sends", body)} ${shapes("Replies", reply)}
    <h4>Example</h4>
    ${code(curl(operation, origin))}
  </article>`;
}

/** Words between backticks are code, as in Markdown. */
function inlineCode(text: string): (string | Html)[] {
  return text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
}

function parametersTable(parameters: readonly Parameter[]): Html | string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required = false, schema = {} }) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${place}${required ? ", required" : ""}</td>
        <td><code>${typeText(schema)}</code></td>
      </tr>`,
  );
  return html`<h4>Parameters</h4>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

function shapes(title: string, content: Operation["body"]): Html[] {
  return Object.entries(content).map(
    ([media, { schema = {} }]) =>
      html`<details>
        <summary>${title} <code>${media}</code></summary>
        ${code(typeText(schema))}
      </details>`,
  );
}

/** Without the indentation of this file, which `pre` would show. */
function code(text: string): Html {
  return html`${raw("<pre><code>")}${text.replaceAll("readonly ", "")}${raw("</code></pre>")}`;
}

function curl({ method, path, needsKey, parameters, body }: Operation, origin: string): string {
  const query = parameters.filter(({ in: place, required }) => place === "query" && required === true);
  const examples = query.map(({ name, schema = {} }) => [name, String(exampleOf(schema, name))]);
  const search = new URLSearchParams(Object.fromEntries(examples) as Record<string, string>);
  const address = `${origin}${path}${search.size === 0 ? "" : `?${search.toString()}`}`;
  const [[media, { schema = {} }] = ["", {}]] = Object.entries(body);
  const sent = media === "application/json" ? `'${JSON.stringify(exampleOf(schema))}'` : "@file";
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}'${address}'`,
    ...(needsKey ? [`-H 'authorization: Bearer acervo_…'`] : []),
    ...(media === "" ? [] : [`-H 'content-type: ${media}'`, `--data-binary ${sent}`]),
  ].join(" \\\n  ");
}
