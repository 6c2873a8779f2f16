import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, line } from './scalar.ts'
import { Team } from './team.ts'

export const AttendanceState = z.enum(['present', 'absent', 'excused'])
export type AttendanceState = z.infer<typeof AttendanceState>

/** Of Copenhagen's clock. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldTexts.timeOfDay))

const sessionFields = {
  day: CalendarDate,
  time: TimeOfDay,
  place: z._default(line(120), ''),
}

/** Sessions that are made together: one, or one a week until a day. */
export const NewSessions = z.object({
  ...sessionFields,
  weeklyUntil: z._default(z.nullable(CalendarDate), null),
})
export type NewSessions = z.input<typeof NewSessions>

export const SessionUpdate = z.object(sessionFields)
export type SessionUpdate = z.input<typeof SessionUpdate>

export const AttendanceRow = z.object({
  memberId: Id,
  name: z.string(),
  /** Null while nothing is noted. */
  state: z.nullable(AttendanceState),
})
export type AttendanceRow = z.infer<typeof AttendanceRow>

/** Who came to a session, by name: the members of the team, and others of whom something is noted. */
export const Attendance = z.object({
  sessionId: Id,
  teamName: z.string(),
  startsAt: Instant,
  place: z.string(),
  rows: z.array(AttendanceRow),
})
export type Attendance = z.infer<typeof Attendance>

/** A team that the caller leads, or that they or a child of theirs are in. */
export const OwnTeam = z.object({
  teamId: Id,
  orgId: Id,
  name: z.string(),
  season: z.string(),
  organisationName: z.string(),
  isLeader: z.boolean(),
  /** First names of the family who are in it. */
  members: z.array(z.string()),
  /** The next five, and for a leader those of the last seven days. */
  sessions: z.array(z.object({ id: Id, startsAt: Instant, place: z.string() })),
})
export type OwnTeam = z.infer<typeof OwnTeam>

const ofTeam = z.object({ id: Id, teamId: Id })
const ofSession = z.object({ id: Id, teamId: Id, sessionId: Id })

export const listOwnTeams = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/team/list',
  summary: 'Extension: the teams that the caller leads, and those of the caller and their children',
  schema: { response: { 200: z.array(OwnTeam) } },
})

export const createTeamSessions = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/team/item/:teamId/session/list',
  summary: 'Extension: plan sessions of a team, one or one a week, at most 60 at once',
  schema: { params: ofTeam, body: NewSessions, response: { 201: Team } },
})

export const updateTeamSession = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/team/item/:teamId/session/item/:sessionId',
  summary: 'Extension: move a session of a team to another time or place',
  schema: { params: ofSession, body: SessionUpdate, response: { 200: Team } },
})

export const deleteTeamSession = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/team/item/:teamId/session/item/:sessionId',
  summary: 'Extension: remove a session of a team of which nothing is noted',
  schema: { params: ofSession, response: { 200: Team } },
})

export const getAttendance = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/team/item/:teamId/session/item/:sessionId/attendance',
  summary: 'Extension: who came to a session of a team, for its leaders and the organisation’s staff',
  schema: { params: ofSession, response: { 200: Attendance } },
})

export const noteAttendance = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/team/item/:teamId/session/item/:sessionId/attendance',
  summary: 'Extension: note who came to a session; those who are not named stay as they are',
  schema: {
    params: ofSession,
    body: z.object({
      notes: z
        .array(
          z.object({
            memberId: Id,
            /** Null takes back what was noted. */
            state: z.nullable(AttendanceState),
          }),
        )
        .check(z.minLength(1, fieldTexts.notASelection), z.maxLength(500)),
    }),
    response: { 200: Attendance },
  },
})

export const exportAttendance = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/team/item/:teamId/attendance',
  summary: 'Extension: who came to the sessions of a team, a row per member, as CSV',
  mediaTypes: ['text/csv'],
  schema: { params: ofTeam, response: { 200: z.string() } },
})
