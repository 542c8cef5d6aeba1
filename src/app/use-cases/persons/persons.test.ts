import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { configIn, fill, openTenant, type OpenTenant, textSource } from "#src/app/app-fixture.ts";
import type { AnswerTrace } from "#src/domain/index.ts";
import { temporaryFolder } from "#src/storage/contract/temporary-folder.ts";
import { traceOf } from "#src/storage/contract/traces.ts";
import { erasePerson, exportPerson, searchPerson } from "./index.ts";

/** Made up; the check digits are right. */
const CPF = "529.982.247-25";
const NAME = "Zuleica Quixadá Brandão";
const EMAIL = "zuleica.qb@exemplo.com.br";
const PHONE = "(85) 98765-4321";
const identifiers = [CPF, NAME, EMAIL, PHONE];
const CANARIES = ["zuleica", "Zuleica", "ZULEICA", "52998224725", "982.247", "98765-4321", "987654321"];

function filesWith(folder: string, canaries: readonly string[]): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => {
    const bytes = readFileSync(file);
    return canaries.some((canary) => bytes.includes(canary));
  });
}

const said = (text: string) => ({ role: "user", text }) as const;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

const CARD = `# Ficha\n\nA servidora ZULEICA\nQUIXADÁ BRANDÃO responde pela merenda.`;

/** Something of her in every place there is, each written in another way. */
async function putEverywhere(tenant: OpenTenant): Promise<void> {
  const { store, name } = tenant;
  await fill(tenant, [
    textSource("ficha.md", CARD),
    textSource("cpf.md", "# CPF\n\nInscrita no CPF 529 982 247\n25, lotada na escola."),
    textSource("outra.md", "# Merenda\n\nA merenda é servida às dez horas."),
  ]);
  await store.files.put(name, bytesOf(CARD), 1_000_000);
  const entry = { kind: "faq", id: "contato", question: "Com quem falo da merenda?" } as const;
  const fields = { category: null, keywords: [], priority: 0, active: true };
  const answer = `Escreva a ${EMAIL.toUpperCase()}.`;
  await tenant.entries.put([{ ...entry, ...fields, answer }], { collection: "geral" });
  await store.conversations.append(name, "conversa", [said("Sou Zuleica Quixada\u0301 Branda\u0303o")]);
  await store.conversations.append(name, "neutra", [said("Qual é a hora da merenda?")]);
  const request = JSON.stringify({ messages: [{ content: "CPF\u200B ５２９９８２２４７２５" }] });
  const exchange = { request, model: "m", url: "https://modelo.example/v1", purpose: "answer" };
  await store.traces.put(
    name,
    traceOf("traco", { exchanges: [exchange as AnswerTrace["exchanges"][number]] }),
  );
  await store.traces.put(name, traceOf("neutro"));
  await store.feedback.put(name, { traceId: "neutro", verdict: "down", comment: "ligue +55 85 98765.4321" });
  await store.jobs.enqueue(name, "ingest", { name: `${NAME}.pdf` });
  const key = { id: "k1", hash: "0".repeat(64), name: NAME, role: "reader" } as const;
  await store.keys.add(name, { ...key, expiresAt: null, requestsPerMinute: null });
  await store.settings.put(name, "vocabulary", JSON.stringify({ nome: NAME }));
}

describe("all about a person", () => {
  const folder = temporaryFolder();
  let tenant: OpenTenant;

  before(async () => {
    tenant = await openTenant(configIn(folder.path));
    await putEverywhere(tenant);
    await tenant.store.maintenance.backup();
  });

  it("is found in every place, however it is written", async () => {
    const found = await searchPerson(tenant, { identifiers });
    const places = found.map(({ place }) => place).toSorted();
    assert.deepEqual(
      places,
      "conversation document document entry feedback file job key setting trace".split(" "),
    );
    assert.match(found.find(({ place }) => place === "document")?.matches[0]?.excerpt ?? "", /quixada/);
    assert.deepEqual(await searchPerson(tenant, { identifiers: ["Zuleica Quixeramobim"] }), []);
  });

  it("is exported with whom it was sent to", async () => {
    const found = await exportPerson(tenant, { identifiers });
    assert.equal(found.documents.length, 3);
    assert.equal(found.conversations[0]?.messages.length, 1);
    const [recipient] = found.recipients;
    assert.deepEqual([recipient?.provider, recipient?.calls], ["https://modelo.example/v1", 1]);
  });

  it("leaves only what was chosen when ids are named", async () => {
    const found = await searchPerson(tenant, { identifiers });
    const ids = found.filter(({ place }) => place === "feedback").map(({ id }) => id);
    const { erased, remaining } = await erasePerson(tenant, { identifiers, ids: [...ids, "trace:nenhum"] });
    assert.deepEqual([erased.length, remaining.length], [1, found.length - 1]);
  });

  it("leaves no byte in any file once all is erased, backups included, and nobody else's data are touched", async () => {
    assert.notDeepEqual(filesWith(folder.path, CANARIES), []);
    const { remaining, forgotten, files } = await erasePerson(tenant, { identifiers, ids: "all" });
    assert.deepEqual(remaining, []);
    assert.deepEqual([forgotten.waiting, forgotten.backups.length, files], [[], 1, 1]);
    assert.deepEqual(filesWith(folder.path, CANARIES), []);
    const { store, name } = tenant;
    assert.equal((await tenant.search({ query: "merenda" })).hits.length, 1);
    assert.equal((await store.conversations.list(name, 9)).length, 1);
    assert.equal((await store.traces.list(name, { limit: 9 })).length, 1);
    const findings = await store.maintenance.verify();
    assert.deepEqual(
      findings.filter(({ ok }) => !ok),
      [],
    );
    await tenant.close();
    assert.deepEqual(filesWith(folder.path, CANARIES), []);
    folder.remove();
  });
});
