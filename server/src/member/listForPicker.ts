import type { MemberListItem } from '@medlem/contract/member'
import { auditImplicitRead } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import { listMembersByName } from './store.ts'

/** The members that a super administrator can choose from; that the list was read is written down. */
export async function listForPicker(deps: Deps, caller: Caller, size: number): Promise<MemberListItem[]> {
  if (!caller.superAdmin) throw forbidden()
  const rows = await listMembersByName(deps.db, size)
  await auditImplicitRead(deps, caller, { subjectId: null, action: 'member_list_read', detail: { size } })
  // The databases' collations differ and neither knows Æ, Ø and Å; the list is short enough to sort here.
  const { compare } = new Intl.Collator('da', { sensitivity: 'accent' })
  return rows.sort((a, b) => compare(a.firstName, b.firstName) || compare(a.lastName, b.lastName))
}
