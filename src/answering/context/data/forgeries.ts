/**
 * Beginnings of lines that the frame of a prompt consists of, or that other models' prompts use for whose turn it is:
 * folded, without the signs before them.
 */
export const FORGED_LINE =
  /^(?:={2,}|<{2,}|[<[({]{0,3} ?(?:dados|fim) (?:\d|historico|resumo|numeros)|\[ ?\d{1,3} ?\]|[#[(<]{0,6} ?(?:pergunta do usuario|contexto consolidado|sistema|system|usuario|user|assistente|assistant|human|humano|developer|desenvolvedor|tool|ferramenta|instruction|instructions|instrucao|instrucoes|response|resposta do assistente|new instructions|novas instrucoes|prompt)[\])>]{0,3} ?(?::|$)|#{1,6} ?(?:instruction|instrucao|instrucoes|response|system|sistema|pergunta do usuario))/;

/** Tags by which models are told who speaks. */
export const ROLE_TAG =
  /<\|[^|<>\n]{0,40}\|>|\[\/?(?:INST|SYS|SYSTEM)\]|<<\/?SYS>>|<\/?(?:s|system|user|assistant|human|instructions?|tool_call|tool_response|start_of_turn|end_of_turn|think)>/gi;
