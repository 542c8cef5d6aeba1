import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** The attributes that say something about text; the others are passed over unread. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set(
  `background bgcolor class color colspan content hidden id name open property role rowspan start style type
   value`.split(/\s+/),
);

export type Attributes = ReadonlyMap<string, string>;

export interface TokenHandler {
  /** Whether the tags that come now belong to a drawing or a formula, which have their own rules. */
  isForeign(): boolean;
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

const NO_ATTRIBUTES: Attributes = new Map();
const nothing = (): void => undefined;

/**
 * Hands over the tags and texts of a page in order. We use the tokenizer of htmlparser2 and not its parser, whose
 * stack of open elements takes time that grows with the square of the depth (100,000 nested tags: 12 s).
 */
export function readTokens(source: string, handler: TokenHandler): void {
  let name = "";
  let attribute = "";
  let value = "";
  let attributes: Map<string, string> | null = null;
  const nameAt = (start: number, end: number): string => source.slice(start, end).toLowerCase();
  const opened = (): void => {
    handler.open(name, attributes ?? NO_ATTRIBUTES);
    attributes = null;
  };
  const callbacks: TokenizerCallbacks = {
    isInForeignContext: () => handler.isForeign(),
    onopentagname: (start, end) => void (name = nameAt(start, end)),
    onattribname: (start, end) => {
      const written = nameAt(start, end);
      attribute = READ_ATTRIBUTES.has(written) ? written : "";
      value = "";
    },
    onattribdata: (start, end) => {
      if (attribute !== "") value += source.slice(start, end);
    },
    onattribentity: (codePoint) => {
      if (attribute !== "") value += String.fromCodePoint(codePoint);
    },
    onattribend: () => {
      if (attribute === "") return;
      attributes ??= new Map();
      if (!attributes.has(attribute)) attributes.set(attribute, value);
    },
    onopentagend: opened,
    onselfclosingtag: () => {
      const closes = handler.isForeign();
      opened();
      if (closes) handler.close(name);
    },
    onclosetag: (start, end) => handler.close(nameAt(start, end)),
    ontext: (start, end) => handler.text(source.slice(start, end)),
    ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
    onend: nothing,
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(source);
  tokenizer.end();
}

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
