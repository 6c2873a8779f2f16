import type { Database } from '@medlem/database/database'
import type { EventRow } from '../event/store.ts'
import { changeRegistration } from './movePlaces.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { listLiving } from './store.ts'

/** An event that was called off has nobody who comes or waits; each of them is told. Lock the event first. */
export async function endSignUps(
  tx: Database,
  event: EventRow,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  for (const row of await listLiving(tx, event.id)) {
    await changeRegistration(tx, { row, event: 'call_off', at, actorId })
    await notifyRegistration(tx, { what: 'called_off', row, event, by: actorId, at })
  }
}
