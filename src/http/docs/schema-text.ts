/** The part of JSON Schema that the API's schemas give rise to. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

/** A schema as a TypeScript type: what readers of the documentation see, and what the client is made of. */
export function typeText(schema: JsonSchema, depth = 0): string {
  const { $ref, anyOf, oneOf, allOf, enum: values, type } = schema;
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? "unknown";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (values !== undefined) return union(values.map((value) => JSON.stringify(value)));
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return union(alternatives.map((each) => typeText(each, depth)));
  if (allOf !== undefined) return allOf.map((each) => inParentheses(typeText(each, depth))).join(" & ");
  if (Array.isArray(type)) {
    return union(type.map((each: string) => typeText({ ...schema, type: each }, depth)));
  }
  return ofOneType(schema, depth);
}

function ofOneType(schema: JsonSchema, depth: number): string {
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return arrayText(schema, depth);
    case "object":
      return objectText(schema, depth);
    default:
      return schema.properties === undefined ? "unknown" : objectText(schema, depth);
  }
}

function arrayText({ items, prefixItems }: JsonSchema, depth: number): string {
  if (prefixItems !== undefined) {
    return `readonly [${prefixItems.map((each) => typeText(each, depth)).join(", ")}]`;
  }
  return `readonly ${inParentheses(items === undefined ? "unknown" : typeText(items, depth))}[]`;
}

function objectText(schema: JsonSchema, depth: number): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const others = typeof additionalProperties === "object" ? typeText(additionalProperties, depth) : "unknown";
  const names = Object.entries(properties);
  if (names.length === 0)
    return additionalProperties === false ? "{}" : `Readonly<Record<string, ${others}>>`;
  const space = "  ".repeat(depth + 1);
  const lines = names.map(([name, property]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    return `${space}readonly ${key}${required.includes(name) ? "" : "?"}: ${typeText(property, depth + 1)};`;
  });
  return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}

function inParentheses(type: string): string {
  const isOne = /^(?:[\w.]+|"[^"]*"|\{[^|&]*\}|Readonly<.*>)$/s.test(type) && !/^readonly /.test(type);
  return isOne ? type : `(${type})`;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  message: "quando vence a cota única do IPTU?",
  query: "cota única do IPTU",
};

/** The least that such a value holds, for an example. */
export function exampleOf(schema: JsonSchema, name = ""): unknown {
  const { properties = {}, required = [], anyOf, oneOf, enum: values, type, items } = schema;
  if ("const" in schema) return schema.const;
  if (values !== undefined) return values[0];
  const first = (anyOf ?? oneOf)?.[0];
  if (first !== undefined) return exampleOf(first, name);
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {}, key)]));
    case "array":
      return items === undefined ? [] : [exampleOf(items, name)];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return EXAMPLES[name] ?? "…";
  }
}
