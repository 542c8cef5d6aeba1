import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import { type EmbeddingProfile, profileFor } from "#src/embedding/index.ts";

const calibration = z.object({
  confidence: z.object({ alta: z.number(), media: z.number(), baixa: z.number() }),
  vectorWeight: z.number().optional(),
});

const calibrations = z.record(z.string(), calibration);

/** What was fitted on a user's own questions for one model; it overrides the model's own profile. */
export type Calibration = z.infer<typeof calibration>;

/** The name under which search without vectors is calibrated. */
const LEXICAL = "lexical";

function pathIn(dataDir: string): string {
  return join(dataDir, "calibration.json");
}

/** Profiles by model id, with the knowledge base's own calibration where there is one. */
export function calibratedProfiles(dataDir: string): (modelId: string | null) => EmbeddingProfile {
  const fitted = readCalibrations(dataDir);
  return (modelId) => {
    const profile = profileFor(modelId);
    const own = fitted[modelId ?? LEXICAL];
    if (own === undefined) return profile;
    const { fusion } = profile;
    const isReweighted = own.vectorWeight !== undefined && "vectorWeight" in fusion;
    return {
      ...profile,
      confidence: own.confidence,
      fusion: isReweighted ? { ...fusion, vectorWeight: own.vectorWeight as number } : fusion,
    };
  };
}

export function saveCalibration(dataDir: string, modelId: string | null, fitted: Calibration): string {
  const path = pathIn(dataDir);
  const all = { ...readCalibrations(dataDir), [modelId ?? LEXICAL]: fitted };
  mkdirSync(dataDir, { recursive: true });
  // Written beside and renamed: a reader never sees half a file.
  writeFileSync(`${path}.tmp`, `${JSON.stringify(all, null, 2)}\n`);
  renameSync(`${path}.tmp`, path);
  return path;
}

function readCalibrations(dataDir: string): Record<string, Calibration> {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return {};
  try {
    return calibrations.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new AcervoError("invalid-config", {
      problems: [`${path}: não é uma calibração válida; apague o arquivo`],
    });
  }
}
