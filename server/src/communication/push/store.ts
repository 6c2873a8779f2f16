import type { Database } from '@medlem/database/database'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { type PushDeviceRow, pushDelivery, pushDevice } from '@medlem/database/schema/push'
import { and, asc, desc, eq, inArray, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'

/** A member with more browsers than this keeps those last used. */
const MAX_DEVICES = 10

const isDue = (now: Date) =>
  and(
    lte(pushDelivery.nextAt, now),
    or(sql`${pushDelivery.leaseUntil} is null`, lt(pushDelivery.leaseUntil, now)),
  )

export async function isAnyPushDue(db: Database, now: Date): Promise<boolean> {
  const rows = await db.select({ id: pushDelivery.id }).from(pushDelivery).where(isDue(now)).limit(1)
  return rows.length > 0
}

export type Claimed = Pick<
  typeof pushDelivery.$inferSelect,
  'id' | 'deviceId' | 'notificationId' | 'attempts' | 'leaseUntil'
>

/** Takes a few for itself until the lease ends; a try is counted when it begins. */
export async function claimPushes(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Claimed[]> {
  const due = db
    .select({ id: pushDelivery.id })
    .from(pushDelivery)
    .where(isDue(now))
    .orderBy(asc(pushDelivery.nextAt), asc(pushDelivery.id))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return db
    .update(pushDelivery)
    .set({ leaseUntil: until, attempts: sql`${pushDelivery.attempts} + 1` })
    .where(inArray(pushDelivery.id, due))
    .returning()
}

/** What is said to whom; undefined where either is gone. */
export async function findPush(db: Database, { deviceId, notificationId }: Claimed) {
  const [found] = await db
    .select({ device: pushDevice, notification, organisation: organisation.name })
    .from(pushDevice)
    .innerJoin(notification, eq(notification.receiverId, pushDevice.memberId))
    .leftJoin(organisation, sql`${organisation.id}::text = ${notification.data} ->> 'orgId'`)
    .where(and(eq(pushDevice.id, deviceId), eq(notification.id, notificationId)))
  return found
}

export async function dropPush(db: Database, id: string): Promise<void> {
  await db.delete(pushDelivery).where(eq(pushDelivery.id, id))
}

/** Nothing where the lease ran out and another process has taken it. */
export async function postponePush(db: Database, { id, leaseUntil }: Claimed, nextAt: Date): Promise<void> {
  if (leaseUntil === null) return
  await db
    .update(pushDelivery)
    .set({ nextAt, leaseUntil: null })
    .where(and(eq(pushDelivery.id, id), eq(pushDelivery.leaseUntil, leaseUntil)))
}

export async function findDevice(db: Database, endpoint: string): Promise<PushDeviceRow | undefined> {
  const [row] = await db.select().from(pushDevice).where(eq(pushDevice.endpoint, endpoint))
  return row
}

/** One row for a browser: what waited for the member before is not shown to the one who has it now. */
export async function putDevice(
  tx: Database,
  { off, ...values }: Omit<PushDeviceRow, 'id' | 'createdAt'>,
): Promise<void> {
  const { endpoint, memberId, seenAt } = values
  await tx.delete(pushDevice).where(and(eq(pushDevice.endpoint, endpoint), ne(pushDevice.memberId, memberId)))
  await tx
    .insert(pushDevice)
    .values({ ...values, off, createdAt: seenAt })
    .onConflictDoUpdate({ target: pushDevice.endpoint, set: { ...values, off } })
  const kept = tx
    .select({ id: pushDevice.id })
    .from(pushDevice)
    .where(eq(pushDevice.memberId, memberId))
    .orderBy(desc(pushDevice.seenAt), desc(pushDevice.id))
    .limit(MAX_DEVICES)
  await tx.delete(pushDevice).where(and(eq(pushDevice.memberId, memberId), notInArray(pushDevice.id, kept)))
}

/** The portal was opened in it again, perhaps after another sign-in. */
export async function noteSeen(
  db: Database,
  { id, ...set }: Pick<PushDeviceRow, 'id' | 'subject' | 'sessionId' | 'seenAt'>,
): Promise<void> {
  await db.update(pushDevice).set(set).where(eq(pushDevice.id, id))
}

export async function countDevices(db: Database, memberId: string): Promise<number> {
  return db.$count(pushDevice, eq(pushDevice.memberId, memberId))
}

export async function dropDevicesOf(tx: Database, memberId: string): Promise<void> {
  await tx.delete(pushDevice).where(eq(pushDevice.memberId, memberId))
}

export async function dropDeviceAt(tx: Database, endpoint: string): Promise<void> {
  await tx.delete(pushDevice).where(eq(pushDevice.endpoint, endpoint))
}

/** What waits for it goes with it. */
export async function dropDevice(db: Database, id: string): Promise<void> {
  await db.delete(pushDevice).where(eq(pushDevice.id, id))
}
