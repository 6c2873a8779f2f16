import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { savedCard } from '@medlem/database/schema/savedCard'
import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from './wire.ts'

/** The viewer with the cards that they saved themselves, asked for only when some membership is renewed with a card. */
export async function withOwnCards(
  db: Database,
  viewer: Viewer,
  memberships: readonly Pick<MembershipRow, 'savedCardIdentifier'>[],
): Promise<Viewer> {
  if (memberships.every(({ savedCardIdentifier }) => savedCardIdentifier === null)) return viewer
  const cards = await db
    .select({ identifier: savedCard.identifier })
    .from(savedCard)
    .where(and(eq(savedCard.memberId, viewer.id), isNull(savedCard.forgottenAt)))
  return { ...viewer, ownCards: new Set(cards.map(({ identifier }) => identifier)) }
}
