import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '../membership/store.ts'
import type { Viewer } from '../membership/wire.ts'
import { listKeptCards } from './store.ts'

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
