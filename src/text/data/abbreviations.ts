/**
 * After these a full stop never ends a sentence, because something always follows. Folded, without the stop.
 * Those that may close one ("etc.", "Ltda.", "S.A.") are not here: for them the capital letter decides.
 */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    "adv al alm ap apto art arts av cap caps cf cel col coord cons des desa dir doc docs dr dra drs dras ed eng enga " +
    "ex exa exmo exma fig figs fl fls gen gov ilmo ilma inc incs inf inst loc n no nr num obs op org p pag pags par " +
    "pars pg pgs pp pres proc procs prof profa profs prov p.ex ref rel resp sr sra srs sras srta sta sto tab tel ten " +
    "tit v vol vols vs"
  ).split(" "),
);
