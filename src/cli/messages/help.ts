import type { Table } from "./language.ts";

export const help = {
  help: {
    about: [
      "Busca e respostas em português, a partir dos seus arquivos, sempre com a fonte.",
      "Search and answers in Portuguese, from your own files, always with the source.",
    ],
    usage: ["Uso:", "Usage:"],
    arguments: ["Argumentos:", "Arguments:"],
    options: ["Opções:", "Options:"],
    globalOptions: ["Opções gerais:", "Global options:"],
    commands: ["Comandos:", "Commands:"],
    optionsPlace: ["[opções]", "[options]"],
    commandPlace: ["[comando]", "[command]"],
    help: ["mostra esta ajuda", "shows this help"],
    helpCommand: [
      "mostra a ajuda de um comando: help faq, help faq import",
      "shows a command's help: help faq, help faq import",
    ],
    version: ["mostra a versão", "shows the version"],
    default: ["padrão", "default"],
    exits: [
      "Códigos de saída: 0 certo, 1 falha, 2 uso incorreto, 75 tente de novo mais tarde, 130 interrompido.",
      "Exit codes: 0 fine, 1 failed, 2 wrong usage, 75 try again later, 130 interrupted.",
    ],
  },
  options: {
    data: [
      "pasta do acervo (padrão: .acervo, ou ACERVO_DATA)",
      "folder of the knowledge base (default: .acervo, or ACERVO_DATA)",
    ],
    tenant: ["organização dona dos dados", "organisation that owns the data"],
    collection: ["coleção em que ingerir, buscar ou apagar", "collection to ingest into, search or delete"],
    json: [
      "só JSON na saída padrão; o resto vai para a saída de erros",
      "only JSON on standard output; the rest goes to standard error",
    ],
    lang: ["idioma das mensagens: pt ou en", "language of messages: pt or en"],
    quiet: ["sem progresso nem avisos", "no progress and no notes"],
    debug: ["mostra a pilha de chamadas dos erros", "shows the stack of errors"],
    mode: ["lexical, vector ou hybrid", "lexical, vector or hybrid"],
    topK: ["quantos resultados, de 1 a 100", "how many results, 1 to 100"],
    kind: [
      "tipo dos documentos: document, legal, faq, catalog ou changelog",
      "kind of documents: document, legal, faq, catalog or changelog",
    ],
    watchedKind: [
      "tipo dos documentos: document, legal ou changelog",
      "kind of documents: document, legal or changelog",
    ],
    filter: [
      'condição sobre campos: campo=valor, !=, >=, <=, >, <, ou "campo?" (valor>=1.500,00; data<=31/12/2025); pode repetir',
      'condition on metadata: key=value, !=, >=, <=, >, <, or "key?"; repeatable',
    ],
    document: ["só neste documento; pode repetir", "only in this document; repeatable"],
    noSynonyms: ["sem sinônimos nem siglas", "without synonyms and acronyms"],
    noTypos: ["sem correção de digitação", "without spelling correction"],
    misspell: ["põe um erro de digitação em cada pergunta", "puts a typing error into each question"],
    explain: ["mostra como cada resultado chegou ao seu lugar", "shows how each result came by its place"],
    title: ["título do documento (um só arquivo)", "title of the document (one file only)"],
    documents: ["lista os documentos", "lists the documents"],
    verify: ["só confere o banco, sem olhar o ambiente", "checks the database only, not the environment"],
    yes: ["confirma sem perguntar", "confirms without asking"],
    forgetYes: [
      "necessário para apagar uma coleção inteira; documentos são apagados na hora, com ou sem ela",
      "needed to delete a whole collection; documents are deleted at once, with or without it",
    ],
    to: ["pasta em que guardar o modelo", "folder to keep the model in"],
    dryRun: ["só mostra; não grava", "shows only; writes nothing"],
    corpusFile: [
      "nome do arquivo do corpus (padrão: corpus.jsonl)",
      "name of the corpus file (default: corpus.jsonl)",
    ],
    queriesFile: [
      "nome do arquivo das perguntas (padrão: queries.jsonl)",
      "name of the queries file (default: queries.jsonl)",
    ],
    unanswerableFile: [
      "nome do arquivo das perguntas sem resposta",
      "name of the file of questions without an answer",
    ],
    qrelsFile: [
      "nome do arquivo dos julgamentos (padrão: qrels.tsv)",
      "name of the judgements file (default: qrels.tsv)",
    ],
    column: [
      "papel de uma coluna de tabela: titulo, id, texto, filtro ou ignorar (titulo=Nome); pode repetir",
      "role of a table column: title, id, text, metadata or ignore (title=Name); may be repeated",
    ],
    delimiter: [
      "separador das colunas de arquivos .csv: um sinal, ou tab",
      "column separator of .csv files: one sign, or tab",
    ],
    decimal: ["sinal decimal dos números das tabelas: , ou .", "decimal sign of numbers in tables: , or ."],
    once: ["acerta uma vez e sai", "bring in step once and exit"],
    asOf: [
      "leis como eram neste dia: 31/12/2003, 2003-12-31, 12/2003 (fim do mês) ou 2003 (31 de dezembro)",
      "laws as they read on this day: 31/12/2003, 2003-12-31, 12/2003 (end of the month) or 2003 (31 December)",
    ],
    tipo: [
      "só trechos de leis deste tipo: artigo, jurisprudencia, questao, nota ou todos",
      "only passages of laws of this type: artigo, jurisprudencia, questao, nota or todos",
    ],
    context: [
      "em vez dos resultados, o texto a pôr antes da pergunta a um modelo",
      "instead of the results, the text to put before the question to a model",
    ],
    maxTokens: [
      "com --context: em até tantos tokens, de 100 a 8000 (padrão: ACERVO_CONTEXT_TOKENS)",
      "with --context: in at most so many tokens, 100 to 8000 (default: ACERVO_CONTEXT_TOKENS)",
    ],
    checkQuestion: [
      "a pergunta a que o texto responde: o que ela acha é a base da conferência",
      "the question that the text answers: what it finds is what the text is checked against",
    ],
    mark: [
      "mostra também o texto, com as ressalvas marcadas",
      "shows the text too, with what the check remarks on marked",
    ],
  },
  arguments: {
    paths: ["arquivos ou pastas", "files or folders"],
    query: ["o que procurar", "what to look for"],
    question: ["a pergunta", "the question"],
    ids: [
      "números dos documentos (veja acervo stats --documents)",
      "document numbers (see acervo stats --documents)",
    ],
    backupPath: ["arquivo ou pasta de destino", "file or folder to write to"],
    restorePath: ['um backup, ou "latest" para o mais novo', 'a backup, or "latest" for the newest'],
    datasets: [
      "pastas com corpus.jsonl, queries.jsonl e qrels.tsv",
      "folders with corpus.jsonl, queries.jsonl and qrels.tsv",
    ],
    calibration: [
      "pasta com queries.jsonl, qrels.tsv e unanswerable_queries.jsonl; sem corpus.jsonl usa o próprio acervo",
      "folder with queries.jsonl, qrels.tsv and unanswerable_queries.jsonl; without corpus.jsonl uses your own base",
    ],
    cacheAction: [
      "clear apaga tudo; cleanup apaga o que venceu",
      "clear drops everything; cleanup drops what has expired",
    ],
    modelAction: ["pull baixa um modelo local", "pull downloads a local model"],
    modelRepo: ["dono/nome no repositório de modelos", "owner/name on the model hub"],
    title: [
      "título; o mesmo título de novo substitui o texto",
      "title; the same title again replaces the text",
    ],
    text: ["o texto; sem ele, é lido da entrada padrão", "the text; without it, standard input is read"],
    folders: ["pastas a acompanhar", "folders to keep in step"],
    citation: [
      'o que se cita: "art. 5º, XI, CF/88", "Súmula 473 do STF"; pode citar vários',
      'what is cited: "art. 5º, XI, CF/88", "Súmula 473 do STF"; several may be',
    ],
    checked: [
      "arquivo com o texto a conferir; sem ele, ou com -, é lido da entrada padrão",
      "file with the text to check; without it, or with -, standard input is read",
    ],
  },
  commands: {
    ingest: ["indexa arquivos e pastas", "indexes files and folders"],
    add: ["guarda um texto que não está em arquivo nenhum", "keeps a text that is in no file"],
    watch: ["mantém o acervo em dia com pastas", "keeps the knowledge base in step with folders"],
    seed: ["carrega um arquivo de perguntas frequentes", "loads a file of questions and answers"],
    faq: ["guarda, edita e busca perguntas frequentes", "keeps, edits and searches questions with answers"],
    catalog: ["guarda, edita e busca itens de catálogo", "keeps, edits and searches catalogue items"],
    vocabulary: ["mostra ou troca o vocabulário do catálogo", "shows or replaces the catalogue's vocabulary"],
    trace: [
      "mostra como uma resposta foi feita: buscas, notas, o que o modelo recebeu",
      "shows how an answer was made: searches, scores, what the model was given",
    ],
    conversations: ["lista, mostra ou apaga conversas", "lists, shows or deletes conversations"],
    tools: ["as ferramentas de busca, para modelos e programas", "the search tools, for models and programs"],
    search: ["busca trechos", "searches passages"],
    ask: [
      "responde uma pergunta a partir dos documentos, com as fontes; com um modelo ou sem",
      "answers a question from the documents, with its sources; with a model or without",
    ],
    knowledge: [
      "busca em tudo, na forma que um sistema de suporte usa",
      "searches everything, in the form that support systems use",
    ],
    "debug-search": ["mostra passo a passo uma busca no catálogo", "shows a catalogue search step by step"],
    law: ["mostra os dispositivos de lei que se citam", "shows the provisions of law that are cited"],
    check: [
      "confere as citações de um texto com as leis do acervo",
      "checks a text's citations against the laws in the base",
    ],
    reindex: [
      "relê tudo com o analisador e o modelo atuais",
      "reads everything again with the current analyser and model",
    ],
    stats: ["mostra o que há no acervo", "shows what the knowledge base holds"],
    forget: ["apaga documentos ou uma coleção", "deletes documents or a collection"],
    doctor: [
      "confere o ambiente e a integridade do acervo",
      "checks the environment and the integrity of the base",
    ],
    backup: ["copia o acervo para um arquivo", "copies the base to a file"],
    restore: ["volta a um backup", "goes back to a backup"],
    cache: ["limpa o cache de vetores das perguntas", "clears the cache of question vectors"],
    calibrate: [
      "ajusta os limiares de confiança a perguntas julgadas",
      "fits confidence thresholds to judged questions",
    ],
    eval: ["mede a qualidade da busca em conjuntos julgados", "measures search quality on judged sets"],
    model: ["mostra ou baixa o modelo de vetores", "shows or downloads the embedding model"],
    demo: ["indexa os exemplos e faz algumas perguntas", "indexes the samples and asks a few questions"],
  },
  usage: {
    unknownCommand: (name: string) => [`O comando "${name}" não existe.`, `There is no command "${name}".`],
    unknownOption: (flag: string) => [`A opção ${flag} não existe.`, `There is no option ${flag}.`],
    missingArgument: (name: string) => [`Falta ${name}.`, `${name} is missing.`],
    optionMissingArgument: (flags: string) => [
      `A opção ${flags} precisa de um valor.`,
      `Option ${flags} needs a value.`,
    ],
    excessArguments: ["Há argumentos demais.", "Too many arguments."],
    didYouMean: (name: string) => [`Você quis dizer ${name}?`, `Did you mean ${name}?`],
    seeHelp: (command: string) => [`Veja "${command} --help".`, `See "${command} --help".`],
    titleForOne: (count: number) => [
      `--title vale para um só arquivo, e foram encontrados ${count}.`,
      `--title is for a single file, and ${count} were found.`,
    ],
    confirmRestore: (path: string) => [
      `Já há um acervo em "${path}". Ele será guardado num backup e trocado: repita com --yes.`,
      `There is a knowledge base in "${path}". It will be backed up and replaced: repeat with --yes.`,
    ],
    confirmForget: (collection: string, count: string) => [
      `Isso apaga a coleção "${collection}" inteira (documentos: ${count}, também os inativos): repita com --yes.`,
      `This deletes the whole collection "${collection}" (documents: ${count}, inactive ones too): repeat with --yes.`,
    ],
    maxTokensAlone: [
      "--max-tokens limita o texto de --context: dê as duas opções.",
      "--max-tokens limits the text of --context: give both options.",
    ],
    forgetWhat: [
      "Diga o que apagar: números de documentos, ou --collection NOME (um dos dois).",
      "Say what to delete: document numbers, or --collection NAME (one of the two).",
    ],
    backupExists: (path: string) => [
      `"${path}" já existe. Escolha outro nome.`,
      `"${path}" exists already. Choose another name.`,
    ],
    noBackup: (path: string) => [`Nenhum backup em "${path}".`, `No backup in "${path}".`],
    columnRole: (written: string) => [
      `Valor inválido para --column: "${written}". Use PAPEL=COLUNA, com titulo, id, texto, filtro ou ignorar.`,
      `Invalid value for --column: "${written}". Use ROLE=COLUMN, with title, id, text, metadata or ignore.`,
    ],
    oneColumn: (role: string) => [
      `--column ${role}=… vale para uma só coluna.`,
      `--column ${role}=… can name one column only.`,
    ],
    delimiter: (written: string) => [
      `Valor inválido para --delimiter: "${written}". Use um só sinal, como ; ou |, ou a palavra tab.`,
      `Invalid value for --delimiter: "${written}". Use one sign, such as ; or |, or the word tab.`,
    ],
    addWhat: [
      'Dê um título e um texto: acervo add "Título" "Texto", ou o texto pela entrada padrão.',
      'Give a title and a text: acervo add "Title" "Text", or the text by standard input.',
    ],
    notAFolder: (path: string) => [
      `"${path}" é um arquivo. Dê uma pasta, ou use acervo ingest.`,
      `"${path}" is a file. Give a folder, or use acervo ingest.`,
    ],
    watchedEntries: (kind: string) => [
      `acervo watch acompanha documentos, e não listas de entradas. Importe-as com acervo ${kind} import ARQUIVO.`,
      `acervo watch keeps documents in step, not lists of entries. Import them with acervo ${kind} import FILE.`,
    ],
    folderInFolder: (inner: string, outer: string) => [
      `"${inner}" já está dentro de "${outer}". Dê só uma das duas.`,
      `"${inner}" is already inside "${outer}". Give only one of them.`,
    ],
  },
  errors: {
    error: ["Erro", "Error"],
    unexpected: (message: string) => [
      `Algo inesperado aconteceu: ${message}`,
      `Something unexpected happened: ${message}`,
    ],
    report: [
      "Repita com --debug e relate o que aparecer, com o comando usado.",
      "Repeat with --debug and report what it shows, with the command used.",
    ],
  },
  interrupted: [
    "Interrompido: o lote em andamento foi concluído e nada ficou pela metade.",
    "Interrupted: the running batch was finished and nothing was left half-done.",
  ],
} satisfies Table;
