import type { Member } from '@medlem/contract/member'

interface Entered {
  /** Undefined for a child that is yet to be added. */
  id: string | undefined
  firstName: string
  lastName: string
  dateOfBirth?: string | null | undefined
}

/** A person in the family who may be the same. */
export interface Twin {
  person: Member
  relation: 'self' | 'child' | 'linked'
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('da')
}

function nameOf({ firstName, lastName }: Pick<Entered, 'firstName' | 'lastName'>): string {
  return `${plain(firstName)} ${plain(lastName)}`
}

/** Same name, and birthdays that don't say otherwise: a linked account doesn't share its birthday. */
export function findTwin(entered: Entered, family: readonly Member[]): Twin | null {
  const person = family.find(
    (other) =>
      other.id !== entered.id &&
      nameOf(other) === nameOf(entered) &&
      (!other.dateOfBirth || !entered.dateOfBirth || other.dateOfBirth === entered.dateOfBirth),
  )
  if (!person) return null
  return { person, relation: person.familyLink ? 'linked' : person.parentId ? 'child' : 'self' }
}
