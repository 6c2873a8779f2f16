import type { Batch } from '@medlem/contract/batch'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import type { MembershipEnding } from '@medlem/contract/membershipEnd'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { beginBatch } from '../batch/beginBatch.ts'
import { requireNearDay } from './endMembership.ts'

/** Begins to find out whose membership would end; nothing is changed until the batch is run. */
export async function endMemberships(
  deps: Deps,
  caller: Caller,
  { orgId, selection, ending }: { orgId: string; selection: MemberSelection; ending: MembershipEnding },
): Promise<Batch> {
  requireNearDay(ending.endsOn, 'ending.endsOn', deps.clock.now())
  return beginBatch(deps, caller, {
    ...{ orgId, kind: 'end', name: ending.endsOn },
    detail: { selection, ending },
    audited: { endsOn: ending.endsOn },
  })
}
