/** Words after the name of a norm that make it another one, of another country, state or time. Folded. */
export const FOREIGN_QUALIFIERS: ReadonlySet<string> = new Set(
  `estadual estaduais municipal municipais distrital distritais
  portugues portuguesa italiano italiana alemao alema frances francesa argentino argentina espanhol espanhola
  uruguaio uruguaia paraguaio paraguaia suico suica americano americana chileno chilena ingles inglesa belga
  angolano angolana mocambicano mocambicana boliviano boliviana colombiano colombiana mexicano mexicana peruano
  peruana venezuelano venezuelana equatoriano equatoriana cubano cubana japones japonesa chines chinesa holandes
  holandesa austriaco austriaca russo russa grego grega turco turca polones polonesa hungaro hungara romeno romena
  irlandes irlandesa sueco sueca noruegues norueguesa dinamarques dinamarquesa finlandes finlandesa canadense
  australiano australiana indiano indiana israelense egipcio egipcia coreano coreana timorense guineense
  estadunidense britanico britanica europeu europeia sovietico sovietica africano africana estrangeiro estrangeira
  paulista mineira fluminense gaucha baiana paranaense catarinense pernambucana cearense goiana capixaba paraense
  amazonense maranhense piauiense potiguar paraibana alagoana sergipana acreana rondoniense amapaense`.split(
    /\s+/,
  ),
);

/** Countries as they stand after "de", "da", "do" and "dos". Folded, first word. */
export const FOREIGN_COUNTRIES: ReadonlySet<string> = new Set(
  `portugal italia alemanha franca argentina espanha uruguai paraguai suica eua chile inglaterra belgica angola
  mocambique bolivia colombia mexico peru venezuela equador cuba japao china holanda austria russia grecia turquia
  polonia hungria romenia irlanda suecia noruega dinamarca finlandia canada australia india israel egito coreia
  timor guine`.split(/\s+/),
);
