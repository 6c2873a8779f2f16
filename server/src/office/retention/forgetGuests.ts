import { GUEST_KEPT_DAYS } from '@medlem/domain/guest'
import { WINDOW_OVER_MS } from '@medlem/domain/paymentWindow'
import { leaveEvents } from '../../club/registration/leaveEvents.ts'
import { listChildren } from '../../people/family/store.ts'
import { deleteGuest, listForgettable } from '../../people/guest/store.ts'
import { lockMember } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { lockBatches } from '../batch/eraseFromRows.ts'
import { erasePeople } from '../privacy/erasePeople.ts'
import { countMovingPayments } from '../privacy/eraseStore.ts'

const DAY_MS = 86_400_000

/**
 * Erases guests of events that ended 90 days ago, and those of whose order nothing came in a day; answers how many. While their money moves
 * they stay for another night.
 */
export async function forgetGuests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const guests = await listForgettable(db, { endedBefore: before(GUEST_KEPT_DAYS), madeBefore: before(1) })
  let forgotten = 0
  await runAll(guests, ({ memberId, orgId, eventId }) =>
    db.transaction(async (tx) => {
      const ids = [memberId, ...(await listChildren(tx, memberId)).map(({ id }) => id)]
      await lockBatches(tx)
      await leaveEvents(tx, { memberIds: ids, actorId: null, at })
      await lockMember(tx, memberId)
      if ((await countMovingPayments(tx, ids, new Date(at.getTime() - WINDOW_OVER_MS))) > 0) return
      await erasePeople(tx, ids, at)
      await deleteGuest(tx, memberId)
      forgotten += 1
      await insertAudit(tx, {
        actorId: null,
        subjectId: null,
        orgId,
        action: 'guest_forget',
        objectId: eventId,
        traceId: 'nightly',
        at,
        detail: {},
      })
    }),
  )
  return forgotten
}
