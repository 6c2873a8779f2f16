import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { type GuestRow, guest } from '@medlem/database/schema/guest'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { payment, purchase } from '@medlem/database/schema/payment'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { CONFIRM_WITHIN_MS } from '@medlem/domain/guest'
import { hasReceipt, statesWhere } from '@medlem/domain/payment'
import { and, asc, eq, gt, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import { GUEST_ISSUER } from '../../platform/guestToken/guestToken.ts'
import { findClaimPayer } from './claimPayerStore.ts'

/** Whether a member's row has no account: a guest, or the payer of a share of a claim. Those whom a guest brings are its children. */
export const isGuest = ({ issuer }: Pick<MemberRow, 'issuer'>): boolean => issuer === GUEST_ISSUER

interface NewGuest {
  eventId: string
  /** Empty for none, of one whom staff sign up. */
  email: string
  /** In which they read the page, and are written to; null where they read none. */
  language: string | null
  /** The guest first, then those whom they bring. */
  people: readonly { firstName: string; lastName: string; dateOfBirth: string | null }[]
  request?: Pick<GuestRow, 'idempotencyKey' | 'requestHash'>
  at: Date
}

/** Writes a guest and those whom they bring, in their order. */
export async function insertGuest(
  tx: Database,
  { eventId, email, language, people: [own, ...others], request, at }: NewGuest,
): Promise<[MemberRow, ...MemberRow[]]> {
  const stamps = { readLanguage: language, registrationDate: at, updateDate: at }
  const id = crypto.randomUUID()
  const identity = { issuer: GUEST_ISSUER, subject: id }
  const [first] = await tx
    .insert(member)
    .values({ ...stamps, ...identity, id, firstName: '', lastName: '', ...own })
    .returning()
  if (!first) throw new Error('the guest was not written')
  const brought = others.map((one) => ({ ...stamps, ...one, parentId: id }))
  const rows = brought.length === 0 ? [] : await tx.insert(member).values(brought).returning()
  await tx.insert(guest).values({ ...request, memberId: id, eventId, email, createdAt: at })
  return [first, ...rows]
}

export async function findGuest(db: Database, memberId: string): Promise<GuestRow | undefined> {
  const [row] = await db.select().from(guest).where(eq(guest.memberId, memberId))
  return row
}

/** The guest whose order a request with that key made at the event, and what stood in it. */
export async function findGuestByKey(
  db: Database,
  { eventId, idempotencyKey }: { eventId: string; idempotencyKey: string },
): Promise<{ own: MemberRow; requestHash: string | null } | undefined> {
  const [row] = await db
    .select({ own: member, requestHash: guest.requestHash })
    .from(guest)
    .innerJoin(member, eq(member.id, guest.memberId))
    .where(and(eq(guest.eventId, eventId), eq(guest.idempotencyKey, idempotencyKey)))
  return row
}

/** The link in an e-mail was opened: the address is theirs. The first time counts. */
export async function confirmGuest(db: Database, memberId: string, at: Date): Promise<void> {
  await db
    .update(guest)
    .set({ confirmedAt: at })
    .where(and(eq(guest.memberId, memberId), isNull(guest.confirmedAt)))
}

/** How many orders were made with an address since then. */
export function countOrders(db: Database, { email, since }: { email: string; since: Date }): Promise<number> {
  return db.$count(guest, and(eq(guest.email, email), gt(guest.createdAt, since)))
}

/** How many places of an event are kept for guests whose address is not confirmed, or waited for since a little while. */
export async function countUnconfirmed(
  db: Database,
  eventId: string,
  now: Date,
): Promise<{ kept: number; all: number }> {
  const lately = new Date(now.getTime() - CONFIRM_WITHIN_MS)
  const [row] = await db
    .select({
      kept: sql<number>`(count(*) filter (where ${registration.state} = 'offered'))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(registration)
    .innerJoin(member, eq(member.id, registration.memberId))
    .innerJoin(guest, eq(guest.memberId, sql`coalesce(${member.parentId}, ${member.id})`))
    .where(
      and(
        eq(registration.eventId, eventId),
        or(
          eq(registration.state, 'offered'),
          and(eq(registration.state, 'waiting'), gt(registration.createdAt, lately)),
        ),
        isNull(guest.confirmedAt),
      ),
    )
  return row ?? { kept: 0, all: 0 }
}

/**
 * Guests of events that ended long enough ago, and those whose order came to nothing: no one of it comes or is asked, no one waits whose
 * address is confirmed, and nothing was paid.
 */
export async function listForgettable(
  db: Database,
  { endedBefore, madeBefore }: { endedBefore: Date; madeBefore: Date },
): Promise<{ memberId: string; eventId: string; orgId: string }[]> {
  // Those whom staff signed up did not make it themselves.
  const living = sql`exists (select from ${registration}
    where (${registration.createdBy} = ${guest.memberId} or ${registration.memberId} = ${guest.memberId})
    and (${registration.state} in ('registered', 'offered') or (${registration.state} = 'waiting' and ${guest.confirmedAt} is not null)))`
  const paid = sql`exists (select from ${purchase} join ${payment} on ${payment.purchaseId} = ${purchase.id}
    where ${purchase.payerId} = ${guest.memberId} and ${inArray(payment.state, statesWhere(hasReceipt))})`
  return db
    .select({ memberId: guest.memberId, eventId: guest.eventId, orgId: event.orgId })
    .from(guest)
    .innerJoin(event, eq(event.id, guest.eventId))
    .where(or(lt(event.endDate, endedBefore), and(lt(guest.createdAt, madeBefore), not(living), not(paid))))
}

/** What is left of an erased guest is the member's row, which bookkeeping names. */
export async function deleteGuest(tx: Database, memberId: string): Promise<void> {
  await tx.delete(guest).where(eq(guest.memberId, memberId))
}

/** The guests with an address, of events that end after that instant. */
export function listGuestsOf(
  db: Database,
  { email, endsAfter }: { email: string; endsAfter: Date },
): Promise<{ memberId: string; eventId: string }[]> {
  return db
    .select({ memberId: guest.memberId, eventId: guest.eventId })
    .from(guest)
    .innerJoin(event, eq(event.id, guest.eventId))
    .where(and(eq(guest.email, email), gt(event.endDate, endsAfter)))
    .orderBy(asc(event.startDate), asc(guest.memberId))
}

/** The address of a person without an account, by member id: of a guest, or of the payer of a share of a claim. */
export async function findGuestEmail(db: Database, memberId: string): Promise<string | undefined> {
  const found = (await findGuest(db, memberId)) ?? (await findClaimPayer(db, memberId))
  return found?.email || undefined
}
