import { BASE_LANGUAGE, inLanguage } from '@medlem/i18n/languages'

/** A sentence for a person; it is written when the language of its reader is known. */
export type Sentence = (language: string) => string

/** A sentence of a catalogue: `say(peopleProblemTexts, (t) => t.memberClosed)`. */
export function say<Catalogue extends object>(
  catalogue: Catalogue,
  write: (texts: Catalogue) => string,
): Sentence {
  return (language) => write(inLanguage(catalogue, language))
}

/** A sentence in a language. A string is one already, or is for no person. */
export function written(sentence: string | Sentence, language: string = BASE_LANGUAGE): string {
  return typeof sentence === 'string' ? sentence : sentence(language)
}

type Said<Problem> = Omit<Problem, 'message'> & { message: Sentence }

/** The problem that a rule of `domain` finds, with its message in its reader's language. */
export function sayProblem<Catalogue extends object, Problem extends { message: string }>(
  catalogue: Catalogue,
  rule: (texts: Catalogue) => Problem | undefined,
): Said<Problem> | undefined {
  const found = rule(catalogue)
  return found && { ...found, message: say(catalogue, (texts) => (rule(texts) ?? found).message) }
}

/** The same of a rule that finds several. */
export function sayProblems<Catalogue extends object, Problem extends { message: string }>(
  catalogue: Catalogue,
  rule: (texts: Catalogue) => readonly Problem[],
): Said<Problem>[] {
  return rule(catalogue).map((found, n) => ({
    ...found,
    message: say(catalogue, (texts) => (rule(texts)[n] ?? found).message),
  }))
}
