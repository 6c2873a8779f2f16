import type { Database } from '@medlem/database/database'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { type InvitationRow, receivedBy } from './store.ts'

/** Serialises invitations between the same two addresses, also in opposite directions, until the transaction ends. */
export async function lockPair(db: Database, ...addresses: [string, string]): Promise<void> {
  const key = `family ${addresses.sort().join(' ')}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/**
 * A link with the holder of an address, or a pending invitation between the two. Pending ones are found by the invited
 * address only: the inviter must not learn that a member has changed to this address.
 */
export async function findCurrentInvitation(
  db: Database,
  who: Pick<MemberRow, 'id' | 'email'>,
  { email, memberId }: { email: string; memberId: string | undefined },
): Promise<InvitationRow | undefined> {
  const { inviterId, inviterEmail, inviteeEmail, status } = familyInvitation
  const linked =
    memberId === undefined
      ? undefined
      : and(eq(status, 'approved'), betweenMembers({ one: who.id, other: memberId }))
  const waiting = and(
    eq(status, 'pending'),
    or(and(eq(inviterId, who.id), eq(inviteeEmail, email)), and(eq(inviterEmail, email), receivedBy(who))),
  )
  const [row] = await db
    .select()
    .from(familyInvitation)
    .where(or(linked, waiting))
    .orderBy(sql`${status} <> 'approved'`, sql`${inviterId} <> ${who.id}`)
    .limit(1)
  return row
}

const betweenMembers = ({ one, other }: { one: string; other: string }) =>
  or(
    and(eq(familyInvitation.inviterId, one), eq(familyInvitation.inviteeId, other)),
    and(eq(familyInvitation.inviterId, other), eq(familyInvitation.inviteeId, one)),
  )

/** Ends every link between two members. */
export async function endLinks(db: Database, pair: { one: string; other: string }, at: Date): Promise<void> {
  await db
    .update(familyInvitation)
    .set({ status: 'ended', decidedAt: at })
    .where(and(eq(familyInvitation.status, 'approved'), betweenMembers(pair)))
}

/** Invitations to a member's address from before it had a member. */
const unclaimedBy = ({ id, email }: Pick<MemberRow, 'id' | 'email'>) =>
  and(
    email === null ? sql`false` : eq(familyInvitation.inviteeEmail, email),
    isNull(familyInvitation.inviteeId),
    ne(familyInvitation.inviterId, id),
  )

export async function hasUnclaimed(db: Database, who: Pick<MemberRow, 'id' | 'email'>): Promise<boolean> {
  return (await db.$count(familyInvitation, unclaimedBy(who))) > 0
}

/** Makes them the member's; answers them. */
export async function claim(db: Database, who: Pick<MemberRow, 'id' | 'email'>): Promise<InvitationRow[]> {
  return db.update(familyInvitation).set({ inviteeId: who.id }).where(unclaimedBy(who)).returning()
}
