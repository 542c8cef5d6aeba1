/** Elements that begin on a line of their own. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
   footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p plaintext pre search section
   summary table tbody td tfoot th thead tr ul xmp`.split(/\s+/),
);

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(
    " ",
  ),
);

/** What they hold is for programs, or for the fingers, not for the reader. */
export const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(
  `applet audio button canvas datalist frameset iframe math noembed noframes noscript object option rp script select
   style svg template textarea title video`.split(/\s+/),
);

/** What stands around the text of a page that marks its text with `main` or `article`. */
export const SURROUNDINGS: ReadonlySet<string> = new Set(["header", "footer", "aside"]);

export const HEADING_LEVELS: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);
