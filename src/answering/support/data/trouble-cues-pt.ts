import type { Cue } from "../cue.ts";

/** Ends of verbs in what a thing does, did or is doing: "abre", "abriu", "abrindo", "abrir". */
const DOES_A = "(?:a|am|ou|aram|ando|ava|ar|o|ei)";
const DOES_E = "(?:e|em|eu|iu|i|eram|iram|endo|indo|er|ir|o|a)";

const FAILING =
  `(?:consig\\w*|consegu\\w*|abr${DOES_E}|funcion${DOES_A}|carreg${DOES_A}|aparec${DOES_E}|apareco|entr${DOES_A}|salv${DOES_A}|` +
  `imprim${DOES_E}|conect${DOES_A}|sincroniz${DOES_A}|atualiz${DOES_A}|cheg${DOES_A}|chegaram|receb${DOES_E}|acess${DOES_A}|` +
  `log${DOES_A}|baix${DOES_A}|envi${DOES_A}|respond${DOES_E}|aceit(?:a|am|ou|ando)|reconhec${DOES_E}|lig${DOES_A}|inici${DOES_A}|` +
  `instal${DOES_A}|ger${DOES_A}|sai|saiu|saem|mostr${DOES_A}|calcul${DOES_A}|encontr${DOES_A}|ach(?:o|a|ei|amos)|localiz${DOES_A}|` +
  `vej[oa]|vem|veio|deix${DOES_A}|permit${DOES_E}|complet${DOES_A}|finaliz${DOES_A}|conclui\\w*|process${DOES_A}|bat(?:e|em|eu|endo)|` +
  `fech(?:a|am|ou|ando)|compens${DOES_A}|autoriz${DOES_A}|emit${DOES_E}|valid${DOES_A}|le|lendo|anex${DOES_A}|import${DOES_A}|` +
  `export${DOES_A}|rod${DOES_A}|peg${DOES_A}|sobe|subiu|som${DOES_A}|grav${DOES_A}|toc${DOES_A}|reproduz\\w*|entreg${DOES_A}|` +
  `sei (?:como|onde|o que|por que|qual|se|usar|mexer|fazer)|entend[oi] \\w+|lembro (?:a|o|minha|meu|como|onde|da|do|qual)|tenho acesso|da certo|deu certo|foi (?:possivel|autorizad\\w+|aprovad\\w+|creditad\\w+|processad\\w+))`;

/** What people have, use or wait for, and what can therefore go wrong with them. */
const THINGS =
  "sistema|app|aplicativo|site|portal|programa|software|plataforma|boletos?|notas?(?: fiscal)?|nfe?|certificado|plano|conta|senha|login|cupom|relatorio|" +
  "arquivos?|planilha|tela|pagina|impressora|computador|pc|notebook|celular|telefone|cartao|pix|pagamentos?|pedido|encomenda|entrega|produto|" +
  "assinatura|codigo|email|link|cadastro|fatura|acesso|internet|wifi|rede|modem|roteador|maquin\\w+|leitor|camera|microfone|audio|video|som|" +
  "bateria|tv|sinal|botao|menu|campo|integracao|api|servidor|backup|imposto|beneficio|seguro|contrato|garantia|desconto|frete|reembolso|estorno|" +
  "compra|saldo|limite|salario|ferias|ponto|holerite|contracheque|matricula|inscricao|curso|aula|prova|diploma|historico|exame|consulta|" +
  "agendamento|carteirinha|carteira|passagem|voo|bagagem|passaporte|visto|cnh|rg|cpf|cnpj|titulo|processo|protocolo|requerimento|declaracao|" +
  "restituicao|dependente|aluno|usuario|pdf|documentos?|perfil|foto|notificac\\w+|mensage\\w+|chat|atualizacao|versao|licenca|teclado|mouse|tablet|" +
  "aparelho|equipamento|carro|lavadora|geladeira|dados|etiqueta|balanca|token|chip|sms|transferencia|deposito|emprestimo|cobranca|mensalidade";

/** What things do and what happens to them. */
const DOES =
  "nao|me|fic(?:a|ou|am)|faz|fazem|fez|tem|vem|veio|vieram|sai|saiu|saem|fech(?:a|ou)|abr(?:e|iu)|continuam?|some|sumiu|ped(?:e|iu)|perd(?:e|eu)|mostra|" +
  "apag(?:a|ou)|tro(?:ca|cou)|mud(?:a|ou)|volt(?:a|ou)|permite|diz|fala|esta|estao|estava|foi|foram|deu|entr(?:a|ou|am)|cai|caiu|demor(?:a|ou)|apita|esquenta|" +
  "pisca|cobr(?:a|ou)|gasta|dura|rende|renov(?:a|ou)|serve|aparec(?:e|eu)|cheg(?:a|ou)|atras(?:a|ou)|trav(?:a|ou)|deslig(?:a|ou)|liga|desloga|roda|ger(?:a|ou)|" +
  "calcul(?:a|ou)|atualiz(?:a|ou)|sincroniza|salva|grava|imprime|envi(?:a|ou)|recebe|guarda|bloque(?:ia|ou)|venc(?:e|eu)|cancel(?:a|ou)|repete|duplic(?:a|ou)|" +
  "ainda|sempre|nunca|precisa|pode|deve|exige|acab(?:a|ou)|usa|aceita|vale|reinicia|toca|puxa|abaixa|desapareceu|virou|constam?|permanece|substitui|consegue|(?!quando)\\w{2,}(?:ando|endo|indo)";

/** Ways of saying that something went wrong. */
export const TROUBLE_CUES_PT: readonly Cue[] = [
  {
    name: "failure",
    weight: 3,
    pattern: new RegExp(
      String.raw`\b(?:nao|num|nunca|nem|sem) (?:(?:estou|to|estamos|esta|estao|estava|se|me|mais|quer|vai|a gente|sendo|eu|ainda|deixa|foi|ele|ela) )*${FAILING}\b|\bnao (?:esta|estao|estou|estamos|estava|to) (?!gostando|querendo|precisando|pensando|comprando)\w+ndo\b|\bainda nao (?:cai\w*|sai\w*|vei\w*|foi|consta|compensou)\b`,
    ),
  },
  {
    name: "error",
    weight: 3,
    pattern:
      /\b(?:da|deu|dando|dar|aparec\w+|retorna\w*|mostra\w*|apresent\w+|receb[oi]|gera|gerou|com|tela de|mensagem de|codigo de|saiu|volta|surgiu|acusa\w*|acusou) (?:(?:uma?|o|a|muito|mensagem de|esse|este|aquele|sempre|mesmo|o seguinte|algum) ){0,2}(?:erros?|falhas?|pau|bugs?|tela (?:branca|azul|preta)|rejeicao)\b|\berro (?:\w{0,3}\d+|ao|no|na|de|em|quando|interno|fatal|desconhecido|inesperado|critico)\b|^erro\b|\brejeicao \d+/,
  },
  {
    name: "breakdown",
    weight: 3,
    pattern:
      /\b(?:falhou|falhando|falha (?:ao|na|no|de)|trav(?:a|ou|ando|ada|ado|am|aram)|congel(?:a|ou|ando|ada|ado)|crash\w*|bug(?:ou|ado|ada|ando)|fora do ar|ca(?:iu|i) (?:a|o) (?:conexao|internet|sistema|site|sinal|energia|ligacao|rede)|que (?:eu )?nao (?:contratei|reconheco|autorizei|fiz|pedi|solicitei|comprei|usei)|nao reconheco|(?:tela|pagina) (?:(?:fica|ficou|esta) )?(?:toda )?(?:branca|preta|azul|em branco)|par(?:ou|aram)(?: de| do nada| n[oa]|$)|some(?:m)? (?:quando|do|da|sozinh\w|toda)|sumi(?:u|ram|ndo)|oscil(?:a|ando)|cai(?:ndo)? toda hora|time ?out|cobranca indevida|cobr(?:aram|ou|ad[oa])(?: \w+){0,3} (?:2x|a mais|errad\w|indevid\w+|de novo)|desaparec(?:eu|eram)|desconect(?:a|ou|ando)|fic(?:a|ou|am) (?:girando|carregando|rodando|em branco|travando|dando|pedindo|voltando|reiniciando|piscando|so)|fecha sozinho|desliga sozinh\w|reinici(?:a|ando) sozinh\w|esqueci (?:a |o |minha |meu )?(?:senha|login|usuario|pin|codigo|email)|perdi (?:a |o |meu |minha )?(?:senha|acesso|cartao|codigo|comprovante|boleto|celular|prazo|data|voo|vencimento|token|chave|arquivo\w*|dados|conexao|sinal)|(?:sistema|site|app|aplicativo|servidor|internet|portal) (?:\w+ ){0,2}(?:caiu|lento|lenta|instavel|parado)|(?:muito |super |tao )lent[oa]|(?:esta|estao|fica|ficou) (?:\w+ )?(?:lent|instave|travad|congelad|piscando)\w*|lent[oa] demais|(?:esta|estao|fica|vive) dando (?!certo)\w+|tem volta|lentidao|sem (?:acesso|conexao|sinal))\b/,
  },
  {
    name: "trouble",
    weight: 3,
    pattern:
      /\b(?:problemas? (?:com|no|na|nos|nas|ao|para|em|de|quando)|dificuldades? (?:em|para|com|de|ao|na|no)|com (?:defeito|problemas?)|apresent\w+ (?:problema|defeito)|duas vezes|em duplicidade|duplicad[oa]s?|(?:veio|vieram|chegou|chegaram) (?:\w+ )?(?:errad|quebrad|danificad|faltando|com defeito|rasgad|aberto|amassad)\w*|tentei|tentando|quando tento|toda vez que|sempre que (?:tento|clico|abro|entro)|ao (?:tentar|clicar|abrir|salvar|enviar|entrar|acessar|emitir|imprimir))\b/,
  },
  {
    name: "refused",
    weight: 2,
    pattern:
      /\b(?:bloque(?:ad[oa]s?|ou|aram)|recusad[oa]s?|recus(?:ou|a)|negad[oa]s?|rejeitad[oa]s?|invalid[oa]s?|expir(?:ou|ad[oa]s?)|vencid[oa]s?|incorret[oa]s?|errad[oa]s?|divergente|zerad[oa]|corrompid[oa]|desapareceu|quebr(?:ou|ad[oa])|queimou|estragou|cobrad[oa]|pendente|suspens[oa]|desativad[oa]|nao autorizad[oa])\b/,
  },
  {
    name: "thing",
    weight: 2,
    pattern: new RegExp(
      String.raw`(?:^|\b(?:os?|as?|meus?|minhas?|ess[ea]s?|est[ea]s?|nosso|nossa) )(?:${THINGS})s?(?: (?!que\b|e\b)\w+){0,4}? (?:${DOES})\b(?! (?:em anexo|anexo|pago|ok|certo|pronto|aqui|bom|boa|otim\w|lind\w))`,
    ),
  },
  {
    name: "done-but",
    weight: 2,
    pattern:
      /^(?:eu )?(?:ja )?(?:paguei|fiz|comprei|enviei|mandei|solicitei|pedi|cadastrei|instalei|atualizei|troquei|exclui|apaguei|recebi|baixei|cliquei|entrei|mudei|configurei|coloquei|assinei|cancelei)\b(?: \w+){1,8} (?:e|mas|porem|so que)\b|\b(?:sem querer|por engano|acidentalmente|por acidente|sem (?:eu )?(?:pedir|autorizar|autorizacao))\b|\b(?:estou|to|fiquei|ficamos|estamos) sem \w+/,
  },
];
