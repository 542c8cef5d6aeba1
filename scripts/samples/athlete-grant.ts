import type { LaidBlock } from "../../src/parsing/pdf/pdf-fixture.ts";

export const TITLE = "Edital nº 7/2026: Bolsa Atleta Serra Azul";

const h = (level: number, text: string): LaidBlock => ({ kind: "heading", level, text });
const p = (text: string): LaidBlock => ({ kind: "paragraph", text });
const li = (text: string): LaidBlock => ({ kind: "list-item", text });
const row = (...cells: readonly string[]): LaidBlock => ({ kind: "table-row", cells });

export const BLOCKS: readonly LaidBlock[] = [
  h(1, TITLE),
  p(
    "A Prefeitura de Serra Azul, por meio da Secretaria de Esportes e Lazer, torna pública a seleção de atletas para a Bolsa Atleta de 2026, nos termos da Lei Municipal nº 1.455/2022.",
  ),
  h(2, "1. Objeto"),
  p(
    "O programa concede apoio mensal em dinheiro a atletas que representam o Município em competições oficiais. São 48 bolsas, pagas de julho de 2026 a junho de 2027. A bolsa não cria vínculo de trabalho e não pode ser somada a outra bolsa municipal.",
  ),
  h(2, "2. Categorias e valores"),
  p("As bolsas são distribuídas em quatro categorias:"),
  row("Categoria", "Idade", "Vagas", "Valor mensal"),
  row("Iniciante", "10 a 13 anos", "16", "R$ 180,00"),
  row("Estadual", "14 anos ou mais", "16", "R$ 350,00"),
  row("Nacional", "14 anos ou mais", "10", "R$ 620,00"),
  row("Paradesportiva", "10 anos ou mais", "6", "R$ 620,00"),
  p(
    "Vagas que sobrarem em uma categoria passam para a Iniciante. Pelo menos 40% das bolsas de cada categoria são reservadas para atletas mulheres; se não houver candidatas suficientes, as vagas voltam para a lista geral.",
  ),
  h(2, "3. Quem pode se inscrever"),
  li("morar em Serra Azul há pelo menos dois anos;"),
  li(
    "ter participado, nos últimos 12 meses, de competição organizada por federação ou confederação da modalidade;",
  ),
  li("estar matriculado e ter frequência escolar mínima de 85%, se menor de 18 anos;"),
  li("não cumprir punição por doping ou por indisciplina em competição."),
  p(
    "O atleta que disputa provas por outro município perde o direito à bolsa. Atletas de esportes coletivos podem se inscrever individualmente, com carta do técnico da equipe.",
  ),
  h(2, "4. Inscrição"),
  h(3, "4.1. Prazo e local"),
  p(
    "As inscrições vão de 2 a 27 de março de 2026, pelo aplicativo Serra Azul Digital ou no Ginásio Municipal, na Rua do Estádio, 88, das 8h às 17h. A inscrição é gratuita.",
  ),
  h(3, "4.2. Documentos"),
  li("documento com foto e CPF do atleta e, se menor de 18 anos, do responsável;"),
  li("comprovante de endereço atual e outro com mais de dois anos;"),
  li("declaração da federação com os resultados dos últimos 12 meses;"),
  li("boletim do último bimestre, para quem ainda estuda;"),
  li("atestado médico para a prática esportiva emitido há menos de 90 dias;"),
  li("para a categoria Paradesportiva, laudo com a classificação funcional."),
  h(2, "5. Seleção"),
  p(
    "A comissão tem cinco membros: dois da Secretaria de Esportes e Lazer, um da Secretaria da Educação e dois indicados pelo Conselho Municipal de Esportes. A pontuação vai de 0 a 100:",
  ),
  row("Critério", "Pontos"),
  row("Resultados em competições", "até 60"),
  row("Nível da competição", "até 20"),
  row("Renda familiar por pessoa", "até 15"),
  row("Tempo na modalidade", "até 5"),
  p(
    "Em caso de empate, tem preferência o atleta inscrito no Cadastro Único e, depois, o mais novo. A nota mínima para receber a bolsa é de 35 pontos.",
  ),
  h(2, "6. Calendário"),
  row("Etapa", "Data"),
  row("Inscrições", "2 a 27 de março de 2026"),
  row("Resultado preliminar", "30 de abril de 2026"),
  row("Recursos", "4 a 8 de maio de 2026"),
  row("Resultado final", "29 de maio de 2026"),
  row("Assinatura do termo", "1º a 19 de junho de 2026"),
  h(2, "7. Recursos"),
  p(
    "Do resultado preliminar cabe recurso em cinco dias úteis, pelo aplicativo ou no Protocolo Geral, sem taxa. A comissão responde em até dez dias úteis, e da resposta não cabe novo recurso.",
  ),
  h(2, "8. Pagamento e prestação de contas"),
  p(
    "O pagamento é feito até o dia 10 de cada mês, em conta no nome do atleta ou do responsável. O dinheiro pode ser gasto com alimentação, transporte, inscrição em provas, equipamentos, material escolar e tratamento de saúde ligado ao esporte.",
  ),
  p(
    "A cada quatro meses o atleta envia um relatório com as provas disputadas e os comprovantes de gastos acima de R$ 100,00. O relatório atrasado por mais de 15 dias suspende a bolsa; atrasado por mais de 60 dias, cancela.",
  ),
  h(2, "9. Deveres do atleta"),
  li("usar a marca do Município no uniforme e nas entrevistas;"),
  li("participar de duas ações por ano em escolas da rede municipal;"),
  li("avisar em até 15 dias sobre lesão, mudança de cidade ou troca de modalidade."),
  h(2, "10. Disposições finais"),
  p(
    "A bolsa é cancelada por declaração falsa, e os valores são devolvidos com correção. Dúvidas são respondidas pelo e-mail esportes@serraazul.example ou pelo telefone 156 em até 5 dias úteis.",
  ),
  h(2, "Anexo I. Modalidades aceitas"),
  p(
    "São aceitas as modalidades com federação estadual em atividade. A pontuação de equipes é dividida pelo número de titulares da modalidade.",
  ),
  row("Modalidade", "Provas", "Local de treino"),
  row("Atletismo", "pista, campo e rua", "Ginásio Municipal"),
  row("Natação", "piscina e águas abertas", "Clube dos servidores"),
  row("Judô", "individual e equipe", "Ginásio Municipal"),
  row("Ciclismo", "estrada e montanha", "Parque do Lago"),
  row("Voleibol", "quadra e praia", "Ginásio Municipal"),
  row("Futsal", "masculino e feminino", "Ginásio Municipal"),
  row("Xadrez", "clássico e rápido", "Biblioteca pública"),
  row("Bocha", "paradesportiva", "Ginásio Municipal"),
  h(2, "Anexo II. Modelo do relatório de atividades"),
  p("O relatório tem até três páginas e segue esta ordem:"),
  li("nome do atleta, modalidade, categoria da bolsa e período;"),
  li("provas disputadas, com data, cidade, colocação e marca obtida;"),
  li("treinos por semana e nome do técnico responsável;"),
  li("gastos do período, com os comprovantes acima de R$ 100,00;"),
  li("ações feitas em escolas, com a assinatura da direção;"),
  li("próximas competições e metas para o período seguinte."),
  p(
    "O relatório é enviado pelo aplicativo Serra Azul Digital, em um único arquivo de até 10 MB. A Secretaria confirma o recebimento em até 3 dias úteis e pede as correções, se houver, em até 15 dias.",
  ),
];
