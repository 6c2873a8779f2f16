import type { Credit } from '@medlem/contract/credit'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listCreditEntries, listCreditOwners } from '../payment/creditStore.ts'
import { presentCredit } from './presentCredit.ts'

/** So many payers are listed. */
const MAX_OWNERS = 100
/** A payback that was recorded wrongly is found for so long, also where nothing is left. */
const PAID_BACK_DAYS = 60
const DAY_MS = 86_400_000

/** Payers with credit at an organisation or a payback of late, for those who may see its money; that they were read is in its log. */
export async function readCredit(deps: Deps, caller: Caller, orgId: string): Promise<Credit[]> {
  await requireAdministered(deps, caller, orgId, 'money:read')
  const payerIds = await listCreditOwners(deps.db, {
    orgId,
    paidBackSince: new Date(deps.clock.now().getTime() - PAID_BACK_DAYS * DAY_MS),
    limit: MAX_OWNERS,
  })
  const credit = await Promise.all(
    payerIds.map((payerId) => presentCredit(deps.db, { orgId, payerId }, caller.actor.id)),
  )
  await auditListRead(deps, caller, { action: 'credit_list_read', orgId, size: credit.length })
  return credit
}

/** What a member has paid organisations too much, one for each; none for what was spent and paid back. */
export async function readOwnCredit({ db }: Pick<Deps, 'db'>, payerId: string): Promise<Credit[]> {
  const rows = await listCreditEntries(db, { payerIds: [payerId] })
  const orgIds = [...new Set(rows.map(({ orgId }) => orgId))]
  const credit = await Promise.all(orgIds.map((orgId) => presentCredit(db, { orgId, payerId }, null)))
  return credit.filter(({ amountMinor }) => amountMinor > 0)
}
