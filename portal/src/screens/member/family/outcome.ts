import type { FamilyInvitation } from '@medlem/contract/family'
import type { Member } from '@medlem/contract/member'
import { memberTexts } from '@medlem/i18n/en/portal/member'

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
    const text = memberTexts.childAddedHint
    return {
      kind: 'success',
      title: memberTexts.childAdded({ name: person.firstName }),
      text,
    }
  }
  if (person) return { kind: 'success', title: memberTexts.dataSaved({ name: person.firstName }) }
  const invitation = invitations.find(({ id }) => id === search.invited)
  return invitation ? invitedOutcome(invitation, own) : null
}

function invitedOutcome(
  { inviterEmail, inviteeEmail, status }: FamilyInvitation,
  own: Pick<Member, 'email'>,
): Outcome {
  const other = inviterEmail === own.email ? inviteeEmail : inviterEmail
  if (status === 'approved') return { kind: 'info', title: memberTexts.alreadyLinked({ name: other }) }
  if (other === inviterEmail) {
    const text = memberTexts.alreadyInvitedYouHint
    return { kind: 'info', title: memberTexts.alreadyInvitedYou({ name: other }), text }
  }
  const text = memberTexts.invitedHint
  return { kind: 'success', title: memberTexts.invited({ name: other }), text }
}
