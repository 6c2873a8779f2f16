import type { FamilyInvitation } from '@medlem/contract/family'
import type { Member } from '@medlem/contract/member'

/** What was done, shown over the list of participants. */
export interface Outcome {
  kind: 'success' | 'error' | 'info'
  title: string
  text?: string | undefined
}

interface Known {
  family: readonly Member[]
  invitations: readonly FamilyInvitation[]
  own: Pick<Member, 'email'>
}

/** What the form that was left says it did; an unknown id gives none. */
export function outcomeOf(
  search: { added?: string | undefined; saved?: string | undefined; invited?: string | undefined },
  { family, invitations, own }: Known,
): Outcome | null {
  const person = family.find(({ id }) => id === (search.added ?? search.saved))
  if (person && search.added) {
    const text = 'You can choose a membership for the child now.'
    return { kind: 'success', title: `${person.firstName} is in your family now`, text }
  }
  if (person) return { kind: 'success', title: `The data of ${person.firstName} is saved` }
  const invitation = invitations.find(({ id }) => id === search.invited)
  return invitation ? invitedOutcome(invitation, own) : null
}

function invitedOutcome(
  { inviterEmail, inviteeEmail, status }: FamilyInvitation,
  own: Pick<Member, 'email'>,
): Outcome {
  const other = inviterEmail === own.email ? inviteeEmail : inviterEmail
  if (status === 'approved') return { kind: 'info', title: `You and ${other} are linked already` }
  if (other === inviterEmail) {
    const text = 'Please answer that invitation, above.'
    return { kind: 'info', title: `${other} has invited you already`, text }
  }
  const text =
    'The invitation is shown when someone signs in with this address. Once it is approved, you can pay for each other.'
  return { kind: 'success', title: `${other} is invited`, text }
}
