import type { OfficeHome, Waiting } from '@medlem/contract/office'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import type { Right } from '@medlem/domain/rights'
import type { Deps } from '../../platform/deps/deps.ts'
import { countBelow } from '../figure/store.ts'
import { listPlaces } from './placeStore.ts'
import { listWaiting } from './waitingStore.ts'

/** Older differences between the books are settled, or are the operator's. */
const DAYS_OF_DIFFERENCES = 62

/** Who deals with what waits. */
const rightFor: Record<Waiting['kind'], Right> = {
  dispute: 'money:read',
  refund: 'money:read',
  handBack: 'money:read',
  renewal: 'money:read',
  instalment: 'money:read',
  difference: 'money:read',
  message: 'messages:read',
  delivery: 'messages:read',
  affiliation: 'access:write',
}

/** What waits in an organisation for one with these rights, and how full its events are. */
export async function readHome(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { orgId, may }: { orgId: string; may: (right: Right) => boolean },
): Promise<OfficeHome> {
  const now = clock.now()
  const today = copenhagenDate(now)
  const differencesSince = addDays(today, -DAYS_OF_DIFFERENCES)
  return {
    waiting: (await listWaiting(db, { orgId, today, differencesSince })).filter(({ kind }) =>
      may(rightFor[kind]),
    ),
    events: may('participants:read') ? await listPlaces(db, { orgId, now }) : [],
    below: may('figures:read') ? await countBelow(db, orgId) : 0,
  }
}
