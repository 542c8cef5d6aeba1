import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import { type EmbeddingProfile, profileFor } from "#src/embedding/index.ts";
import type { FusionChoice } from "#src/retrieval/index.ts";
import type { SettingStore } from "#src/storage/index.ts";

const thresholds = z.object({ alta: z.number(), media: z.number(), baixa: z.number() });

const calibration = z.object({
  confidence: thresholds,
  /** Of cosines alone; only of models whose cosines count without words. */
  similarity: thresholds.optional(),
  vectorWeight: z.number().optional(),
});

const calibrations = z.record(z.string(), calibration);

/** What was fitted on a tenant's own questions for one model; it overrides the model's own profile. */
export type Calibration = z.infer<typeof calibration>;

/** The tenant's setting that holds all of them, by model id. */
const SETTING = "calibration";

/** The name under which search without vectors is calibrated. */
const LEXICAL = "lexical";

/** The profile of a model, with the tenant's own calibration where there is one. */
export async function calibratedProfile(
  settings: SettingStore,
  tenant: string,
  modelId: string | null,
): Promise<EmbeddingProfile> {
  const profile = profileFor(modelId);
  const own = (await readCalibrations(settings, tenant))[modelId ?? LEXICAL];
  if (own === undefined) return profile;
  const confidence = isCutting(own.confidence) ? own.confidence : profile.confidence;
  const similarity = isCutting(own.similarity) ? own.similarity : profile.similarity;
  return withVectorWeight({ ...profile, confidence, similarity }, own.vectorWeight);
}

/** Thresholds of 0 refuse nothing: they were fitted on questions that tell right from wrong by no score. */
function isCutting<Fitted extends { readonly baixa: number }>(fitted: Fitted | undefined): fitted is Fitted {
  return fitted !== undefined && fitted.baixa > 0;
}

/** Profiles that do not weigh vectors stay as they are. */
export function withVectorWeight(profile: EmbeddingProfile, vectorWeight?: number): EmbeddingProfile {
  const { fusion } = profile;
  if (vectorWeight === undefined || !("vectorWeight" in fusion)) return profile;
  return { ...profile, fusion: { ...fusion, vectorWeight } };
}

/** Joins the lists as a caller chose. Without vectors there is nothing to join. */
export function withFusion(
  profile: EmbeddingProfile,
  chosen: FusionChoice | null,
  rrfK: number,
): EmbeddingProfile {
  const { fusion } = profile;
  const isRrf = fusion.kind === "rrf" && fusion.k === rrfK && chosen !== "score";
  if (fusion.kind === "lexical" || isRrf) return profile;
  if ((chosen ?? fusion.kind) === "rrf") {
    const weights = fusion.kind === "rrf" ? fusion : { lexicalWeight: 1, vectorWeight: 1 };
    return { ...profile, fusion: { ...weights, kind: "rrf", k: rrfK } };
  }
  return fusion.kind === "score" ? profile : { ...profile, fusion: { kind: "score", vectorWeight: 1 } };
}

export async function saveCalibration(
  settings: SettingStore,
  tenant: string,
  modelId: string | null,
  fitted: Calibration,
): Promise<void> {
  const others = await readCalibrations(settings, tenant);
  await settings.put(tenant, SETTING, { ...others, [modelId ?? LEXICAL]: fitted });
}

interface Owner {
  readonly name: string;
  readonly store: { readonly settings: SettingStore };
}

/** All that was fitted for a tenant, by model id; "lexical" is search without vectors. */
export function readTenantCalibrations({ name, store }: Owner): Promise<Record<string, Calibration>> {
  return readCalibrations(store.settings, name);
}

async function readCalibrations(
  settings: SettingStore,
  tenant: string,
): Promise<Record<string, Calibration>> {
  const parsed = calibrations.safeParse((await settings.get(tenant, SETTING)) ?? {});
  if (parsed.success) return parsed.data;
  const problem = `a calibração de "${tenant}" não é válida: rode "acervo calibrate" de novo`;
  throw new AcervoError("invalid-config", { problems: [problem] });
}
