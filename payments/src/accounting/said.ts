import { cutText } from './fitText.ts'

const LONGEST = 300
/** Programs nest what is wrong by line and field; none of them this deep. */
const DEEPEST = 8

const isSentence = (key: string) => /^(errorMessage|message)$/i.test(key)
const isOfFields = (key: string) => /^(validationErrors|languageSpecificMessages)$/i.test(key)

/** The sentences of an answer: those of its fields and lines, where it has some. */
function sentencesOf(value: unknown, { all, depth }: { all: boolean; depth: number }): string[] {
  if (depth > DEEPEST) return []
  if (typeof value === 'string') return all ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const nested = entries.filter(([, one]) => typeof one === 'object')
  const own = entries.filter(([key, one]) => typeof one === 'string' && (all || isSentence(key)))
  const ofNested = nested.flatMap(([key, one]) =>
    sentencesOf(one, { all: isOfFields(key), depth: depth + 1 }),
  )
  // Above what is wrong with a field stands that something is.
  return ofNested.length > 0 ? ofNested : own.map(([, one]) => String(one))
}

/** What a program said, on one line and shortened; a key that it repeats is taken out. */
export function saidOf(json: unknown, secrets: readonly string[]): string | null {
  const sentences = [...new Set(sentencesOf(json, { all: false, depth: 0 }))]
  let text = sentences
    .join(' ')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
  for (const secret of secrets) text = text.replaceAll(secret, '…')
  return text === '' ? null : cutText(text, LONGEST)
}
