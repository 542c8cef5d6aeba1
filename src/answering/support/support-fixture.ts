/** A message and whether documentation, a FAQ or a help centre could answer it. */
export interface LabelledMessage {
  readonly text: string;
  readonly isSupport: boolean;
}

/** What the cues were written against; figures are taken from other messages. */
export const LABELLED_MESSAGES: readonly LabelledMessage[] = [
  ...messages(
    true,
    `
como emito a segunda via?
Como faço para criar um cliente novo?
como eu troco minha senha
COMO FUNCIONA O PROGRAMA DE PONTOS?
vc sabe como cadastra um fornecedor?
de que forma posso pagar a mensalidade
qual o passo a passo pra abrir conta?
oi, bom dia! como faço para trocar a senha?
boa tarde tudo bem? queria saber onde fica o relatório de comissões
me explica como calcular o rateio
pode me ensinar a importar a planilha?
poderia me dizer como altero o endereço de entrega
tem tutorial de instalação?
comofas pra exportar os contatos?
O que é nota fiscal complementar?
oq significa status pendente
q é pix automático
o que quer dizer CFOP
qual a diferença entre pedido e orçamento?
para que serve o campo observação?
pra q serve o token
qual é o significado da cor amarela no painel
o que acontece se eu não pagar no vencimento?
onde encontro meu contrato?
aonde eu vejo os pagamentos em aberto
em qual menu fica a opção de estorno?
cadê o botão de imprimir
não acho a tela de permissões
onde posso baixar o aplicativo?
por que meu cadastro foi recusado?
pq não aparece o produto na lista
porque o sistema pede a senha toda hora?
qual o motivo da rejeição 539
por que fui cobrado duas vezes
não consigo entrar no sistema
n consigo acessar minha conta
ñ to conseguindo salvar
nao cosigo anexar o arquivo
o boleto não abre
deu erro 403 ao salvar
aparece uma mensagem de erro quando clico em enviar
o app fica travando
a tela fica branca depois do login
o leitor de código de barras parou de funcionar
meu acesso foi bloqueado
esqueci a senha
perdi o comprovante de matrícula e agora
não recebi o código por SMS
tô com problema na impressora fiscal
o site está fora do ar?
minha internet caiu e o pedido sumiu
estou com dificuldade para assinar o documento
o certificado expirou, o que faço?
preciso de ajuda com a integração
tenho uma dúvida sobre o reembolso
posso cancelar depois?
posso usar a mesma conta em dois computadores
dá pra parcelar a taxa?
tem como desfazer uma baixa?
é possível emitir nota sem internet?
existe limite de usuários?
consigo alterar a data do vencimento?
preciso de senha para acessar o portal?
preciso pagar alguma coisa para trocar de plano
é obrigatório informar o CPF?
sou obrigado a declarar a poupança?
qual o prazo para devolver um produto?
quanto tempo demora a aprovação do cadastro
em quantos dias cai o reembolso
até quando posso enviar a documentação?
quais documentos preciso levar?
que documentos são exigidos para a matrícula
quem tem direito ao desconto?
quem pode assinar o contrato
tenho direito a férias proporcionais?
qual o horário de atendimento?
vocês aceitam cartão de débito?
qual o telefone do suporte
tem multa se eu cancelar antes
quanto custa o frete para o interior?
o plano básico inclui suporte por telefone?
o aplicativo funciona offline?
quantas parcelas posso fazer?
quantos usuários são permitidos no plano?
quando vence a anuidade
quando posso renovar o contrato?
aposentado paga contribuição?
o dependente deve ser informado na declaração?
a garantia cobre queda
gostaria de entender a cobrança de juros
péssimo atendimento, não consigo falar com ninguém e meu login não entra
valeu! mas como eu volto para a versão antiga?
a impressora ta ligada mas nao imprime a etiqueta
meu saldo não atualiza
a foto não carrega no cadastro
o email de confirmação não chegou
quero mudar minha senha e não acho onde
quais são os requisitos mínimos do computador?
como é calculado o imposto retido
o que muda com o plano anual
se eu trocar de celular perco as conversas?
dá para usar em mais de um aparelho?
como vejo o relatório de vendas?
o que é ticket médio?
o sistema me desloga toda hora
paguei o boleto e continua em aberto
meu plano foi cancelado sem eu pedir
tá dando conflito de horário na agenda
recebi cobrança de um serviço que não contratei
a bagagem de mão está inclusa na tarifa?
o plano família permite quantas pessoas?
quanto custa tirar a segunda via do RG
apaguei um arquivo importante, tem volta?
o ingresso é transferível?
obrigado, mas ainda não consegui acessar
abrem aos domingos?
horário de funcionamento da biblioteca
Cliente sem CNPJ consegue comprar no atacado?
qual email eu uso para mandar o currículo
How do I reset my password?
how to export invoices
what is two-factor authentication
what does "pending" mean?
where can I find my API key?
why was my payment declined
I can't log in
app is crashing
the page won't load
I'm getting error 500 when I save
is it possible to change the billing date?
can I cancel anytime?
do I need an account to place an order?
how long does shipping take
what documents do I need?
is there a limit on file size?
my invoice is missing
could you explain how refunds work?
help me set up the printer
hi there, i forgot my password
does the free plan include support?
which browsers are supported
video keeps buffering
do gift cards expire?
I don't understand this charge
what happens if I miss a payment
`,
  ),
  ...messages(
    false,
    `
oi
Olá, bom dia!
boa noite pessoal
tudo bem?
oi, tudo bem com vc?
como vai você?
obrigado pela ajuda!
valeu, deu certo
muito obrigada, consegui resolver o problema
tchau, até amanhã
bom fim de semana
vocês são ótimos
adorei o atendimento
esse sistema é uma porcaria
que absurdo, nunca mais compro aqui
o suporte de vocês é nota dez
qual é o seu nome?
você é um robô?
cadastre o cliente João da Silva
me manda o relatório de ontem
emitir boleto do pedido 123 agora
você pode me enviar o relatório de vendas?
poderia gerar a nota do pedido 4410?
tem como você me mandar o extrato de abril?
dá pra me passar a lista de inadimplentes
cancele o pedido 998
exclui esse contato
agende uma reunião para sexta às 15h
muda o vencimento da fatura 77 para dia 10
atualize o estoque do item 55
quero que você apague os rascunhos
lance uma despesa de 200 reais em transporte
mostra os pedidos com erro de hoje
lista todos os clientes bloqueados
exporte as vendas de maio para planilha
transfere 50 reais para a conta da filial
bom dia, envie o contrato para a Marta por favor
gera um gráfico das despesas
qual foi o faturamento de março?
quantos clientes novos tivemos?
top 10 produtos mais vendidos
quanto vendemos ontem
qual o total de pedidos da semana passada
quais vendedores bateram a meta em junho
por que as vendas caíram no último trimestre?
como foram as vendas de sábado
como está o nosso caixa hoje?
qual a margem média por categoria
queria saber quanto gastamos com frete em 2023
me diz quantas notas foram emitidas hoje
quem é o nosso maior cliente
compare a receita deste mês com a do mês passado
qual produto deu mais lucro no ano
quantos chamados estão abertos
fungicida para uva
tem adubo 10-10-10 em estoque?
quero 3 caixas de parafuso
preço do herbicida X
quanto custa a bomba de 20 litros?
vocês têm mangueira de meia polegada?
vende semente de milho?
inseticida contra lagarta na soja
qual o valor do saco de cimento
preciso de 20 kg de ração para gado
gostaria de comprar duas camisetas pretas tamanho M
tem notebook com 16 GB de memória?
me vê duas pizzas de calabresa
procuro um tênis de corrida número 42
orçamento de 500 tijolos
qual o melhor herbicida para pastagem
sim
não, obrigado
é 123.456.789-00
pode ser amanhã
a segunda opção
meu email é ana@exemplo.com.br
quero sim
no cartão mesmo
ainda não, vou ver e te falo
pode cancelar
isso mesmo
prefiro à tarde
moro na rua das Flores, 120
conta uma piada
quem ganhou o jogo ontem?
escreva um poema
qual a capital da Austrália
vai chover amanhã?
quem descobriu o Brasil?
me indica um filme de terror
faça uma redação sobre o meio ambiente
quanto é 15 vezes 37
qual o sentido da vida?
qual a receita de bolo de cenoura
traduza bom dia para o japonês
o que você acha do novo governo?
tem como me enviar o contrato?
preciso cadastrar o produto caneta azul a 2,50
gostaria de saber o faturamento da semana
quantas horas extras a equipe fez em outubro
quantos boletos vencem amanhã
qual a taxa de conversão do site esse mês
por que o número de cancelamentos subiu em maio
não tenho mais dúvidas
vocês demoram muito pra responder
que atendimento horrível
que dia bonito
que horas são?
como fazer pão de queijo
quanto tempo vive um elefante?
hello
thanks a lot!
good morning, how are you?
you guys are great
send me yesterday's report
create a customer named Acme
can you email me the sales report?
delete order 55
show top 5 products by revenue
how many new customers did we get in May?
what was last month's revenue
how much did we spend on ads
do you have blue paint in stock?
price of the 10 mm drill bit
I want two boxes of screws
yes please
tomorrow at 3 pm works
my number is 555-0100
tell me a joke
who won the game last night?
write a poem about the sea
what's the weather like today
`,
  ),
];

function messages(isSupport: boolean, lines: string): LabelledMessage[] {
  const texts = lines.split("\n").filter((line) => line !== "");
  return texts.map((text) => ({ text, isSupport }));
}
