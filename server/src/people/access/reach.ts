import type { MemberRow } from '@medlem/database/schema/member'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findMemberById } from '../member/store.ts'
import { auditImplicitRead } from './auditCaller.ts'
import type { Caller } from './caller.ts'
import { impersonationRequired, isSupport } from './policy.ts'
import { findInReach } from './reachStore.ts'

/**
 * The member, if within the caller's reach: self, own children, approved links. Otherwise 404, whether there is such a
 * member or not. A super administrator in their own name may read any member, which is audited, and write none (Ruling 11).
 */
export async function requireReach(
  deps: Deps,
  caller: Caller,
  memberId: string,
  access: 'read' | 'write',
): Promise<MemberRow> {
  if (memberId === caller.subject.id) return caller.subject
  const within = await findInReach(deps.db, caller.subject.id, memberId)
  if (within) return within
  if (!isSupport(caller)) throw notFound()
  const foreign = await findMemberById(deps.db, memberId)
  if (!foreign) throw notFound()
  if (access === 'write') throw impersonationRequired()
  await auditImplicitRead(deps, caller, { subjectId: foreign.id, orgId: null, action: 'member_read' })
  return foreign
}
