export { describePassage, levelsOf, type Marker, MARKERS, placeOf } from "./describe-passage.ts";
export { divisionLabel, divisionOf, divisionsAmong, headingsAt } from "./divisions.ts";
export { fromRoman, type LawStructure, type LawText, type ReadProvision } from "./law-structure.ts";
export { articleOfRow, isCourtColumn, type RowField, type SumulaRow, sumulaOfRow } from "./law-rows.ts";
export { findEpigraph, identifyNorm, namedNorm } from "./norms/identify-norm.ts";
export { type NormState, readNormState } from "./norm-state.ts";
export { agentOf, isFeminine, normLabel, type NormName } from "./norms/norm-table.ts";
export { objectionIn } from "./objections.ts";
export { compareLabels, formatReference, labelLength, namesArticle } from "./provision-labels.ts";
export { provisionLabel, rangeLabel } from "./provision-labels.ts";
export { type LegalReference, parseReferences } from "./references/parse-references.ts";
export { isLegalText, LAW_READER_VERSION, readLaw } from "./structure/read-law.ts";
export { isEmptied } from "./structure/wordings.ts";
export {
  type AmendmentKind,
  type AmendmentNote,
  readAmendments,
  yearOfKey,
} from "./structure/amendment-notes.ts";
export { type LawNote, noteKindOf } from "./study-notes.ts";
export { type Force, forceOn, separateWordings, sideOf } from "./wordings-in-force.ts";
