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
