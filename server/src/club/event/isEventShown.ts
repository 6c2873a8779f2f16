import { isComing } from '@medlem/domain/event'
import type { Deps } from '../../platform/deps/deps.ts'
import { findEnabledEvent } from './store.ts'

/** Whether anybody at all may be shown the event now; for whom it is, is asked where it is listed. */
export async function isEventShown({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const found = await findEnabledEvent(db, id)
  return (
    found !== undefined &&
    isComing({ enabled: found.enabled, endDate: found.endDate.toISOString() }, clock.now())
  )
}
