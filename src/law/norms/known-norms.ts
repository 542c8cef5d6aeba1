export interface KnownNorm {
  readonly key: string;
  /** As it is usually written: "CF/88", "CDC", "Lei 8.112/1990". */
  readonly label: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/**
 * The norms that people cite by name: key | label | name | aliases. The number and year in the key (the name, for those of the OAB) name the official
 * text, which is each row's source. An alias in capitals is an abbreviation. A "?" after an alias marks one that also
 * means other things, so that it counts only beside a provision ("art. 5º da CF") or with its year ("CF/88"). Where
 * two rows share an alias, the first one is in force.
 */
const ROWS = `
constituicao/1988 | CF/88 | Constituição da República Federativa do Brasil de 1988 | CF?; CRFB; CR?; Constituição?; Constituição Federal; Constituição da República; Constituição da República Federativa do Brasil; Constituição Federal da República; Constituição do Brasil; Constituição Cidadã; Carta Magna; Magna Carta; Carta da República; Carta Política?; Carta Constitucional?; Lei Maior?; Lei Fundamental?; Texto Constitucional?
adct/1988 | ADCT | Ato das Disposições Constitucionais Transitórias | ADCT; Ato das Disposições Constitucionais Transitórias; Disposições Constitucionais Transitórias
decreto-lei/2848/1940 | CP | Código Penal | CP?; CPB?; Código Penal
decreto-lei/3689/1941 | CPP | Código de Processo Penal | CPP; Código de Processo Penal
decreto-lei/3688/1941 | LCP | Lei das Contravenções Penais | LCP?; Lei das Contravenções Penais; Lei de Contravenções Penais
decreto-lei/3914/1941 | LICP | Lei de Introdução do Código Penal | LICP?; Lei de Introdução do Código Penal; Lei de Introdução ao Código Penal
lei/10406/2002 | CC | Código Civil | CC?; CCB?; NCC?; Código Civil; Novo Código Civil
lei/3071/1916 | CC/1916 | Código Civil de 1916 | CC?; Código Civil
lei/13105/2015 | CPC | Código de Processo Civil | CPC; NCPC; Código de Processo Civil; Novo Código de Processo Civil; Novo CPC
lei/5869/1973 | CPC/1973 | Código de Processo Civil de 1973 | CPC; Código de Processo Civil
decreto-lei/1608/1939 | CPC/1939 | Código de Processo Civil de 1939 | CPC; Código de Processo Civil
decreto-lei/5452/1943 | CLT | Consolidação das Leis do Trabalho | CLT; Consolidação das Leis do Trabalho; Consolidação das Leis Trabalhistas
lei/5172/1966 | CTN | Código Tributário Nacional | CTN; Código Tributário Nacional
lei/8078/1990 | CDC | Código de Defesa do Consumidor | CDC; CPDC?; Código de Defesa do Consumidor; Código de Proteção e Defesa do Consumidor; Código do Consumidor
lei/9503/1997 | CTB | Código de Trânsito Brasileiro | CTB; Código de Trânsito Brasileiro; Código de Trânsito; Código Brasileiro de Trânsito
lei/8069/1990 | ECA | Estatuto da Criança e do Adolescente | ECA; Estatuto da Criança e do Adolescente
decreto-lei/4657/1942 | LINDB | Lei de Introdução às Normas do Direito Brasileiro | LINDB; LICC; Lei de Introdução às Normas do Direito Brasileiro; Lei de Introdução ao Código Civil
lei/13709/2018 | LGPD | Lei Geral de Proteção de Dados Pessoais | LGPD; Lei Geral de Proteção de Dados Pessoais; Lei Geral de Proteção de Dados; Lei de Proteção de Dados; Lei de Proteção de Dados Pessoais
lei/12527/2011 | LAI | Lei de Acesso à Informação | LAI?; Lei de Acesso à Informação; Lei de Acesso a Informações
lei/12965/2014 | Marco Civil da Internet | Marco Civil da Internet | MCI?; Marco Civil da Internet
lei/14133/2021 | Lei 14.133/2021 | Lei de Licitações e Contratos Administrativos | NLLC; NLL?; Nova Lei de Licitações; Lei de Licitações; Lei de Licitações e Contratos; Nova Lei de Licitações e Contratos; Nova Lei de Licitações e Contratos Administrativos
lei/8666/1993 | Lei 8.666/1993 | Lei de Licitações e Contratos de 1993 | Lei de Licitações; Lei de Licitações e Contratos
lei/8906/1994 | Estatuto da OAB | Estatuto da Advocacia e da Ordem dos Advogados do Brasil | EAOAB; EOAB; Estatuto da Advocacia; Estatuto da OAB; Estatuto da Advocacia e da OAB; Estatuto da Advocacia e da Ordem dos Advogados do Brasil; Estatuto da Advocacia e a Ordem dos Advogados do Brasil; Estatuto da Ordem dos Advogados do Brasil; Estatuto do Advogado
nome/regulamento-geral-da-oab | Regulamento Geral da OAB | Regulamento Geral do Estatuto da Advocacia e da OAB | Regulamento Geral da OAB; Regulamento Geral do Estatuto da Advocacia; Regulamento Geral do Estatuto da OAB; Regulamento Geral do Estatuto da Advocacia e da OAB; Regulamento Geral do EAOAB
nome/codigo-de-etica-e-disciplina-da-oab | Código de Ética da OAB | Código de Ética e Disciplina da OAB | Código de Ética e Disciplina da OAB; Código de Ética e Disciplina; Código de Ética da OAB; Código de Ética e Disciplina da Advocacia; CED/OAB?
lei/8429/1992 | LIA | Lei de Improbidade Administrativa | LIA?; Lei de Improbidade Administrativa; Lei da Improbidade Administrativa; Lei de Improbidade
lei/12846/2013 | Lei Anticorrupção | Lei Anticorrupção | Lei Anticorrupção; Lei da Empresa Limpa
lei/8112/1990 | Lei 8.112/1990 | Regime Jurídico dos Servidores Públicos Civis da União | RJU?; Estatuto dos Servidores?; Estatuto dos Servidores Públicos Civis da União; Estatuto dos Servidores Públicos Federais; Regime Jurídico Único?
lei/9784/1999 | Lei 9.784/1999 | Lei do Processo Administrativo Federal | LPA?; Lei do Processo Administrativo; Lei de Processo Administrativo; Lei do Processo Administrativo Federal
lei-complementar/101/2000 | LRF | Lei de Responsabilidade Fiscal | LRF; Lei de Responsabilidade Fiscal
lei/7210/1984 | LEP | Lei de Execução Penal | LEP?; Lei de Execução Penal; Lei de Execuções Penais; Lei das Execuções Penais
lei/11340/2006 | Lei Maria da Penha | Lei Maria da Penha | LMP?; Lei Maria da Penha
lei/11343/2006 | Lei de Drogas | Lei de Drogas | Lei de Drogas; Lei Antidrogas; Lei de Tóxicos?
lei/8072/1990 | Lei 8.072/1990 | Lei dos Crimes Hediondos | LCH?; Lei dos Crimes Hediondos; Lei de Crimes Hediondos
lei/9099/1995 | Lei 9.099/1995 | Lei dos Juizados Especiais | LJE?; Lei dos Juizados Especiais; Lei dos Juizados; Lei dos Juizados Especiais Cíveis e Criminais
lei/10259/2001 | Lei 10.259/2001 | Lei dos Juizados Especiais Federais | LJEF?; Lei dos Juizados Especiais Federais
lei/9868/1999 | Lei 9.868/1999 | Lei da ADI e da ADC | Lei da ADI; Lei da ADIN; Lei da ADC; Lei da ADI e da ADC
lei/9882/1999 | Lei 9.882/1999 | Lei da ADPF | Lei da ADPF
lei/11417/2006 | Lei 11.417/2006 | Lei da Súmula Vinculante | Lei da Súmula Vinculante; Lei das Súmulas Vinculantes
lei/4737/1965 | Código Eleitoral | Código Eleitoral | CE?; Código Eleitoral
lei/9504/1997 | Lei das Eleições | Lei das Eleições | Lei das Eleições
lei/9096/1995 | Lei dos Partidos Políticos | Lei dos Partidos Políticos | LPP?; Lei dos Partidos Políticos; Lei Orgânica dos Partidos Políticos
lei-complementar/64/1990 | LC 64/1990 | Lei das Inelegibilidades | Lei das Inelegibilidades; Lei de Inelegibilidades; Lei de Inelegibilidade
lei-complementar/135/2010 | LC 135/2010 | Lei da Ficha Limpa | Lei da Ficha Limpa
lei/10741/2003 | Estatuto da Pessoa Idosa | Estatuto da Pessoa Idosa | Estatuto do Idoso; Estatuto da Pessoa Idosa
lei/13146/2015 | Estatuto da Pessoa com Deficiência | Lei Brasileira de Inclusão da Pessoa com Deficiência | LBI?; EPD?; Estatuto da Pessoa com Deficiência; Lei Brasileira de Inclusão; Lei Brasileira de Inclusão da Pessoa com Deficiência
lei/10826/2003 | Estatuto do Desarmamento | Estatuto do Desarmamento | Estatuto do Desarmamento
lei/10257/2001 | Estatuto da Cidade | Estatuto da Cidade | Estatuto da Cidade
lei/12852/2013 | Estatuto da Juventude | Estatuto da Juventude | Estatuto da Juventude
lei/12288/2010 | Estatuto da Igualdade Racial | Estatuto da Igualdade Racial | Estatuto da Igualdade Racial
lei/4504/1964 | Estatuto da Terra | Estatuto da Terra | Estatuto da Terra
lei/6001/1973 | Estatuto do Índio | Estatuto do Índio | Estatuto do Índio
lei/6815/1980 | Lei 6.815/1980 | Estatuto do Estrangeiro | Estatuto do Estrangeiro
lei/13445/2017 | Lei de Migração | Lei de Migração | Lei de Migração
lei/12651/2012 | Código Florestal | Código Florestal | Código Florestal; Novo Código Florestal
lei/4771/1965 | Lei 4.771/1965 | Código Florestal de 1965 | Código Florestal
decreto-lei/1001/1969 | CPM | Código Penal Militar | CPM; Código Penal Militar
decreto-lei/1002/1969 | CPPM | Código de Processo Penal Militar | CPPM; Código de Processo Penal Militar
lei/7565/1986 | CBA | Código Brasileiro de Aeronáutica | CBA?; Código Brasileiro de Aeronáutica
lei/4117/1962 | CBT | Código Brasileiro de Telecomunicações | CBT?; Código Brasileiro de Telecomunicações
lei/9472/1997 | LGT | Lei Geral de Telecomunicações | LGT?; Lei Geral de Telecomunicações; Lei Geral das Telecomunicações
lei-complementar/87/1996 | Lei Kandir | Lei Kandir | Lei Kandir
lei-complementar/116/2003 | LC 116/2003 | Lei do ISS | Lei do ISS; Lei do ISSQN
lei-complementar/123/2006 | LC 123/2006 | Estatuto Nacional da Microempresa e da Empresa de Pequeno Porte | Estatuto Nacional da Microempresa e da Empresa de Pequeno Porte; Estatuto da Microempresa; Estatuto Nacional da Microempresa; Lei do Simples Nacional; Lei do Simples
lei-complementar/95/1998 | LC 95/1998 | Lei de elaboração, redação, alteração e consolidação das leis |
lei-complementar/105/2001 | LC 105/2001 | Lei do Sigilo Bancário | Lei do Sigilo Bancário; Lei de Sigilo Bancário
lei-complementar/182/2021 | LC 182/2021 | Marco Legal das Startups | Marco Legal das Startups
lei/12016/2009 | Lei 12.016/2009 | Lei do Mandado de Segurança | LMS?; Lei do Mandado de Segurança; Lei de Mandado de Segurança
lei/9507/1997 | Lei 9.507/1997 | Lei do Habeas Data | Lei do Habeas Data
lei/13300/2016 | Lei 13.300/2016 | Lei do Mandado de Injunção | Lei do Mandado de Injunção
lei/6404/1976 | Lei das S.A. | Lei das Sociedades por Ações | LSA?; Lei das S.A.; Lei das S.A; Lei das S/A; Lei das SA; Lei das Sociedades Anônimas; Lei das Sociedades por Ações; Lei de Sociedades por Ações; Lei de Sociedades Anônimas
lei/11101/2005 | Lei 11.101/2005 | Lei de Falências e Recuperação de Empresas | LFRE?; LREF?; Lei de Falências; Lei de Falência; Lei de Falências e Recuperação de Empresas; Lei de Recuperação Judicial e Falência; Lei de Recuperação de Empresas e Falência
lei/8245/1991 | Lei do Inquilinato | Lei do Inquilinato | Lei do Inquilinato; Lei de Locações
lei/6015/1973 | LRP | Lei de Registros Públicos | LRP?; Lei de Registros Públicos; Lei dos Registros Públicos
lei/6830/1980 | LEF | Lei de Execução Fiscal | LEF?; Lei de Execução Fiscal; Lei de Execuções Fiscais; Lei das Execuções Fiscais
lei/7347/1985 | Lei 7.347/1985 | Lei da Ação Civil Pública | LACP; Lei da Ação Civil Pública; Lei de Ação Civil Pública
lei/4717/1965 | Lei 4.717/1965 | Lei da Ação Popular | LAP?; Lei da Ação Popular; Lei de Ação Popular
lei/9394/1996 | LDB | Lei de Diretrizes e Bases da Educação Nacional | LDB; LDBEN; Lei de Diretrizes e Bases; Lei de Diretrizes e Bases da Educação; Lei de Diretrizes e Bases da Educação Nacional
lei/9307/1996 | Lei de Arbitragem | Lei de Arbitragem | Lei de Arbitragem; Lei da Arbitragem
lei/13140/2015 | Lei de Mediação | Lei de Mediação | Lei de Mediação; Lei da Mediação
lei/9610/1998 | LDA | Lei de Direitos Autorais | LDA?; Lei de Direitos Autorais; Lei dos Direitos Autorais; Lei de Direito Autoral
lei/9609/1998 | Lei do Software | Lei do Software | Lei do Software; Lei de Software
lei/9279/1996 | LPI | Lei da Propriedade Industrial | LPI?; Lei da Propriedade Industrial; Lei de Propriedade Industrial
lei/8934/1994 | Lei 8.934/1994 | Lei do Registro Público de Empresas Mercantis | Lei do Registro Público de Empresas Mercantis
lei/8987/1995 | Lei 8.987/1995 | Lei de Concessões | Lei de Concessões; Lei das Concessões
lei/11079/2004 | Lei 11.079/2004 | Lei das Parcerias Público-Privadas | Lei das PPP; Lei das PPPs; Lei das Parcerias Público-Privadas
lei/13303/2016 | Lei das Estatais | Lei das Estatais | Lei das Estatais
lei/10520/2002 | Lei do Pregão | Lei do Pregão | Lei do Pregão
lei/12462/2011 | Lei do RDC | Lei do Regime Diferenciado de Contratações | Lei do RDC
lei/4320/1964 | Lei 4.320/1964 | Lei de normas gerais de direito financeiro |
lei/8212/1991 | Lei 8.212/1991 | Lei de Custeio da Previdência Social | Lei de Custeio da Previdência Social
lei/8213/1991 | Lei 8.213/1991 | Lei de Benefícios da Previdência Social | LBPS?; Lei de Benefícios da Previdência Social
lei/8742/1993 | LOAS | Lei Orgânica da Assistência Social | LOAS?; Lei Orgânica da Assistência Social
lei/8080/1990 | Lei 8.080/1990 | Lei Orgânica da Saúde | Lei Orgânica da Saúde
lei/8443/1992 | Lei 8.443/1992 | Lei Orgânica do Tribunal de Contas da União | Lei Orgânica do TCU; Lei Orgânica do Tribunal de Contas da União
lei/8625/1993 | Lei 8.625/1993 | Lei Orgânica Nacional do Ministério Público | LONMP?; Lei Orgânica Nacional do Ministério Público
lei-complementar/35/1979 | LOMAN | Lei Orgânica da Magistratura Nacional | LOMAN; Lei Orgânica da Magistratura Nacional; Lei Orgânica da Magistratura
lei/13869/2019 | Lei 13.869/2019 | Lei de Abuso de Autoridade | Lei de Abuso de Autoridade
lei/12850/2013 | Lei 12.850/2013 | Lei das Organizações Criminosas | Lei das Organizações Criminosas; Lei de Organizações Criminosas; Lei do Crime Organizado
lei/9613/1998 | Lei 9.613/1998 | Lei de Lavagem de Dinheiro | Lei de Lavagem de Dinheiro; Lei da Lavagem de Dinheiro; Lei de Lavagem de Capitais
lei/9296/1996 | Lei 9.296/1996 | Lei de Interceptação Telefônica | Lei de Interceptação Telefônica; Lei das Interceptações Telefônicas
lei/9455/1997 | Lei 9.455/1997 | Lei de Tortura | Lei de Tortura; Lei da Tortura
lei/7716/1989 | Lei 7.716/1989 | Lei do Racismo | Lei do Racismo; Lei de Racismo
lei/9605/1998 | Lei 9.605/1998 | Lei de Crimes Ambientais | Lei de Crimes Ambientais; Lei dos Crimes Ambientais
lei/7492/1986 | Lei 7.492/1986 | Lei dos Crimes contra o Sistema Financeiro Nacional | Lei do Colarinho Branco
lei/13964/2019 | Lei 13.964/2019 | Pacote Anticrime | Pacote Anticrime; Lei Anticrime
lei/1079/1950 | Lei 1.079/1950 | Lei dos Crimes de Responsabilidade | Lei do Impeachment
lei/6938/1981 | Lei 6.938/1981 | Lei da Política Nacional do Meio Ambiente | Lei da Política Nacional do Meio Ambiente
lei/12305/2010 | Lei 12.305/2010 | Lei da Política Nacional de Resíduos Sólidos | Lei da Política Nacional de Resíduos Sólidos
lei/11445/2007 | Lei 11.445/2007 | Lei do Saneamento Básico | Lei do Saneamento Básico; Lei de Saneamento Básico
lei/12529/2011 | Lei 12.529/2011 | Lei de Defesa da Concorrência | Lei de Defesa da Concorrência
lei/13874/2019 | Lei 13.874/2019 | Lei da Liberdade Econômica | Lei da Liberdade Econômica; Lei de Liberdade Econômica
lei/13467/2017 | Lei 13.467/2017 | Reforma Trabalhista | Lei da Reforma Trabalhista
lei/1060/1950 | Lei 1.060/1950 | Lei de Assistência Judiciária | Lei de Assistência Judiciária
lei/8009/1990 | Lei 8.009/1990 | Lei do Bem de Família | Lei do Bem de Família
lei/6766/1979 | Lei 6.766/1979 | Lei do Parcelamento do Solo Urbano | Lei do Parcelamento do Solo Urbano; Lei de Parcelamento do Solo Urbano
lei/7783/1989 | Lei de Greve | Lei de Greve | Lei de Greve
lei/8036/1990 | Lei 8.036/1990 | Lei do FGTS | Lei do FGTS
lei/6385/1976 | Lei 6.385/1976 | Lei do Mercado de Valores Mobiliários | Lei da CVM
decreto-lei/3365/1941 | Decreto-Lei 3.365/1941 | Lei de Desapropriação | Lei de Desapropriação; Lei das Desapropriações; Lei Geral de Desapropriações
decreto-lei/25/1937 | Decreto-Lei 25/1937 | Lei do Tombamento | Lei do Tombamento
decreto-lei/201/1967 | Decreto-Lei 201/1967 | Lei de Responsabilidade dos Prefeitos |
decreto-lei/200/1967 | Decreto-Lei 200/1967 | Lei da Reforma Administrativa Federal |
decreto/70235/1972 | Decreto 70.235/1972 | Processo Administrativo Fiscal |
decreto/3048/1999 | Decreto 3.048/1999 | Regulamento da Previdência Social | RPS?; Regulamento da Previdência Social
decreto/9580/2018 | RIR/2018 | Regulamento do Imposto sobre a Renda | RIR?; Regulamento do Imposto de Renda; Regulamento do Imposto sobre a Renda
`;

export const KNOWN_NORMS: readonly KnownNorm[] = ROWS.trim().split("\n").map(readRow);

function readRow(row: string): KnownNorm {
  const [key = "", label = "", name = "", aliases = ""] = row.split("|").map((cell) => cell.trim());
  return { key, label, name, aliases: aliases === "" ? [] : aliases.split("; ") };
}
