import { writeFileSync } from "node:fs";
import { generateTables } from "./generate.ts";

const [folder = "", rows = "", resultFile = ""] = process.argv.slice(2);
writeFileSync(resultFile, JSON.stringify(await generateTables(folder, Number(rows))));
