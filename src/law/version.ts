/** Raised whenever the same text could give other provisions: a law read by another version is read again. */
export const LAW_READER_VERSION = 1;
