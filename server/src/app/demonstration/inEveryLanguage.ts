import type { Translations } from '@medlem/domain/translation'
import { BASE_LANGUAGE, inLanguage, offeredLanguages } from '@medlem/i18n/languages'

/** Some fields in English, as the demonstration's organisations write, with their translations into every language of the portal. */
export function inEveryLanguage<Catalogue extends object, Field extends string>(
  catalogue: Catalogue,
  say: (texts: Catalogue) => Record<Field, string>,
): Record<Field, string> & { translations: Translations<Field> } {
  const others = offeredLanguages().flatMap(({ id }) => (id === BASE_LANGUAGE ? [] : [id]))
  const translations = Object.fromEntries(others.map((id) => [id, say(inLanguage(catalogue, id))]))
  return { ...say(catalogue), translations }
}
