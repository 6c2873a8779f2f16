import { copenhagenDate } from '@medlem/domain/calendar'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { deleteKnown, listForgetting, listFormer } from './store.ts'

/** Members of a transaction. */
const CHUNK = 200

/**
 * Deletes what organisations keep of former members beside their years and payments, as long after the last day as each of them
 * says; answers of how many. The years stay for the bookkeeping, and the member's own profile is the member's.
 */
export async function purgeFormerMembers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  let forgotten = 0
  await runAll(await listForgetting(db), async ({ orgId, months }) => {
    const before = lastDayKept(at, months)
    while (true) {
      const memberIds = await listFormer(db, { orgId, before, limit: CHUNK })
      if (memberIds.length === 0) break
      await db.transaction(async (tx) => {
        await deleteKnown(tx, { orgId, memberIds })
        await insertAudit(tx, {
          actorId: null,
          subjectId: null,
          orgId,
          action: 'former_members_forget',
          objectId: orgId,
          traceId: 'nightly',
          at,
          detail: { months, members: memberIds.length },
        })
      })
      forgotten += memberIds.length
    }
  })
  return forgotten
}

/** The same day so many months ago; that of a longer month is the first of the next. */
function lastDayKept(now: Date, months: number): string {
  const [year = 0, month = 1, day = 1] = copenhagenDate(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10)
}
