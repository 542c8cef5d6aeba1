import { DatabaseSync } from "node:sqlite";
import type { Tenant } from "#src/app/index.ts";
import type { Document } from "#src/domain/index.ts";
import { listBackups } from "#src/storage/open-store.ts";
import { type Job, open } from "./actions.ts";
import type { FileVersion } from "./texts.ts";

/** What one file may look like now. */
export interface Allowed {
  readonly versions: readonly FileVersion[];
  /** Versions that must no longer be found. */
  readonly gone: readonly FileVersion[];
  readonly mayBeAbsent: boolean;
}

export type Expectation = ReadonlyMap<string, Allowed>;

export interface CheckResult {
  readonly violations: readonly string[];
  /** Derived files that a cut-short build left behind; the next run must remove them. */
  readonly leftovers: number;
}

const STRAY_FILES = "I5 no stray files";
/** Every so many documents one question also goes through the vectors. */
const HYBRID_STEP = 25;

/** Opens the store as the next user would and checks every promise. */
export async function check(
  job: Pick<Job, "data" | "embedding">,
  expectation: Expectation,
): Promise<CheckResult> {
  const acervo = await open(job);
  try {
    const findings = (await acervo.store.maintenance.verify()).filter((finding) => !finding.ok);
    const broken = findings.filter(({ invariant }) => invariant !== STRAY_FILES);
    const documents = await allDocuments(acervo);
    return {
      violations: [
        ...broken.map(({ invariant, detail }) => `${invariant}: ${detail}`),
        ...unexpected(documents, expectation),
        ...(await checkFiles(acervo, documents, expectation)),
        ...brokenBackups(job.data),
      ],
      leftovers: findings.length - broken.length,
    };
  } finally {
    await acervo.close();
  }
}

/** What bears the name of a backup is one: whole, and fit to be restored. */
function brokenBackups(data: string): string[] {
  return listBackups({ dataDir: data }).flatMap(({ path }) => {
    const db = new DatabaseSync(path, { readOnly: true });
    const result = Object.values(db.prepare("PRAGMA integrity_check").get() ?? {})[0];
    db.close();
    return result === "ok" ? [] : [`backup ${path}: ${String(result)}`];
  });
}

async function allDocuments(acervo: Tenant): Promise<Map<string, Document>> {
  const documents = await acervo.documents({ limit: 1_000_000 });
  return new Map(documents.map((document) => [document.source, document]));
}

function unexpected(documents: ReadonlyMap<string, Document>, expectation: Expectation): string[] {
  return [...documents.keys()]
    .filter((source) => !expectation.has(source))
    .map((source) => `${source} is new`);
}

async function checkFiles(
  acervo: Tenant,
  documents: ReadonlyMap<string, Document>,
  expectation: Expectation,
): Promise<string[]> {
  const problems: string[] = [];
  let place = 0;
  for (const [source, allowed] of expectation) {
    const document = documents.get(source);
    const mode = place++ % HYBRID_STEP === 0 ? "hybrid" : "lexical";
    if (document !== undefined) problems.push(...(await checkDocument(acervo, document, allowed)));
    else if (!allowed.mayBeAbsent) problems.push(`${source} is lost`);
    for (const version of [...allowed.versions, ...allowed.gone]) {
      const isStored = document?.contentHash === version.contentHash;
      problems.push(...(await checkCanary(acervo, version, isStored, mode)));
    }
  }
  return problems;
}

/** One of the allowed versions, whole, and nothing of another. */
async function checkDocument(acervo: Tenant, document: Document, allowed: Allowed): Promise<string[]> {
  const { source, contentHash } = document;
  const version = allowed.versions.find((one) => one.contentHash === contentHash);
  if (version === undefined) return [`${source} holds content that it should not`];
  const chunks = await acervo.store.knowledge.chunks(acervo.name, document.id);
  const text = chunks.map((chunk) => chunk.text).join("\n");
  const others = [...allowed.versions, ...allowed.gone].filter((one) => one.marker !== version.marker);
  const problems: string[] = [];
  if (others.some((other) => text.includes(other.marker))) problems.push(`${source} mixes two versions`);
  if (!text.includes(version.canary)) problems.push(`${source} lacks a part of its text`);
  if (chunks.length !== document.chunkCount) problems.push(`${source} lacks chunks`);
  return problems;
}

/** A stored text is found under exactly one document; a text that is not stored is not found. */
async function checkCanary(
  acervo: Tenant,
  version: FileVersion,
  isStored: boolean,
  mode: "lexical" | "hybrid",
): Promise<string[]> {
  const query = version.canary;
  const response = await acervo.search({
    query,
    mode,
    topK: 10,
    expansion: { synonyms: false, typos: false },
  });
  const holders = response.hits.filter((hit) => hit.chunk.text.includes(query));
  const found = new Set(holders.map((hit) => hit.chunk.documentId)).size;
  const problems: string[] = [];
  if (found !== (isStored ? 1 : 0)) problems.push(`${version.source}: canary found in ${found} documents`);
  // Before the first document there are no vectors to search by.
  if (response.degraded && isStored) problems.push(`search by ${mode} is degraded: ${response.fallback}`);
  return problems;
}
