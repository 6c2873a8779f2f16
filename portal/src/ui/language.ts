/** What this build of the portal was made for: 'en', a folder of i18n/languages or 'pseudo'; English in tests. */
export const built: string = import.meta.env.PORTAL_LANGUAGE ?? 'en'

/** As in the `lang` attribute; the pseudo-language is English with accents. */
export const language = built === 'pseudo' ? 'en' : built

/**
 * The `lang` attribute of a text that is in that language (WCAG 2.2, 3.1.2); none where the document has the same, or where
 * the language is not known.
 */
export function foreignLang(textLanguage: string | null | undefined): string | undefined {
  return textLanguage && textLanguage !== language ? textLanguage : undefined
}

/** For Intl. English with the day before the month, as every date of the product is written (Ruling 5). */
export const locale = language === 'en' ? 'en-GB' : language

/** A text that begins a line, with a capital letter: Danish writes days and months without. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

let list: Intl.ListFormat | undefined

/** ['Ida', 'Nora', 'Freja'] → 'Ida, Nora and Freja' */
export function listWords(items: Iterable<string>): string {
  list ??= new Intl.ListFormat(locale, { type: 'conjunction' })
  return list.format(items)
}
