import { isDeepStrictEqual } from 'node:util'

/** What a write has changed, field by field, for the audit log; only of the fields that were written. */
export function changesOf(
  fields: readonly string[],
  before: object,
  after: object,
): Record<string, { before: unknown; after: unknown }> {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(was.get(field), is.get(field)))
      .map((field) => [field, { before: was.get(field) ?? null, after: is.get(field) ?? null }]),
  )
}
