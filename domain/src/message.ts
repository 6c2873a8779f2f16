interface NamedOrganisation {
  id: string
  key: string
  name: string
}

/** Whether a word is the organisation's id or key, in whatever case. */
export function isKeyOf({ id, key }: Pick<NamedOrganisation, 'id' | 'key'>, word: string): boolean {
  return [id, key].some((own) => same(own, word))
}

/** Whether a word is the organisation's name, id or key; clients send any of them as 'ORG' or field 2 (Spec 7). */
export function isNamed(organisation: NamedOrganisation, word: string): boolean {
  return isKeyOf(organisation, word) || same(organisation.name, word)
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
