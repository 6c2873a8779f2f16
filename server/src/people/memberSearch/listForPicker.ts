import type { MemberListItem } from '@medlem/contract/member'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden } from '../../platform/error/appError.ts'
import { auditImplicitRead } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { mayChooseMember } from '../access/policy.ts'
import { findPage } from './searchStore.ts'

/** The members that a super administrator can choose from; that the list was read is written down. */
export async function listForPicker(deps: Deps, caller: Caller, size: number): Promise<MemberListItem[]> {
  if (!mayChooseMember(caller)) throw forbidden()
  const { members } = await findPage(deps.db, { query: '', sort: 'firstName', size })
  await auditImplicitRead(deps, caller, { subjectId: null, action: 'member_list_read', detail: { size } })
  return members
}
