import { before } from "node:test";
import { useCli } from "./cli-fixture.ts";

/** An invented law as official pages print them: struck out is what no longer holds. */
const PARKS_ACT = `<!doctype html><html lang="pt-BR"><head><title>Lei 14.999/2001</title></head><body>
<p>LEI Nº 14.999, DE 10 DE MARÇO DE 2001</p>
<p>Dispõe sobre os jardins de chuva.</p>
<p>CAPÍTULO I</p>
<p>DISPOSIÇÕES GERAIS</p>
<p>Art. 1º Esta Lei trata dos jardins de chuva nas calçadas.</p>
<p>Art. 2º São deveres de quem cuida de um jardim de chuva:</p>
<p>I - manter livre a entrada da água;</p>
<p><strike>II - regar as plantas uma vez por semana;</strike></p>
<p>II - regar as plantas duas vezes por semana; (Redação dada pela Lei nº 15.888, de 2006)</p>
<p>III - avisar a prefeitura:</p>
<p>a) de entupimentos;</p>
<p>b) de furtos.</p>
<p>§ 1º O aviso é gratuito.</p>
<p><strike>§ 2º O aviso será feito por carta.</strike> (Revogado pela Lei nº 15.888, de 2006)</p>
<p>Art. 2º-A. O cuidador pode pedir mudas ao viveiro. (Incluído pela Lei nº 15.888, de 2006)</p>
<p>Art. 3º (VETADO)</p>
<p>Art. 4º Esta Lei entra em vigor na data de sua publicação.</p>
</body></html>`;

const FOUNTAINS_ACT = `<!doctype html><html lang="pt-BR"><head><title>Lei 14.777/1998</title></head><body>
<p>LEI Nº 14.777, DE 2 DE MAIO DE 1998</p>
<p>Art. 1º As fontes públicas funcionam das 8h às 20h.</p>
<p>Art. 2º A limpeza das fontes é mensal.</p>
</body></html>`;

/** Two laws, already ingested as such. */
export function useLawBase(): ReturnType<typeof useCli> {
  const cli = useCli();
  before(async () => {
    cli.write("leis/jardins.html", PARKS_ACT);
    cli.write("leis/fontes.html", FOUNTAINS_ACT);
    await cli.run(["ingest", cli.path("leis"), "--kind", "legal"]);
  });
  return cli;
}
