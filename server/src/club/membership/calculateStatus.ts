import type { AnswerOf } from '@medlem/contract/endpoint'
import type { calculateStatus as endpoint } from '@medlem/contract/membershipChange'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers, isSupport } from '../../people/access/policy.ts'
import { listReach } from '../../people/access/reachStore.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { recalculateStatus } from './recalculateStatus.ts'
import { listMemberships } from './store.ts'

/** Recomputes these members from the books; an id that is not the caller's refuses the whole call (design row 22). */
export async function calculateStatus(
  deps: Deps,
  caller: Caller,
  memberIds: readonly string[],
): Promise<AnswerOf<typeof endpoint>> {
  const ids = [...new Set(memberIds)]
  const rows = await listMemberships(deps.db, ids)
  const allowed = await rowsAllowed(deps, caller, { ids, rows })
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const fresh: MembershipRow[] = []
    // In the order in which a payment locks them, so that the two never wait for each other.
    for (const row of allowed.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const recomputed = await recalculateStatus(tx, row, now)
      if (recomputed) fresh.push(recomputed)
    }
    await auditActing(tx, caller, { action: 'status_calculate', at: now, detail: { memberIds: ids } })
    return ids.map((memberId) => ({
      memberId,
      memberships: fresh
        .filter((row) => row.memberId === memberId)
        .map(({ orgId, status }) => ({ orgId, status })),
    }))
  })
}

async function rowsAllowed(
  deps: Deps,
  caller: Caller,
  { ids, rows }: { ids: readonly string[]; rows: MembershipRow[] },
): Promise<MembershipRow[]> {
  if (isSupport(caller)) {
    for (const id of ids) if (!(await findMemberById(deps.db, id))) throw notFound()
    return rows
  }
  const reach = new Set((await listReach(deps.db, caller.subject.id)).map(({ id }) => id))
  const administered = new Set(
    (await loadCatalogue(deps.db))
      .filter(({ organisation }) => administers(caller, organisation, 'members:read'))
      .map(({ organisation }) => organisation.id),
  )
  const allowed = rows.filter((row) => reach.has(row.memberId) || administered.has(row.orgId))
  for (const id of ids) {
    if (!reach.has(id) && !allowed.some((row) => row.memberId === id)) throw notFound()
  }
  return allowed
}
