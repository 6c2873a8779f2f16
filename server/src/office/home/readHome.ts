import type { OfficeHome } from '@medlem/contract/office'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import type { Deps } from '../../platform/deps/deps.ts'
import { listPlaces } from './placeStore.ts'
import { listWaiting } from './waitingStore.ts'

/** Older differences between the books are settled, or are the operator's. */
const DAYS_OF_DIFFERENCES = 62

/** What waits in an organisation, and how full its events are. */
export async function readHome(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orgId: string,
): Promise<OfficeHome> {
  const now = clock.now()
  const differencesSince = addDays(copenhagenDate(now), -DAYS_OF_DIFFERENCES)
  return {
    waiting: await listWaiting(db, { orgId, differencesSince }),
    events: await listPlaces(db, { orgId, now }),
  }
}
