export interface VisibleText {
  readonly text: string;
  /** Characters left out. */
  readonly dropped: number;
}

/**
 * Characters that leave no mark on paper and can carry a message past a reader: tags, bidirectional controls,
 * zero-width characters, soft hyphens, fillers, variation selectors. The joiner and the selector that make one emoji
 * of several signs stay.
 */
const INVISIBLE =
  /\p{Default_Ignorable_Code_Point}(?<!\u200D|\uFE0F)|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})|(?<![\p{Extended_Pictographic}\d#*])\uFE0F/gv;

/** Text as its reader sees it. */
export function stripInvisible(text: string): VisibleText {
  let dropped = 0;
  const visible = text.replace(INVISIBLE, () => {
    dropped++;
    return "";
  });
  return { text: visible, dropped };
}
