import { languages } from '../languages.ts'

/** Lets people choose languages in the process of a test, as their folders do once the translation is complete. */
export function offerLanguages(...ids: string[]): void {
  for (const id of ids) {
    const language = languages().get(id)
    if (!language) throw new Error(`There is no language '${id}'.`)
    language.isOffered = true
  }
}
