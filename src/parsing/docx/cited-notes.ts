import { noteKey } from "./fields-and-notes.ts";
import type { NoteKind, Story } from "./story.ts";

interface CitedNote {
  readonly number: number;
  /** Of the reference, where Word prints the note. */
  readonly page: number;
  readonly text: string;
}

/** The notes that the text refers to. Footnotes and endnotes share one count, so that a number means one note. */
export interface CitedNotes {
  cite(kind: NoteKind, id: string, page: number): number;
  isEmpty(): boolean;
  /** Takes the texts of the notes out of the part that holds them. */
  take(part: Story): void;
  inOrder(): readonly CitedNote[];
}

export function citedNotes(): CitedNotes {
  const cited = new Map<string, CitedNote>();
  return {
    cite: (kind, id, page) => {
      const key = noteKey(kind, id);
      const number = cited.get(key)?.number ?? cited.size + 1;
      if (!cited.has(key)) cited.set(key, { number, page, text: "" });
      return number;
    },
    isEmpty: () => cited.size === 0,
    take: ({ notes }) => {
      for (const [key, note] of cited) {
        const drafts = notes.get(key);
        if (drafts !== undefined)
          cited.set(key, { ...note, text: drafts.map((draft) => draft.text).join(" ") });
      }
    },
    inOrder: () => [...cited.values()].filter((note) => note.text.trim() !== ""),
  };
}
