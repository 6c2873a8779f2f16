import { renewCalendarFeed } from '@medlem/contract/calendarFeed'
import { listEvents } from '@medlem/contract/event'
import { undoCancellation } from '@medlem/contract/eventCancellation'
import {
  cancelEvent,
  copyEvent,
  createEvent,
  exportEvent,
  getWrittenEvent,
  listEventTeams,
  listPlannedEvents,
  type PlannedEvent,
  updateEvent,
} from '@medlem/contract/eventChange'
import { listEventFields } from '@medlem/contract/eventQuestionChange'
import { listOrganisations } from '@medlem/contract/organisation'
import { addParticipant, listParticipants, updateSignUp } from '@medlem/contract/participant'
import { getSignUp, listSignUps, signUp } from '@medlem/contract/registration'
import {
  addTeamMember,
  createTeam,
  removeTeamMember,
  setTeamLeader,
  type Team,
  updateTeam,
} from '@medlem/contract/team'
import { audit } from '@medlem/database/schema/audit'
import { event } from '@medlem/database/schema/event'
import { organisation } from '@medlem/database/schema/organisation'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anActiveYear } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { readCalendar } from '../calendarFeed/testing/readCalendar.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
let juniors: Team
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const one of [cast.ida, cast.alma, cast.jonas, cast.vera])
    await anActiveYear(server, { member: one, configuration: cast.fee })
  juniors = await aTeam('Juniors')
})

const here = () => ({ id: cast.club.id })
const params = (team: Team, memberId: string) => ({ ...here(), teamId: team.id, memberId })
async function aTeam(name: string): Promise<Team> {
  return (await cast.as.clubAdmin.call(createTeam, { params: here(), body: { name } })).body
}
const add = (memberId: string, team = juniors) =>
  cast.as.clubAdmin.call(addTeamMember, { params: params(team, memberId) })
const lead = (memberId: string, endsOn: string | null = null) =>
  cast.as.clubAdmin.call(setTeamLeader, { params: params(juniors, memberId), body: { endsOn } })
async function archive(isArchived: boolean): Promise<void> {
  const { id, name, version } = juniors
  const body = { name, isArchived, version }
  juniors = (await cast.as.clubAdmin.call(updateTeam, { params: { ...here(), teamId: id }, body })).body
}

const cup: PlannedEvent = {
  title: 'Junior cup',
  description: '',
  location: 'The jetty',
  startDate: '2026-12-11T17:30:00Z',
  endDate: '2026-12-11T21:00:00Z',
  forMembers: true,
  guestsInvited: false,
}
const NO_GUESTS = { takesGuests: false, signUpFrom: null }
const places = { takesSignUps: true, capacity: 20, signUpUntil: null }
const plan = (body: Partial<PlannedEvent> & { takesGuests?: boolean } = {}) =>
  cast.as.clubAdmin.call(createEvent, {
    params: here(),
    body: { ...places, ...cup, teamIds: [juniors.id], ...body },
  })
const change = (eventId: string, body: Partial<PlannedEvent>) =>
  cast.as.clubAdmin.call(updateEvent, { params: { ...here(), eventId }, body: { ...cup, ...body } })

/** What somebody gets from each call that reads events as members do. */
async function reads(as: TestClient, id: string) {
  const events = await as.call(listEvents, { querystring: { orgId: cast.club.id } })
  const organisations = (await as.call(listOrganisations, {})).body
  const club = organisations.find((one) => one.id === cast.club.id)
  const signUps = await as.call(listSignUps, {})
  return {
    list: events.body.some((one) => one.id === id),
    organisation: [...(club?.events ?? []), ...(club?.eventsForMembers ?? [])].some((one) => one.id === id),
    signUps: signUps.body.some(({ eventId }) => eventId === id),
    signUp: (await as.call(getSignUp, { params: { id } })).status,
    questions: (await as.call(listEventFields, { params: { id } })).status,
    file: (await as.call(exportEvent, { params: { id } })).status,
  }
}
const SEEN = { list: true, organisation: true, signUps: true, signUp: 200, questions: 200, file: 200 }
const HIDDEN = { list: false, organisation: false, signUps: false, signUp: 404, questions: 404, file: 404 }

const titles = ({ entries }: ReturnType<typeof readCalendar>) => entries.map(({ title }) => title)
const calendarAt = async (url: string) =>
  titles(readCalendar(String((await server.anonymous.send({ url })).body)))
async function feedOf(as: TestClient) {
  const { address } = (await as.call(renewCalendarFeed, {})).body
  return calendarAt(new URL(address).pathname)
}

describe('an event for a team', () => {
  test('is seen everywhere by those on it, the parent of a child on it and its leaders, and nowhere by others [P03]', async () => {
    const { status, body } = await plan()
    expect([status, body.teams]).toEqual([201, ['Juniors']])
    await add(cast.alma.id)
    await add(cast.vera.id)
    expect(await reads(cast.as.vera, body.id)).toEqual(SEEN)
    expect(await reads(cast.as.ida, body.id)).toEqual(SEEN)
    // Linked with Ida, a member too: the child is hers alone.
    expect(await reads(cast.as.jonas, body.id)).toEqual(HIDDEN)
    expect(await reads(cast.as.choirAdmin, body.id)).toEqual(HIDDEN)
    expect(await reads(cast.as.support, body.id)).toMatchObject({ list: true, signUp: 200, file: 200 })
    await lead(cast.jonas.id)
    expect(await reads(cast.as.jonas, body.id)).toEqual(SEEN)
    await lead(cast.jonas.id, '2026-11-20')
    expect(await reads(cast.as.jonas, body.id)).toEqual(HIDDEN)
  })

  test('is in the calendar of those, and in no calendar or page that anybody can read', async () => {
    await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, cast.club.id))
    const { body } = await plan()
    await add(cast.alma.id)
    expect(await feedOf(cast.as.ida)).toContain('Junior cup')
    expect(await feedOf(cast.as.jonas)).not.toContain('Junior cup')
    expect(await calendarAt('/calendar/org/sejlklub.ics')).toEqual([])
    for (const url of [
      `/clubs/sejlklub/events/${body.id}`,
      `/event-api/api/v1/org/eve/${body.id}/guest/offer`,
    ])
      expect((await server.anonymous.send({ url })).status).toBe(404)
    const { body: page } = await server.anonymous.send({ url: '/clubs/sejlklub' })
    expect(String(page)).not.toContain('Junior cup')
  })

  test('takes the sign-up of those who belong to it, and of no one else in the family, by the family or by staff', async () => {
    const { id } = (await plan()).body
    await add(cast.alma.id)
    const join = (as: TestClient, memberIds: string[]) =>
      as.call(signUp, { params: { id }, body: { memberIds } })
    const both = await join(cast.as.ida, [cast.alma.id, cast.jonas.id])
    expect([both.status, both.problem.errors]).toMatchObject([
      422,
      [
        {
          field: 'memberIds.1',
          code: 'not_on_team',
          message: 'Jonas is not on a team that this event is for.',
        },
      ],
    ])
    expect((await join(cast.as.jonas, [cast.jonas.id])).status).toBe(404)
    // A parent may come along.
    const { status, body } = await join(cast.as.ida, [cast.alma.id, cast.ida.id])
    expect(status).toBe(200)
    expect(body.people.map(({ firstName, problem }) => [firstName, problem])).toEqual([
      ['Ida', null],
      ['Alma', null],
      ['Jonas', 'Jonas is not on a team that this event is for.'],
    ])
    const put = (memberId: string) =>
      cast.as.clubAdmin.call(addParticipant, { params: { id }, body: { memberId } })
    expect((await put(cast.vera.id)).status).toBe(422)
    await add(cast.vera.id)
    expect((await put(cast.vera.id)).status).toBe(201)
  })

  test('is no longer shown to a member who leaves the team; a place that they have stays', async () => {
    const { id } = (await plan()).body
    await add(cast.vera.id)
    await cast.as.vera.call(signUp, { params: { id }, body: { memberIds: [cast.vera.id] } })
    await cast.as.clubAdmin.call(removeTeamMember, { params: params(juniors, cast.vera.id) })
    expect(await reads(cast.as.vera, id)).toEqual(HIDDEN)
    const { body } = await cast.as.clubAdmin.call(listParticipants, { params: { id } })
    expect(body.participants.map(({ name, state }) => [name, state])).toEqual([['Vera Holm', 'registered']])
  })

  test('is for staff alone once its teams are archived; it is shown when one is brought back', async () => {
    const { id } = (await plan()).body
    await add(cast.vera.id)
    await lead(cast.ida.id)
    await archive(true)
    expect(await reads(cast.as.vera, id)).toEqual(HIDDEN)
    expect(await reads(cast.as.ida, id)).toEqual(HIDDEN)
    const planned = await cast.as.clubAdmin.call(listPlannedEvents, { params: here() })
    expect(planned.body).toMatchObject([{ id, teams: ['Juniors'] }])
    // An event keeps it while other things are changed; a new one can't be for it.
    expect((await change(id, { title: 'Cup', teamIds: [juniors.id] })).status).toBe(200)
    const refused = await plan()
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'teamIds'])
    await archive(false)
    expect(await reads(cast.as.vera, id)).toEqual(SEEN)
  })
})

describe('who plans an event for teams', () => {
  test('is shown the teams to choose from, without who is on them; others are not [P03]', async () => {
    const old = juniors
    await archive(true)
    juniors = await aTeam('Seniors')
    const list = (who: keyof Cast['as']) => cast.as[who].call(listEventTeams, { params: here() })
    expect((await list('clubAdmin')).body).toEqual([
      { id: juniors.id, name: 'Seniors', season: '', isArchived: false },
      { id: old.id, name: 'Juniors', season: '', isArchived: true },
    ])
    await lead(cast.vera.id)
    expect([(await list('vera')).status, (await list('choirAdmin')).status]).toEqual([404, 404])
  })

  test('can’t open it to anybody else, nor name a team of another organisation', async () => {
    const other = await cast.as.choirAdmin.call(createTeam, {
      params: { id: cast.choir.id },
      body: { name: 'Altos' },
    })
    const cases: [Partial<PlannedEvent> & { takesGuests?: boolean }, string][] = [
      [{ forMembers: false }, 'forMembers'],
      [{ guestsInvited: true }, 'guestsInvited'],
      [{ isPublic: true }, 'isPublic'],
      [{ takesGuests: true }, 'takesGuests'],
      [{ teamIds: [juniors.id, other.body.id] }, 'teamIds'],
    ]
    for (const [body, field] of cases) {
      const refused = await plan(body)
      expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, field])
    }
    const { id } = (await plan()).body
    // A form that knows nothing of teams can't open it either.
    expect((await change(id, { forMembers: false })).problem.errors?.[0]?.field).toBe('forMembers')
    const takesGuests = await cast.as.clubAdmin.call(updateSignUp, {
      params: { id },
      body: { ...places, ...NO_GUESTS, takesGuests: true },
    })
    expect(takesGuests.problem.errors?.[0]?.field).toBe('takesGuests')
  })

  test('makes one of a public event, takes it back, and the log names the teams', async () => {
    const { id } = (await plan({ teamIds: [], forMembers: false, isPublic: true, takesGuests: true })).body
    expect(await reads(cast.as.vera, id)).toEqual(SEEN)
    const seniors = await aTeam('Seniors')
    const teamIds = [seniors.id, juniors.id, seniors.id]
    expect((await change(id, { teamIds })).body.teams).toEqual(['Juniors', 'Seniors'])
    expect(await reads(cast.as.vera, id)).toEqual(HIDDEN)
    const written = await cast.as.clubAdmin.call(getWrittenEvent, { params: { ...here(), eventId: id } })
    expect(written.body).toMatchObject({ teamIds: [seniors.id, juniors.id], isPublic: false })
    // What leaves the teams out keeps them.
    expect((await change(id, { title: 'Cup' })).body.teams).toEqual(['Juniors', 'Seniors'])
    const opened = await change(id, { teamIds: [], forMembers: false })
    expect([opened.body.teams, opened.status]).toEqual([undefined, 200])
    expect(await reads(cast.as.vera, id)).toEqual(SEEN)
    const log = await server.deps.db
      .select({ detail: audit.detail })
      .from(audit)
      .where(and(eq(audit.action, 'event_update'), eq(audit.objectId, id)))
      .orderBy(audit.id)
    expect(log[0]?.detail).toMatchObject({ changes: { teams: { before: '', after: 'Juniors, Seniors' } } })
    expect(log.at(-1)?.detail).toMatchObject({
      changes: { teams: { before: 'Juniors, Seniors', after: '' } },
    })
  })

  test('copies it and calls it off with its teams', async () => {
    const { id } = (await plan()).body
    const eventParams = { ...here(), eventId: id }
    const copied = await cast.as.clubAdmin.call(copyEvent, {
      params: eventParams,
      body: { days: ['2026-12-18'] },
    })
    expect(copied.body.events).toMatchObject([{ teams: ['Juniors'], forMembers: true }])
    const [row] = await server.deps.db
      .select({ teamIds: event.teamIds })
      .from(event)
      .where(eq(event.id, copied.body.events[0]?.id ?? ''))
    expect(row?.teamIds).toEqual([juniors.id])
    const off = await cast.as.clubAdmin.call(cancelEvent, { params: eventParams })
    expect(off.body.teams).toEqual(['Juniors'])
    const back = await cast.as.clubAdmin.call(undoCancellation, { params: eventParams })
    const desk = await cast.as.clubAdmin.call(listParticipants, { params: { id: eventParams.eventId } })
    expect([back.body.teams, desk.body.event.teams]).toEqual([['Juniors'], ['Juniors']])
  })

  test('can’t be undermined in the rows: an event of teams is for members, and never public', async () => {
    const { id } = (await plan()).body
    const open = (values: Partial<typeof event.$inferInsert>) =>
      server.deps.db.update(event).set(values).where(eq(event.id, id))
    for (const values of [{ isPublic: true }, { guestsInvited: true }, { forMembers: false }])
      await expect(open(values)).rejects.toThrow()
  })
})
