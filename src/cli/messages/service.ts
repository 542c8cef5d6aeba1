import type { Table } from "./language.ts";

export const service = {
  serve: {
    host: [
      "endereço em que atende; 0.0.0.0: a rede, só com chaves (ACERVO_HOST)",
      "address to listen on; 0.0.0.0: the network, with keys only (ACERVO_HOST)",
    ],
    port: ["porta; 0 escolhe uma livre (ACERVO_PORT)", "port; 0 chooses a free one (ACERVO_PORT)"],
    samples: [
      "atende os exemplos, numa pasta à parte que fica de uma vez para a outra",
      "serves the samples, from a folder of their own that stays between starts",
    ],
    preparing: ["Indexando os exemplos…", "Indexing the samples…"],
    listening: (url: string) => [`O Acervo atende em ${url}`, `Acervo answers at ${url}`],
    open: ["Sem chaves: só esta máquina pode perguntar.", "Without keys: only this machine may ask."],
    keyed: [
      "Cada pedido precisa de uma chave (acervo keys add NOME --role reader).",
      "Each request needs a key (acervo keys add NAME --role reader).",
    ],
    ask: ["Pergunte:", "Ask:"],
    question: "quando vence a cota única do IPTU?",
    docs: (url: string) => [`Documentação: ${url} (Ctrl-C encerra)`, `Documentation: ${url} (Ctrl-C ends)`],
    stopping: ["Encerrando…", "Stopping…"],
    stopped: ["Encerrado.", "Stopped."],
    cutShort: [
      "Encerrado sem esperar pelo que ainda estava em curso.",
      "Stopped without waiting for what was still under way.",
    ],
  },
} satisfies Table;
