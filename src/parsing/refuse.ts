import { AcervoError, type RefusalReason } from "#src/domain/index.ts";

/** The error that ends the reading of a file; `detail` is for people who want to know more. */
export function refusal(reason: RefusalReason, detail = "", cause?: unknown): AcervoError<"file-refused"> {
  return new AcervoError("file-refused", { reason, detail }, { cause });
}

const REFUSAL_BY_CODE: Readonly<Record<string, RefusalReason>> = {
  EACCES: "unreadable",
  EPERM: "unreadable",
  EISDIR: "not-a-file",
  ENXIO: "not-a-file",
  ELOOP: "link",
  ENOENT: "missing",
};

/** What an error of the file system says of a file. */
export function refusalByCode(code: string | undefined): RefusalReason | null {
  return REFUSAL_BY_CODE[code ?? ""] ?? null;
}

export function tooManyColumns(max: number): AcervoError<"file-refused"> {
  return refusal("unsafe", `colunas demais: mais de ${max}`);
}

/** What to do with formats that people have and we do not read. */
const ADVICE: Readonly<Record<string, readonly string[]>> = {
  "salve como .docx": [".doc", ".dot", ".odt", ".rtf", ".pages"],
  "salve como .xlsx": [".xls", ".xlsm", ".ods"],
  "exporte como .pdf": [".ppt", ".pptx", ".odp"],
  "imagem; passe por OCR e salve como .pdf": [".jpg", ".jpeg", ".png", ".tif", ".tiff"],
  "extraia os arquivos": [".zip", ".rar", ".7z"],
};

/** The refusal of a file by its extension, with a way out where there is one. */
export function unsupported(extension: string): AcervoError<"file-refused"> {
  const [advice] = Object.entries(ADVICE).find(([, extensions]) => extensions.includes(extension)) ?? [];
  return refusal("unsupported", advice === undefined ? extension : `${extension}: ${advice}`);
}
