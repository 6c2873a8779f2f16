import { copenhagenDate } from '@medlem/domain/calendar'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { takeAppointment } from './changeAppointment.ts'
import { listOver, lockAppointment } from './store.ts'

const NIGHTLY = 'nightly'

/** Notes in the audit log which jobs ended by themselves, and answers how many; they count no longer since their last day. */
export async function endExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  const over = await listOver(db, copenhagenDate(at))
  await runAll(over, ({ id }) =>
    db.transaction(async (tx) => {
      const row = await lockAppointment(tx, id)
      if (!row || row.endedAt !== null) return
      const { memberId: subjectId, orgId, role, endsOn } = row
      await takeAppointment(tx, row, { at, by: null, traceId: NIGHTLY })
      const of = { actorId: null, subjectId, orgId, objectId: id, traceId: NIGHTLY, at }
      await insertAudit(tx, { ...of, action: 'appointment_end', detail: { role, endsOn, by: 'date' } })
    }),
  )
  return over.length
}
