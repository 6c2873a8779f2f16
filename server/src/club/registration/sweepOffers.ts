import type { Deps } from '../../platform/deps/deps.ts'
import { lockEvent } from '../event/store.ts'
import { movePlaces } from './movePlaces.ts'
import { listEventsWithLapsed } from './store.ts'

/** Offered places that nobody took in time go to the next in line; answers of how many events. */
export async function sweepOffers(deps: Deps): Promise<number> {
  const eventIds = await listEventsWithLapsed(deps.db, deps.clock.now())
  for (const eventId of eventIds) {
    await deps.db.transaction(async (tx) => {
      const event = await lockEvent(tx, eventId)
      if (event) await movePlaces(tx, event, deps.clock.now())
    })
  }
  return eventIds.length
}
