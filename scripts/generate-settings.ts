/** Writes `.env.example` and `docs/settings.md` from the settings' schema; with `--check`, only compares. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ALIASES, settings } from "#src/config/index.ts";

interface Setting {
  readonly name: string;
  readonly description: string;
  readonly fallback: string;
  readonly values: string;
  readonly isSecret: boolean;
}

/** The part of JSON Schema that the settings' schema gives rise to. */
interface PropertySchema {
  readonly description?: string;
  readonly default?: string | number;
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly secret?: boolean;
}

function readSettings(): Setting[] {
  const { properties = {} } = z.toJSONSchema(settings, { io: "input", unrepresentable: "any" });
  return Object.entries(properties as Record<string, PropertySchema>).map(([name, property]) => ({
    name,
    description: property.description ?? "",
    fallback: String(property.default ?? ""),
    values: possibleValues(property),
    isSecret: property.secret ?? false,
  }));
}

function possibleValues({ enum: words, type, format, minimum, maximum }: PropertySchema): string {
  if (words !== undefined) return words.join(", ");
  if (type === "integer" || type === "number") return `${minimum} a ${maximum}`;
  return format === "uri" ? "endereço http(s)" : "texto";
}

function envExample(all: readonly Setting[]): string {
  const blocks = all.map(({ name, description, fallback, values, isSecret }) => {
    const note = isSecret ? "segredo: nunca versione o valor" : `valores: ${values}`;
    return `# ${description}\n# ${note}\n# ${name}=${fallback}\n`;
  });
  const header =
    "# Gerado de src/config/schema.ts por `npm run generate`. Copie para .env e descomente o que mudar.\n";
  return [header, ...blocks].join("\n");
}

function settingsPage(all: readonly Setting[]): string {
  const rows = all.map(({ name, description, fallback, values, isSecret }) => [
    `\`${name}\``,
    fallback === "" ? "–" : `\`${fallback}\``,
    isSecret ? "segredo" : values,
    description,
  ]);
  return `# Configurações

Gerado de \`src/config/schema.ts\` por \`npm run generate\`; não edite à mão.

O ambiente vale mais que um arquivo \`.env\` na pasta atual, e as opções da linha de comando (\`--data\`, \`--tenant\`,
\`--collection\`, \`--lang\`) valem mais que os dois. Uma variável vazia conta como não definida. O que estiver errado é
relatado de uma vez, pelo nome. Uma chave só é enviada a um endereço que veio do mesmo lugar que ela (ambiente ou \`.env\`),
ao do próprio provedor, ou a um servidor de \`ACERVO_TRUSTED_HOSTS\`.

${markdownTable([["nome", "padrão", "valores", "para que serve"], ...rows])}

## Nomes de outros sistemas

Também são lidos, para quem traz a configuração de um sistema anterior. O nome do Acervo vale mais que o outro. Um nome que
não tem efeito é avisado na saída de erros, uma vez por comando, e em \`acervo doctor\`; o mesmo vale para qualquer nome
desconhecido que comece com \`ACERVO_\`, \`RAG__\`, \`KB_\`, \`CATALOG_\` ou \`HYBRID_SEARCH_\`.

${markdownTable([["nome", "vale como"], ...aliasRows()])}
`;
}

function aliasRows(): string[][] {
  return Object.entries(ALIASES).map(([name, alias]) => [
    `\`${name}\``,
    "setting" in alias ? `\`${alias.setting}\`` : `sem efeito: ${alias.instead.pt}`,
  ]);
}

/** Padded as the formatter would do it, so that generated and formatted files are the same. */
function markdownTable([header = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? "").length)),
  );
  const pad = (cell: string, column: number): string =>
    cell + " ".repeat((widths[column] ?? 0) - cell.length);
  const line = (row: readonly string[]): string => `| ${row.map(pad).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(header), rule, ...rows.map(line)].join("\n");
}

const all = readSettings();
const files = [
  { path: ".env.example", content: envExample(all) },
  { path: "docs/settings.md", content: settingsPage(all) },
].map(({ path, content }) => ({
  path,
  content,
  full: fileURLToPath(new URL(`../${path}`, import.meta.url)),
}));

if (process.argv.includes("--check")) {
  const stale = files.filter(
    ({ full, content }) => !existsSync(full) || readFileSync(full, "utf8") !== content,
  );
  for (const { path } of stale) {
    console.error(`${path}: desatualizado, rode "npm run generate" (out of date, run "npm run generate")`);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { full, content } of files) writeFileSync(full, content);
}
