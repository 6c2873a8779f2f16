import type { Member } from '@medlem/contract/member'
import type { MemberRow } from '@medlem/database/schema/member'
import { countingLinks, family } from '@medlem/domain/family'
import type { Deps } from '../../platform/deps/deps.ts'
import { presentLinkedMember, presentMember } from '../member/present.ts'
import { listChildren, listInvitationsWithOther } from './store.ts'

/** Oneself, own children without login, and linked accounts in every state, as this member sees them (Ruling 13, 14). */
export async function listFamilyOf(deps: Deps, viewer: MemberRow): Promise<Member[]> {
  const children = await listChildren(deps.db, viewer.id)
  const invitations = await listInvitationsWithOther(deps.db, viewer.id)
  const links = invitations.map(({ invitation, other }) => ({
    otherId: other.id,
    status: invitation.status,
    changedAt: (invitation.decidedAt ?? invitation.createdAt).getTime(),
    request: invitation.inviterId === viewer.id ? ('sent' as const) : ('received' as const),
    other,
  }))
  const own = new Map([viewer, ...children].map((row) => [row.id, row]))
  const counting = countingLinks(links)
  return family(
    viewer.id,
    children.map(({ id }) => id),
    links,
  ).flatMap(({ memberId }) => {
    const row = own.get(memberId)
    if (row) return presentMember(row)
    const link = counting.get(memberId)
    return link ? presentLinkedMember(link.other, link) : []
  })
}
