/** Where a word that scripts/words.mjs refuses is right: `{ file, text, reason }`, patterns of the path and of the line. */
export const exceptions = []

/** Folders whose words are still to be replaced, each with the hits that it has at most: they may only become fewer. */
export const notSwept = {}
