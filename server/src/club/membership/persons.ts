import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { Person } from '@medlem/domain/eligibility'
import { countingLinks, family } from '@medlem/domain/family'
import { listChildren, listInvitationsWithOther } from '../../people/family/store.ts'

/** Someone whom a payer may want to buy for, with the row behind. */
export interface FamilyPerson {
  member: MemberRow
  person: Person
}

/**
 * Everyone whom this payer may want to buy for: oneself, children, and linked accounts in every state but ended.
 * An invitation that waits for the payer's own answer is in the bell, and is no person to buy for.
 */
export async function personsOf(db: Database, payer: MemberRow): Promise<FamilyPerson[]> {
  const [children, invitations] = await Promise.all([
    listChildren(db, payer.id),
    listInvitationsWithOther(db, payer.id),
  ])
  const links = invitations
    .filter(({ invitation }) => invitation.status !== 'pending' || invitation.inviterId === payer.id)
    .map(({ invitation, other }) => ({
      otherId: other.id,
      status: invitation.status,
      changedAt: (invitation.decidedAt ?? invitation.createdAt).getTime(),
      other,
    }))
  const own = new Map([payer, ...children].map((row) => [row.id, row]))
  const counting = countingLinks(links)
  return family(
    payer.id,
    children.map(({ id }) => id),
    links,
  ).flatMap(({ memberId, relation, linkStatus }) => {
    const member = own.get(memberId) ?? counting.get(memberId)?.other
    if (!member || linkStatus === 'ended') return []
    const name = relation === 'self' ? memberName(member) : member.firstName
    const { enabled, dateOfBirth } = member
    return [{ member, person: { memberId, name, relation, linkStatus, enabled, dateOfBirth } }]
  })
}

export function memberName({ firstName, lastName }: Pick<MemberRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
