import type { Claim } from '@medlem/contract/claim'
import type { Database } from '@medlem/database/database'
import { accountText } from '@medlem/domain/bankAccountNumber'
import { copenhagenDate } from '@medlem/domain/calendar'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import type { By } from '../grant/openPeriod.ts'
import { findAccountOfClaims } from '../payment/accountOfClaims.ts'
import { type ClaimsWanted, listClaims, sumOwed } from '../payment/listClaims.ts'

/** Claims of an organisation for those who may see its money, with what is owed by age; that they were read is in its log. */
export async function readClaims(
  deps: Deps,
  caller: Caller,
  wanted: Omit<ClaimsWanted, 'today' | 'claimId'>,
) {
  const { orgId, choice, reference = '' } = wanted
  const { currency } = await requireAdministered(deps, caller, orgId, 'money:read')
  const today = copenhagenDate(deps.clock.now())
  const claims = await listClaims(deps.db, { ...wanted, today })
  const owed = await sumOwed(deps.db, { orgId, today })
  await auditListRead(deps, caller, {
    action: 'claim_list_read',
    orgId,
    size: claims.length,
    query: reference,
    ...(choice && { detail: { choice } }),
  })
  const number = await findAccountOfClaims(deps.db, { orgId, currency })
  return { claims, owed, currency, account: number === undefined ? null : accountText(number) }
}

type Decided = { orgId: string; claimId: string; by: By & { actorId: string }; at: Date }

/** Decides about a claim in one transaction, for those who may write the organisation's money; answers it as it is then. */
export async function decideClaim(
  deps: Deps,
  caller: Caller,
  { orgId, claimId }: { orgId: string; claimId: string },
  decide: (tx: Database, of: Decided) => Promise<void>,
): Promise<Claim> {
  requireSecondStep(caller, await requireAdministered(deps, caller, orgId, 'money:write'))
  const at = deps.clock.now()
  const by = { actorId: caller.actor.id, traceId: caller.traceId }
  return deps.db.transaction(async (tx) => {
    await decide(tx, { orgId, claimId, by, at })
    const [now] = await listClaims(tx, { orgId, claimId, today: copenhagenDate(at) })
    if (!now) throw notFound()
    return now
  })
}
