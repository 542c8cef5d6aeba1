/** Why a file is no vocabulary, in the words of those who write one. */
export const VOCABULARY_FAULTS = {
  pt: {
    notUtf8: "o arquivo não está em UTF-8; abra-o num editor de texto e salve-o como UTF-8",
    broken: (near: string, line: string, column: string) =>
      `o JSON tem um erro na linha ${line}, coluna ${column}, perto de ${near}`,
    endsEarly: (line: string, column: string) =>
      `o JSON está incompleto: termina na linha ${line}, coluna ${column}, sem fechar o que abriu`,
    repeated: (key: string, line: string, column: string) =>
      `"${key}" se repete na linha ${line}, coluna ${column}: junte os sinônimos num só lugar`,
    notAnObject: 'o arquivo tem de ser um objeto, entre { e }, com "nome" e os grupos de termos',
    unknownField: (name: string) =>
      `"${name}" não é um campo; os campos são nome, descricao, culturas, tratamentos e genericos`,
    noName: 'falta "nome", um texto de até 100 letras',
    description: '"descricao" tem de ser um texto',
    notAGroup: (group: string) =>
      `"${group}" tem de ser um objeto, entre { e }, com cada termo e a lista dos seus sinônimos`,
    term: (group: string, term: string) =>
      `em "${group}", o termo "${term}" tem de ser um texto de 1 a 100 letras`,
    notAList: (group: string, term: string) =>
      `em "${group}", o termo "${term}" precisa de uma lista de sinônimos entre [ e ], mesmo que vazia`,
    tooMany: (term: string) => `o termo "${term}" tem mais de 200 sinônimos`,
    synonym: (term: string) => `os sinônimos de "${term}" têm de ser textos de 1 a 100 letras`,
    shared: (expression: string, first: string, second: string) =>
      `"${expression}" está em dois termos, "${first}" e "${second}"; deixe em um só`,
  },
  en: {
    notUtf8: "the file is not in UTF-8; open it in a text editor and save it as UTF-8",
    broken: (near: string, line: string, column: string) =>
      `the JSON has an error in line ${line}, column ${column}, near ${near}`,
    endsEarly: (line: string, column: string) =>
      `the JSON is incomplete: it ends in line ${line}, column ${column}, with something left open`,
    repeated: (key: string, line: string, column: string) =>
      `"${key}" occurs again in line ${line}, column ${column}: join the synonyms in one place`,
    notAnObject: 'the file must be an object, between { and }, with "nome" and the groups of terms',
    unknownField: (name: string) =>
      `"${name}" is no field; the fields are nome, descricao, culturas, tratamentos and genericos`,
    noName: '"nome" is missing, a text of up to 100 letters',
    description: '"descricao" must be a text',
    notAGroup: (group: string) =>
      `"${group}" must be an object, between { and }, with each term and the list of its synonyms`,
    term: (group: string, term: string) =>
      `in "${group}", the term "${term}" must be a text of 1 to 100 letters`,
    notAList: (group: string, term: string) =>
      `in "${group}", the term "${term}" needs a list of synonyms between [ and ], even an empty one`,
    tooMany: (term: string) => `the term "${term}" has more than 200 synonyms`,
    synonym: (term: string) => `the synonyms of "${term}" must be texts of 1 to 100 letters`,
    shared: (expression: string, first: string, second: string) =>
      `"${expression}" stands under two terms, "${first}" and "${second}"; leave it under one`,
  },
};
