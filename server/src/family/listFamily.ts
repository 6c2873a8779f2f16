import type { Member } from '@medlem/contract/member'
import { family } from '@medlem/domain/family'
import type { Deps } from '../deps.ts'
import type { MemberRow } from '../member/store.ts'
import { linkedMemberWire, memberWire } from '../member/wire.ts'
import { type InvitationWithOther, listChildren, listInvitationsWithOther } from './store.ts'

/** Oneself, own children without login, and linked accounts in every state, as this member sees them (Ruling 13, 14). */
export async function listFamilyOf(deps: Deps, viewer: MemberRow): Promise<Member[]> {
  const children = await listChildren(deps.db, viewer.id)
  const links = await listInvitationsWithOther(deps.db, viewer.id)
  const members = family(
    viewer.id,
    children.map(({ id }) => id),
    links.map(({ invitation, other }) => ({
      otherId: other.id,
      status: invitation.status,
      changedAt: (invitation.decidedAt ?? invitation.createdAt).getTime(),
    })),
  )
  const own = new Map([viewer, ...children].map((row) => [row.id, row]))
  return members.flatMap(({ memberId, linkStatus }) => {
    const row = own.get(memberId)
    if (row) return memberWire(row)
    const link = links.find(
      ({ invitation, other }) => other.id === memberId && invitation.status === linkStatus,
    )
    return link ? seenFrom(viewer, link) : []
  })
}

function seenFrom(viewer: MemberRow, { invitation, other }: InvitationWithOther): Member {
  const request = invitation.inviterId === viewer.id ? 'sent' : 'received'
  return linkedMemberWire(other, { status: invitation.status, request })
}
