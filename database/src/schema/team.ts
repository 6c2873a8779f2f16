import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is a group of an organisation's members who meet. */
export const team = pgTable(
  'team',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    name: text().notNull(),
    /** '2026/27', or when it meets; empty for none. */
    season: text().notNull(),
    description: text().notNull(),
    /** Members who match it are in the team besides those picked by hand; null for a team that is picked by hand alone. */
    filter: jsonb().$type<readonly unknown[] | null>(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('team_org').on(table.orgId)],
)

const teamId = () =>
  uuid('team_id')
    .notNull()
    .references(() => team.id)
const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => member.id)

/** A row is a member in a team. */
export const teamMember = pgTable(
  'team_member',
  {
    teamId: teamId(),
    memberId: memberId(),
    /** By hand; otherwise the team's filter chose them. */
    isPicked: boolean('is_picked').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.memberId] }),
    index('team_member_member').on(table.memberId),
  ],
)

/** A row is a member who leads a team: they see who is in it and how to reach them, and note who comes. */
export const teamLeader = pgTable(
  'team_leader',
  {
    teamId: teamId(),
    memberId: memberId(),
    /** The last day on which they lead it; null for no end. */
    endsOn: date('ends_on'),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.memberId] }),
    index('team_leader_member').on(table.memberId),
  ],
)

/** A row is one time a team meets. */
export const teamSession = pgTable(
  'team_session',
  {
    id: uuid().primaryKey().defaultRandom(),
    teamId: teamId(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    place: text().notNull(),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
  },
  (table) => [index('team_session_team').on(table.teamId, table.startsAt)],
)

/** A row is whether one member came to one session. */
export const teamAttendance = pgTable(
  'team_attendance',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => teamSession.id, { onDelete: 'cascade' }),
    memberId: memberId(),
    state: text({ enum: ['present', 'absent', 'excused'] }).notNull(),
    /** Null once who noted it is erased. */
    notedBy: uuid('noted_by').references(() => member.id),
    notedAt: timestamp('noted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.memberId] }),
    index('team_attendance_member').on(table.memberId),
    index('team_attendance_noted_by').on(table.notedBy),
  ],
)

export type TeamRow = typeof team.$inferSelect
export type TeamSessionRow = typeof teamSession.$inferSelect
