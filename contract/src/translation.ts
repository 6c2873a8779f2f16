import * as z from 'zod/mini'
import { LanguageId } from './language.ts'

/**
 * The same fields in other languages than the organisation's own, by language: `{ da: { name: 'Voksen' } }`. A field
 * that is empty or left out is read in the organisation's own language.
 */
export function translationsOf<Fields extends z.core.$ZodShape>(fields: Fields) {
  return z.record(LanguageId, z.object(fields))
}

/**
 * Extension: in which language each of these fields is answered; null where the organisation says no language. Left out
 * by servers that have no translations.
 */
export function languagesOf<Field extends string>(...fields: readonly Field[]) {
  const shape = Object.fromEntries(fields.map((field) => [field, z.nullable(z.string())]))
  return z.optional(z.object(shape as Record<Field, z.ZodMiniNullable<z.ZodMiniString>>))
}
