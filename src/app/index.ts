export { type Acervo, openAcervo, type OpenOptions, type ReindexReport } from "./open-acervo.ts";
export { automaticBackups, manualBackup, restoreBackup } from "./backups.ts";
export { type Calibration, saveCalibration } from "./calibration-file.ts";
