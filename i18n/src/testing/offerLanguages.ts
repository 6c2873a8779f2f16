import { languages } from '../languages.ts'

/**
 * Lets people choose languages in a test, as their folders do once the translation is complete. Returns what undoes it, so
 * that `beforeAll(() => offerLanguages('da'))` does it for one file.
 */
export function offerLanguages(...ids: string[]): () => void {
  const changed = ids.flatMap((id) => {
    const language = languages().get(id)
    if (!language) throw new Error(`There is no language '${id}'.`)
    return language.isOffered ? [] : [language]
  })
  for (const language of changed) language.isOffered = true
  return () => {
    for (const language of changed) language.isOffered = false
  }
}
