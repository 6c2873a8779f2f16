import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MemberFilter } from './memberFilter.ts'
import { CalendarDate, Count, Id, Instant, line, Version } from './scalar.ts'

const teamFields = {
  name: line(80).check(z.minLength(1, fieldTexts.nameMissing)),
  /** '2026/27', or when it meets; empty for none. */
  season: z._default(line(40), ''),
  /** A sentence about it. */
  description: z._default(line(300), ''),
  /** Members who match it are in the team besides those picked by hand; null for no one else. */
  filter: z._default(z.nullable(MemberFilter), null),
}

export const NewTeam = z.object(teamFields)
export type NewTeam = z.input<typeof NewTeam>

export const TeamUpdate = z.object({
  ...teamFields,
  /** Its leaders see an archived team no more. */
  isArchived: z.boolean(),
  version: Version,
})
export type TeamUpdate = z.input<typeof TeamUpdate>

/** A team in the list of its organisation. */
export const ListedTeam = z.object({
  id: Id,
  name: z.string(),
  season: z.string(),
  description: z.string(),
  isArchived: z.boolean(),
  members: Count,
  /** Names of those who lead it today. */
  leaders: z.array(z.string()),
  /** The start of the next session. */
  next: z.nullable(Instant),
  /** Percent of what was noted in its sessions that is presence; those excused are left out. Null where nothing was noted. */
  share: z.nullable(z.int()),
})
export type ListedTeam = z.infer<typeof ListedTeam>

/** How to reach somebody. */
const Contact = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

export const TeamMember = z.extend(Contact, {
  memberId: Id,
  /** The parent of a child who is in a family here. */
  guardian: z.nullable(Contact),
  /** Whether somebody picked them; otherwise the filter of the team did. */
  isPicked: z.boolean(),
  /** As of a team. */
  share: z.nullable(z.int()),
})
export type TeamMember = z.infer<typeof TeamMember>

export const TeamLeader = z.object({
  memberId: Id,
  name: z.string(),
  /** The last day; null for no end. */
  endsOn: z.nullable(CalendarDate),
})
export type TeamLeader = z.infer<typeof TeamLeader>

export const TeamSession = z.object({
  id: Id,
  startsAt: Instant,
  place: z.string(),
  present: Count,
  absent: Count,
  excused: Count,
})
export type TeamSession = z.infer<typeof TeamSession>

/** A team as its leaders and its organisation's staff see it. */
export const Team = z.object({
  id: Id,
  orgId: Id,
  name: z.string(),
  season: z.string(),
  description: z.string(),
  filter: z.nullable(MemberFilter),
  isArchived: z.boolean(),
  /** By name. */
  members: z.array(TeamMember),
  leaders: z.array(TeamLeader),
  /** Newest first. */
  sessions: z.array(TeamSession),
  share: z.nullable(z.int()),
  version: z.int(),
})
export type Team = z.infer<typeof Team>

const ofOrganisation = z.object({ id: Id })
const ofTeam = z.object({ id: Id, teamId: Id })
const ofTeamMember = z.object({ id: Id, teamId: Id, memberId: Id })

export const listTeams = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/team/list',
  summary: 'Extension: the teams of an organisation by name, archived ones last, for its staff',
  schema: { params: ofOrganisation, response: { 200: z.array(ListedTeam) } },
})

export const getTeam = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/team/item/:teamId',
  summary:
    'Extension: a team with how to reach its members, and its sessions, for its leaders and the organisation’s staff',
  schema: { params: ofTeam, response: { 200: Team } },
})

export const createTeam = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/team/item',
  summary: 'Extension: make a team of an organisation, at most 200',
  schema: { params: ofOrganisation, body: NewTeam, response: { 201: Team } },
})

export const updateTeam = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/team/item/:teamId',
  summary: 'Extension: change a team, its filter too, or archive it',
  schema: { params: ofTeam, body: TeamUpdate, response: { 200: Team } },
})

export const addTeamMember = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/team/item/:teamId/member/item/:memberId',
  summary: 'Extension: pick a member of the organisation for a team',
  schema: { params: ofTeamMember, response: { 200: Team } },
})

export const removeTeamMember = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/team/item/:teamId/member/item/:memberId',
  summary: 'Extension: take a member who was picked by hand out of a team',
  schema: { params: ofTeamMember, response: { 200: Team } },
})

export const setTeamLeader = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/team/item/:teamId/leader/item/:memberId',
  summary: 'Extension: let a member of the organisation lead a team, until a day or without an end',
  schema: {
    params: ofTeamMember,
    body: z.object({ endsOn: z.nullable(CalendarDate) }),
    response: { 200: Team },
  },
})

export const removeTeamLeader = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/team/item/:teamId/leader/item/:memberId',
  summary: 'Extension: end that a member leads a team',
  schema: { params: ofTeamMember, response: { 200: Team } },
})
