/** What stands in the place of what was masked. Masking leaves them alone, so that it can be done twice. */
export const SECRET_MARK = "[segredo]";
export const CPF_MARK = "[CPF]";
export const CNPJ_MARK = "[CNPJ]";
