import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import type { Deps } from '../../platform/deps/deps.ts'

/** An organisation whose money the caller may write, with the second step where it wants one; else 404. */
export async function requireTreasurer(deps: Deps, caller: Caller, orgId: string): Promise<void> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:write')
  requireSecondStep(caller, organisation)
}
