export { erasePerson, type ErasedPerson, type PersonRequest, searchPerson } from "./erase-person.ts";
export { type ExportedDocument, exportPerson, type PersonExport, type Recipient } from "./export-person.ts";
export { type PersonFinding, PLACES } from "./find-person.ts";
