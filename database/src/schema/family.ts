import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/** A row is one invitation to link two accounts, with what became of it. An approved one is the link. */
export const familyInvitation = pgTable(
  'family_invitation',
  {
    id: uuid().primaryKey().defaultRandom(),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => member.id),
    /** Null until a member with that address has signed in. */
    inviteeId: uuid('invitee_id').references(() => member.id),
    inviterEmail: text('inviter_email').notNull(),
    inviteeEmail: text('invitee_email').notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected', 'ended'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** What the invitee agreed to share, frozen at approval. */
    consent: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    uniqueIndex('family_invitation_pending_unique')
      .on(table.inviterId, table.inviteeEmail)
      .where(sql`${table.status} = 'pending'`),
    index('family_invitation_invitee').on(table.inviteeEmail),
    index('family_invitation_invitee_member').on(table.inviteeId),
    index('family_invitation_inviter').on(table.inviterId),
  ],
)
