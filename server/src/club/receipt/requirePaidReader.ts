import type { MemberRow } from '@medlem/database/schema/member'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers, isSupport } from '../../people/access/policy.ts'
import { requireReach } from '../../people/access/reach.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { requireMembershipReader } from '../membership/readMembership.ts'

/** Whether it is the caller, or a child of the caller. */
export const isOwn = ({ subject }: Caller, { id, parentId }: MemberRow) =>
  id === subject.id || parentId === subject.id

/**
 * For whom a year or a place at an event was paid, if the caller may know, and whether they may see the money too; 404 for all others.
 * Somebody at an event may have no membership, by which administrators see members.
 */
export async function requirePaidReader(
  deps: Deps,
  caller: Caller,
  of: { memberId: string; orgId: string; isTicket: boolean },
): Promise<{ member: MemberRow; seesPayments: boolean }> {
  const { memberId, orgId, isTicket } = of
  if (!isTicket) {
    const { member, viewer } = await requireMembershipReader(deps, caller, of)
    return { member, seesPayments: viewer.seesPayments }
  }
  const organisation = await findOrganisation(deps.db, orgId)
  if (organisation && !isSupport(caller) && administers(caller, organisation, 'money:read')) {
    const member = await findMemberById(deps.db, memberId)
    if (!member) throw notFound()
    const about = { subjectId: memberId, orgId, action: 'payment_read' } as const
    if (memberId !== caller.subject.id) await auditImplicitRead(deps, caller, about)
    return { member, seesPayments: true }
  }
  const member = await requireReach(deps, caller, memberId, 'read')
  return { member, seesPayments: isOwn(caller, member) || isSupport(caller) }
}
