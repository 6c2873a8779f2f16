/** A text as it is kept, to be written once its reader's language is known: its key in a catalogue, and its values. */
export interface KeptText {
  key: string
  /** A value may be a text of the same catalogue. */
  values: Record<string, string | number | KeptText>
}

type Values<Text> = Text extends (values: infer V) => string
  ? { [Name in keyof V]: V[Name] | KeptText }
  : Record<never, never>

/** Keeps a text of a catalogue with its values; the types are those of the catalogue. */
export function keepText<Catalogue extends object>() {
  return <Key extends keyof Catalogue & string>(key: Key, values: Values<Catalogue[Key]>): KeptText => ({
    key,
    values,
  })
}

/** A kept text in the language of the catalogue; undefined for one that it does not have, or not with these values. */
export function writeKept(catalogue: object, { key, values }: KeptText): string | undefined {
  const text: unknown = Object.hasOwn(catalogue, key) ? Reflect.get(catalogue, key) : undefined
  if (typeof text !== 'function') return typeof text === 'string' ? text : undefined
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? writeKept(catalogue, value) : value,
  ])
  try {
    return text(Object.fromEntries(filled))
  } catch {
    // A value is missing, as in a row of another version.
    return undefined
  }
}
