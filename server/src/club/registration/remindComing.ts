import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { lockEvent } from '../event/store.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import type { RegistrationRow } from './store.ts'

/** Reminds those who have a place at an event of tomorrow, a family once; answers of how many events. Run again, it sends no more. */
export async function remindComing({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const day = addDays(copenhagenDate(clock.now()), 1)
  const ids = await listEventsOn(db, day)
  await runAll(ids, (id) =>
    db.transaction(async (tx) => {
      const row = await lockEvent(tx, id)
      if (!row?.enabled || row.cancelledAt !== null || copenhagenDate(row.startDate) !== day) return
      for (const place of await listOneOfFamily(tx, id))
        await notifyRegistration(tx, { what: 'tomorrow', row: place, event: row, at: clock.now() })
    }),
  )
  return ids.length
}

/** The events that take place and begin on a day of Copenhagen's calendar. */
async function listEventsOn(db: Database, day: string): Promise<string[]> {
  const rows = await db
    .select({ id: event.id })
    .from(event)
    .where(
      and(
        event.enabled,
        isNull(event.cancelledAt),
        sql`(${event.startDate} at time zone 'Europe/Copenhagen')::date = ${day}::date`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** A place of each who is written to: of a parent who comes with children one. */
async function listOneOfFamily(tx: Database, eventId: string): Promise<RegistrationRow[]> {
  const receiver = sql`coalesce(${member.parentId}, ${member.id})`
  const rows = await tx
    .selectDistinctOn([receiver], { row: registration })
    .from(registration)
    .innerJoin(member, eq(member.id, registration.memberId))
    .where(and(eq(registration.eventId, eventId), eq(registration.state, 'registered')))
    .orderBy(receiver, asc(registration.id))
  return rows.map(({ row }) => row)
}
