/** What an organisation wrote of some fields in other languages than its own, by language: `{ da: { name: 'Voksen' } }`. */
export type Translations<Field extends string = string> = Readonly<
  Record<string, Readonly<Partial<Record<Field, string | undefined>>>>
>

/** Texts as they are stored: the organisation's own in fields, and those in other languages. */
type Stored<Field extends string> = Readonly<Record<Field, string>> & {
  readonly translations: Translations<Field>
}

/** Who reads, and in which language the organisation writes; null where either is not known. */
export interface ReaderOfTexts {
  language: string | null
  ownLanguage: string | null
}

/** Fields as a person reads them, and the language that each of them is in; null where that is not known. */
export type ReadTexts<Field extends string> = Record<Field, string> & {
  languages: Record<Field, string | null>
}

/** One field in the reader's language, else in the organisation's own. */
export function textIn<Field extends string>(
  stored: Stored<Field>,
  field: Field,
  language: string | null,
): string {
  return translated(stored, field, language) ?? stored[field]
}

/** Some fields in the reader's language, each that has no translation in the organisation's own. */
export function textsIn<Field extends string>(
  stored: Stored<Field>,
  fields: readonly Field[],
  { language, ownLanguage }: ReaderOfTexts,
): ReadTexts<Field> {
  const languageOf = (field: Field) =>
    translated(stored, field, language) === undefined ? ownLanguage : language
  return {
    ...Object.fromEntries(fields.map((field) => [field, textIn(stored, field, language)])),
    languages: Object.fromEntries(fields.map((field) => [field, languageOf(field)])),
  } as ReadTexts<Field>
}

function translated<Field extends string>(
  { translations }: Stored<Field>,
  field: Field,
  language: string | null,
): string | undefined {
  return (language !== null && translations[language]?.[field]) || undefined
}

/** What is stored of a form: without empty fields, and without languages that have no other. */
export function writtenTranslations<Field extends string>(typed: Translations<Field>): Translations<Field> {
  const written = Object.entries(typed).map(
    ([language, fields]) =>
      [language, Object.fromEntries(Object.entries(fields).filter(([, text]) => text))] as const,
  )
  return Object.fromEntries(
    written.filter(([, fields]) => Object.keys(fields).length > 0),
  ) as Translations<Field>
}
