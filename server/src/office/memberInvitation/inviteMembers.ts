import type { Batch } from '@medlem/contract/batch'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireInvitations } from '../../people/invitation/invitable.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { beginBatch } from '../batch/beginBatch.ts'

/** Begins to find out who can be invited to make an account; nothing is sent until the batch is run. */
export async function inviteMembers(
  deps: Deps,
  caller: Caller,
  { orgId, selection }: { orgId: string; selection: MemberSelection },
): Promise<Batch> {
  await requireAdministered(deps, caller, orgId, 'members:write')
  requireInvitations(deps.config)
  return beginBatch(deps, caller, { orgId, kind: 'invitation', name: '', detail: { selection }, audited: {} })
}
