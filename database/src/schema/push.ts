import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { notification } from './notification.ts'

/** A row is one browser that shows a member's notifications as they come (Push API): where it is reached, and its keys. */
export const pushDevice = pgTable(
  'push_device',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** Address at the browser's push service. Another account in the same browser takes the row over. */
    endpoint: text().notNull(),
    /** The browser's public key and its secret, in base64url (RFC 8291): only it reads what is sent. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The sign-in that turned it on, `sub` and `sid` of its token: the end of that sign-in ends this. */
    subject: text().notNull(),
    sessionId: text('session_id'),
    /** Kinds that this browser does not show. */
    off: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the portal was last opened in it. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('push_device_endpoint').on(table.endpoint),
    index('push_device_member').on(table.memberId),
    index('push_device_session').on(table.sessionId),
    index('push_device_subject').on(table.subject),
  ],
)

/** A row is one notification to hand to the push service of one browser; it goes when that is done or given up. */
export const pushDelivery = pgTable(
  'push_delivery',
  {
    id: uuid().primaryKey().defaultRandom(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevice.id, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    /** A process works on it until then; a later one takes up what a dead one left. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('push_delivery_once').on(table.deviceId, table.notificationId),
    index('push_delivery_notification').on(table.notificationId),
    index('push_delivery_next').on(table.nextAt),
  ],
)

/** A row of the table as it is read. */
export type PushDeviceRow = typeof pushDevice.$inferSelect
