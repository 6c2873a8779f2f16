import type { UnreachedReason } from '@medlem/contract/groupMessage'
import type { Named, Receiver } from './store.ts'

/** A person of a selection, and who gets the message for them. */
export interface Planned {
  person: Named & Pick<Receiver, 'isGuest'>
  /** The person, or the parent of a child without an address; null where none of them can be written to. */
  receiver: Named | null
  /** Why nothing is written for the person; 'twice' where the receiver gets it for another one of them already. */
  left: UnreachedReason | 'twice' | null
}

/** Who gets a message to some people: without an address a person never signs in to read it, but a parent may. */
export function planReach(people: readonly Receiver[], actorId: string): Planned[] {
  const taken = new Set<string>()
  return people.map(({ hasEmail, parent, ...person }) => {
    const receiver = hasEmail ? person : parent
    const left = !receiver
      ? 'noEmail'
      : receiver.id === actorId
        ? 'self'
        : taken.has(receiver.id)
          ? 'twice'
          : null
    if (receiver) taken.add(receiver.id)
    return { person, receiver, left }
  })
}

export const isFor = ({ person, receiver }: Planned) => receiver !== null && receiver.id !== person.id
