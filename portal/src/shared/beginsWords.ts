/** Whether each word that was typed begins a word of the text. */
export function beginsWords(text: string, query: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}
