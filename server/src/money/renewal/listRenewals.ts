import type { AnswerOf } from '@medlem/contract/endpoint'
import type { listRenewals as call } from '@medlem/contract/renewal'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listOverview } from './overviewStore.ts'
import { viewRenewals } from './readRenewal.ts'

const PAGE = 50
const URGENT_MS = 90 * 86_400_000

/** The renewals of an organisation, for those who administer it; they name members, so the look is audited. */
export async function listRenewals(
  deps: Deps,
  caller: Caller,
  { orgId, page }: { orgId: string; page: number },
): Promise<AnswerOf<typeof call>> {
  await requireAdministered(deps, caller, orgId, 'money:read')
  const since = new Date(deps.clock.now().getTime() - URGENT_MS)
  const found = await listOverview(deps.db, { orgId, since, offset: page * PAGE, limit: PAGE + 1 })
  const renewals = await viewRenewals(deps, caller, found.slice(0, PAGE))
  await auditListRead(deps, caller, { orgId, action: 'renewal_list_read', size: renewals.length })
  return { renewals, hasMore: found.length > PAGE }
}
