import type { Database } from '@medlem/database/database'
import { listKeptCards } from '../../money/savedCard/store.ts'
import type { MembershipRow } from './store.ts'
import type { Viewer } from './wire.ts'

/** The viewer with the cards that they saved themselves, asked for only when some membership is renewed with a card. */
export async function withOwnCards(
  db: Database,
  viewer: Viewer,
  memberships: readonly Pick<MembershipRow, 'savedCardIdentifier'>[],
): Promise<Viewer> {
  if (memberships.every(({ savedCardIdentifier }) => savedCardIdentifier === null)) return viewer
  const cards = await listKeptCards(db, { memberId: viewer.id })
  return { ...viewer, ownCards: new Set(cards.map(({ identifier }) => identifier)) }
}
