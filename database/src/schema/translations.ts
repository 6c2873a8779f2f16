/** What an organisation wrote of some columns in other languages than its own, by language: `{ da: { name: 'Voksen' } }`. */
export type Translations<Field extends string> = Record<string, Partial<Record<Field, string | undefined>>>
