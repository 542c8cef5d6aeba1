import type { Table } from "./language.ts";

/** Keys, organisations, and what is known of a person. */
export const access = {
  keys: {
    actions: {
      add: ["faz uma chave e a mostra, esta única vez", "makes a key and shows it, this once"],
      list: ["as chaves da organização", "the organisation's keys"],
      revoke: ["revoga uma chave", "revokes a key"],
    },
    name: ["como a chave se chama", "what the key is called"],
    id: ["id da chave, de acervo keys list", "id of the key, of acervo keys list"],
    role: [
      "reader pergunta, editor muda o acervo, admin cuida da organização, instance de todas",
      "reader asks, editor changes knowledge, admin looks after the organisation, instance after all",
    ],
    expires: ["último dia em que vale (31/12/2027)", "last day on which it holds (2027-12-31)"],
    requests: ["pedidos por minuto", "requests a minute"],
    added: (name: string, role: string) => [
      `Chave "${name}" (${role}). Guarde-a agora; ela não será mostrada de novo:`,
      `Key "${name}" (${role}). Keep it now; it will not be shown again:`,
    ],
    revoked: (id: string) => [`Chave ${id} revogada.`, `Key ${id} revoked.`],
    none: ["Nenhuma chave.", "No keys."],
    columns: {
      id: "id",
      name: ["nome", "name"],
      role: ["papel", "role"],
      created: ["feita", "made"],
      expires: ["vale até", "holds until"],
      state: ["estado", "state"],
    },
    always: ["sempre", "always"],
    states: {
      inForce: ["em vigor", "in force"],
      expired: ["vencida", "expired"],
      revoked: ["revogada", "revoked"],
    },
  },
  tenants: {
    actions: {
      list: ["as organizações deste acervo", "the organisations of this knowledge base"],
      add: ["cria uma organização", "makes an organisation"],
      erase: [
        "apaga tudo de uma organização, também dos backups",
        "erases all of an organisation, from backups too",
      ],
    },
    name: ["nome da organização", "name of the organisation"],
    yes: ["confirma: não há volta", "confirms: there is no way back"],
    none: ["Nenhuma organização.", "No organisations."],
    added: (name: string) => [`Organização "${name}" criada.`, `Organisation "${name}" made.`],
    known: (name: string) => [
      `A organização "${name}" já existia.`,
      `The organisation "${name}" was there already.`,
    ],
    confirm: (name: string) => [
      `Isto apaga tudo da organização "${name}", sem volta. Confirme com --yes.`,
      `This erases all of the organisation "${name}", for good. Confirm with --yes.`,
    ],
    erased: (name: string, documents: string, conversations: string, traces: string) => [
      `Organização "${name}" apagada: ${documents} documentos, ${conversations} conversas, ${traces} registros de respostas.`,
      `Organisation "${name}" erased: ${documents} documents, ${conversations} conversations, ${traces} records of answers.`,
    ],
  },
  person: {
    actions: {
      find: ["onde se fala de uma pessoa", "where a person is spoken of"],
      export: ["tudo sobre uma pessoa, em JSON", "all about a person, as JSON"],
      erase: [
        "apaga o que fala de uma pessoa, também dos backups",
        "erases what speaks of a person, from backups too",
      ],
    },
    identifiers: [
      "CPF, CNPJ, telefone, e-mail ou nome; vários",
      "CPF, CNPJ, telephone, e-mail or name; several",
    ],
    ids: ["só estes, de acervo person find, com vírgulas", "only these, of acervo person find, with commas"],
    yes: ["apaga tudo que a busca encontra", "erases all that the search finds"],
    confirm: (count: string) => [
      `A busca encontra ${count}. Escolha com --ids, ou apague tudo com --yes: não há volta.`,
      `The search finds ${count}. Choose with --ids, or erase all with --yes: there is no way back.`,
    ],
    none: ["Nada encontrado.", "Nothing found."],
    erased: (count: string, files: string) => [
      `Apagados: ${count}; arquivos originais: ${files}.`,
      `Erased: ${count}; original files: ${files}.`,
    ],
    remaining: (count: string) => [
      `Ainda falam da pessoa: ${count}.`,
      `Still speak of the person: ${count}.`,
    ],
  },
} satisfies Table;
