/** Words to make up texts with: the shape of Portuguese is enough, the sense is not needed. */
export const WORDS: readonly string[] = (
  "prazo contrato servidor imposto declaração rendimento município licença pedido recurso decisão processo " +
  "documento cadastro sistema usuário acesso senha rede armazenamento cópia restauração falha registro consulta " +
  "relatório análise cliente fornecedor pagamento parcela multa juros correção índice tabela período exercício " +
  "benefício requisito comprovante endereço atendimento agendamento protocolo secretaria ministério conselho " +
  "resolução portaria decreto artigo inciso parágrafo vigência publicação emenda anexo lavoura praga produto " +
  "dose aplicação colheita solo irrigação semente safra rebanho vacina rótulo"
).split(" ");

export const JOINTS: readonly string[] = "de da do para com em por sobre sem entre até conforme".split(" ");
