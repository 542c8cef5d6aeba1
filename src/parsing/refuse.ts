import { AcervoError, type RefusalReason } from "#src/domain/index.ts";

/** The error that ends the reading of a file; `detail` is for people who want to know more. */
export function refusal(reason: RefusalReason, detail = "", cause?: unknown): AcervoError<"file-refused"> {
  return new AcervoError("file-refused", { reason, detail }, { cause });
}

/** What to do with formats that people have and we do not read. */
const ADVICE: Readonly<Record<string, string>> = {
  ".doc": "salve como .docx",
  ".dot": "salve como .docx",
  ".odt": "salve como .docx",
  ".rtf": "salve como .docx",
  ".pages": "salve como .docx",
  ".xls": "salve como .xlsx",
  ".xlsm": "salve como .xlsx",
  ".ods": "salve como .xlsx",
  ".ppt": "exporte como .pdf",
  ".pptx": "exporte como .pdf",
  ".odp": "exporte como .pdf",
  ".jpg": "imagem; passe por OCR e salve como .pdf",
  ".jpeg": "imagem; passe por OCR e salve como .pdf",
  ".png": "imagem; passe por OCR e salve como .pdf",
  ".tif": "imagem; passe por OCR e salve como .pdf",
  ".tiff": "imagem; passe por OCR e salve como .pdf",
  ".zip": "extraia os arquivos",
  ".rar": "extraia os arquivos",
  ".7z": "extraia os arquivos",
};

/** The refusal of a file by its extension, with a way out where there is one. */
export function unsupported(extension: string): AcervoError<"file-refused"> {
  const advice = Object.hasOwn(ADVICE, extension) ? ADVICE[extension] : undefined;
  return refusal("unsupported", advice === undefined ? extension : `${extension}: ${advice}`);
}
