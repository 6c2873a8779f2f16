import type { Database } from '@medlem/database/database'
import { eventTier } from '@medlem/database/schema/eventTier'
import { guest } from '@medlem/database/schema/guest'
import { member } from '@medlem/database/schema/member'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isLiving, type NumberedRegistration, waitingNumber } from './store.ts'

export interface ParticipantRow extends NumberedRegistration {
  /** Of those who come or wait, how many were signed up for at once with this one. */
  placesInOrder: number
  firstName: string
  lastName: string
  /** Of a child without them those of its parent. */
  email: string | null
  phone: string | null
  /** Of a guest, or of the one who brings them; empty where they gave none. */
  guestEmail: string | null
}

const placesInOrder = sql<number>`count(*) over (
  partition by ${registration.createdBy}, ${registration.createdAt})::int`

/** Who comes, in the order in which they signed up; then those whose answer is awaited; then those who wait, first in line first. */
export async function listParticipantRows(db: Database, eventId: string): Promise<ParticipantRow[]> {
  const { firstName, lastName } = member
  const parent = alias(member, 'parent')
  const reached = {
    email: sql<string | null>`coalesce(${member.email}, ${parent.email}, nullif(${guest.email}, ''))`,
    guestEmail: guest.email,
    phone: sql<string | null>`coalesce(nullif(${member.phone}, ''), ${parent.phone})`,
  }
  return db
    .select({
      row: registration,
      waitingNumber,
      placesInOrder,
      tier: eventTier,
      firstName,
      lastName,
      ...reached,
    })
    .from(registration)
    .leftJoin(eventTier, eq(eventTier.id, registration.tierId))
    .innerJoin(member, eq(member.id, registration.memberId))
    .leftJoin(parent, eq(parent.id, member.parentId))
    .leftJoin(guest, eq(guest.memberId, sql`coalesce(${member.parentId}, ${member.id})`))
    .where(and(eq(registration.eventId, eventId), isLiving))
    .orderBy(
      sql`array_position(array['registered', 'offered', 'waiting'], ${registration.state})`,
      sql`${registration.queueNumber} nulls first`,
      asc(registration.createdAt),
      asc(firstName),
      asc(registration.id),
    )
}
