import { isProductPath, namedInPath } from '@medlem/contract/productPaths'
import { isEventShown } from '../club/event/shownEvent.ts'
import { findOrganisation } from '../people/organisation/store.ts'
import type { Deps } from '../platform/deps/deps.ts'

/** What shows one payment, which the token in its address names. */
const OF_A_PAYMENT = /^\/membership-(confirm|decline)$/

/**
 * The HTTP status of the portal's page at a path: 404 where there is no such screen, event or organisation, or no payment is named (Spec 2).
 * Who asks is not known here, so nothing that belongs to a member is looked up.
 */
export async function documentStatus(
  deps: Pick<Deps, 'db' | 'clock'>,
  path: string,
  query = new URLSearchParams(),
): Promise<200 | 404> {
  if (!isProductPath(path) || (OF_A_PAYMENT.test(path) && !query.get('token'))) return 404
  const named = namedInPath(path)
  if (!named) return 200
  // A database that does not answer is no reason to withhold the page, which says so itself.
  const isThere = await isShown(deps, named).catch(() => true)
  return isThere ? 200 : 404
}

async function isShown(
  deps: Pick<Deps, 'db' | 'clock'>,
  { noun, id }: { noun: 'event' | 'organisation'; id: string },
): Promise<boolean> {
  if (noun === 'event') return isEventShown(deps, id)
  return (await findOrganisation(deps.db, id))?.enabled === true
}
