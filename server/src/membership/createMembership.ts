import { auditActing } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { AppError, notFound } from '../http/errors.ts'
import { requireReach } from '../http/reach.ts'
import { findCatalogueEntry } from '../organisation/catalogue.ts'
import { findMembership, insertMembership, type MembershipRow } from './store.ts'

/** The membership of a member in an organisation, made inactive when there is none (Spec 4, step 2). */
export async function createMembership(
  deps: Deps,
  caller: Caller,
  wish: { memberId: string; orgId: string },
): Promise<{ created: boolean; row: MembershipRow }> {
  const member = await requireReach(deps, caller, wish.memberId, 'write')
  const entry = await findCatalogueEntry(deps.db, wish.orgId)
  if (!entry) throw notFound()
  const existing = await findMembership(deps.db, wish)
  if (existing) return { created: false, row: existing }
  if (!entry.readiness.ready) throw new AppError('org_not_ready', 422, entry.readiness.message)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const made = await insertMembership(tx, { memberId: member.id, orgId: wish.orgId, updateDate: now })
    const row = made ?? (await findMembership(tx, wish))
    if (!row) throw notFound()
    if (made) await auditActing(tx, caller, { action: 'membership_create', objectId: row.id, at: now })
    return { created: made !== undefined, row }
  })
}
