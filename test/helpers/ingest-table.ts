import { configIn, openTenant } from "#src/app/app-fixture.ts";
import { readerPool } from "#src/knowledge/index.ts";

// A process for the crash tests, which says how far it has come: ingest-table.ts DATA FILE
const [, , data = "", path = ""] = process.argv;
const acervo = await openTenant(configIn(data, { ACERVO_EMBEDDING: "none" }), { openReader: readerPool });
const source = { source: path, collection: "geral", kind: "document", content: { path } } as const;
const onRows = (rows: number): void => void process.stdout.write(`${rows}\n`);
for await (const outcome of acervo.ingest([source], { onRows })) process.stdout.write(`${outcome.kind}\n`);
await acervo.close();
