import type { PersonPage } from '@medlem/contract/person'

/** Whom the server notifies of a year that is given or recorded. */
export interface Receiver {
  name: string
  /** Without an e-mail address or a sign-in nothing that the portal sends is read. */
  isReached: boolean
}

/** A child's parent, else the member, as the server decides it. */
export function receiverOf({ person, family }: Pick<PersonPage, 'person' | 'family'>): Receiver {
  const parent = family.find(({ relation }) => relation === 'parent')
  if (parent) return { name: parent.name, isReached: parent.email !== null }
  const { firstName, lastName, email, hasSignIn } = person
  return { name: `${firstName} ${lastName}`, isReached: email !== null || hasSignIn }
}
