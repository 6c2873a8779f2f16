import { listEvents } from '@medlem/contract/event'
import { cancelEvent } from '@medlem/contract/eventChange'
import { listNotifications } from '@medlem/contract/notification'
import {
  addParticipant,
  listParticipants,
  removeParticipant,
  updateSignUp,
} from '@medlem/contract/participant'
import { exportParticipants } from '@medlem/contract/participantExport'
import { eraseMember, exportMember } from '@medlem/contract/privacy'
import {
  answerOffer,
  cancelRegistration,
  getSignUp,
  listRegistrations,
  listSignUps,
  type SignUp,
  signUp,
} from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import { event } from '@medlem/database/schema/event'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { readCsv } from '../../money/ledger/testing/readCsv.ts'
import { aMember, anActiveYear, anEvent } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { sweepOffers } from './waitingList.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

/** In a week, for everyone, with as many places. */
function anOpenEvent(capacity: number | null, values: Partial<EventRow> = {}): Promise<EventRow> {
  const startDate = new Date(server.clock.now().getTime() + WEEK_MS)
  const endDate = new Date(startDate.getTime() + 2 * HOUR_MS)
  const open = { orgId: cast.club.id, takesSignUps: true, capacity, startDate, endDate }
  return anEvent(server, { ...open, ...values })
}

const put = (client: TestClient, { id }: { id: string }, people: readonly MemberRow[], headers = {}) =>
  client.call(signUp, { params: { id }, body: { memberIds: people.map((one) => one.id) } }, headers)

/** The same, saying who gets the places that are left. */
const share = (
  client: TestClient,
  { id }: { id: string },
  { people, first }: { people: readonly MemberRow[]; first: readonly MemberRow[] },
) => {
  const ids = (of: readonly MemberRow[]) => of.map((one) => one.id)
  return client.call(signUp, { params: { id }, body: { memberIds: ids(people), placesFor: ids(first) } })
}

const look = (client: TestClient, { id }: { id: string }) => client.call(getSignUp, { params: { id } })

/** 'Ida registered', 'Alma waiting 1' */
const stated = ({ people }: SignUp) =>
  people.flatMap(({ firstName, registration }) =>
    registration
      ? [[firstName, registration.state, registration.waitingNumber].filter(Boolean).join(' ')]
      : [],
  )

const idOf = (answer: { body: SignUp }, { id }: MemberRow): string =>
  answer.body.people.find(({ memberId }) => memberId === id)?.registration?.id ?? ''

const cancel = (client: TestClient, id: string) => client.call(cancelRegistration, { params: { id } })
const answer = (client: TestClient, id: string, accept: boolean) =>
  client.call(answerOffer, { params: { id }, body: { accept } })

const bell = async ({ id, email }: MemberRow) =>
  (await server.as({ email }).call(listNotifications, { querystring: { memberId: id } })).body.filter(
    ({ type }) => type === 'EVENT_REGISTRATION',
  )

const broken = () => brokenInvariants(server.deps.db, { now: server.clock.now() })

describe('signing up', () => {
  test('is for oneself, one’s children and linked members; each gets a place or a number in the line', async () => {
    const evening = await anOpenEvent(2)
    const before = await look(cast.as.ida, evening)
    expect(before.body).toMatchObject({ placesLeft: 2, waitingCount: 0, closed: null, capacity: 2 })
    expect(before.body.people.map(({ firstName, problem }) => [firstName, problem])).toEqual([
      ['Ida', null],
      ['Alma', null],
      ['Jonas', null],
    ])
    const made = await share(cast.as.ida, evening, {
      people: [cast.ida, cast.alma, cast.jonas],
      first: [cast.ida, cast.alma],
    })
    expect([made.status, ...stated(made.body)]).toEqual([
      200,
      'Ida registered',
      'Alma registered',
      'Jonas waiting 1',
    ])
    expect(made.body).toMatchObject({ placesLeft: 0, waitingCount: 1 })
    const vera = await put(cast.as.vera, evening, [cast.vera])
    expect(stated(vera.body)).toEqual(['Vera waiting 2'])
    // The same request once more changes nothing.
    const again = await put(cast.as.ida, evening, [cast.ida, cast.jonas])
    expect(again.body).toEqual({ ...made.body, waitingCount: 2 })
    // Jonas sees his own and Ida's, and was notified of what he did not do; Ida got her tickets and no notice.
    expect(stated((await look(cast.as.jonas, evening)).body)).toEqual(['Jonas waiting 1', 'Ida registered'])
    expect((await bell(cast.jonas)).map(({ title }) => title)).toEqual([
      'You are on the waiting list: Harbour evening',
    ])
    expect(await bell(cast.ida)).toEqual([])
    const notice = { code: 'registration_waits', values: { name: null, event: 'Harbour evening' } }
    const sent = await server.deps.db.select().from(message)
    const queued = { templateId: 16, state: 'queued', params: { eventId: evening.id } }
    expect(sent.filter(({ memberId }) => memberId === cast.jonas.id)).toMatchObject([{ ...queued, notice }])
    const others = sent.filter(({ memberId }) => memberId !== cast.jonas.id)
    expect(others.map(({ notice: said }) => said?.code)).toEqual(Array(2).fill('registration_signed_up'))
    const { body: list } = await cast.as.ida.call(listRegistrations, {})
    expect(list.map(({ state }) => state).sort()).toEqual(['registered', 'registered', 'waiting'])
    expect(await broken()).toEqual([])
  })

  test('lists every coming event that takes sign-ups as each alone is answered, with who may come where', async () => {
    await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
    const evening = await anOpenEvent(2)
    const regatta = await anOpenEvent(null, { title: 'Regatta', forMembers: true })
    await anOpenEvent(null, { takesSignUps: false })
    await anOpenEvent(null, { enabled: false })
    const past = new Date(server.clock.now().getTime() - WEEK_MS)
    await anOpenEvent(null, { startDate: past, endDate: past })
    const other = await anEvent(server, {
      orgId: cast.choir.id,
      takesSignUps: true,
      capacity: 1,
      startDate: evening.startDate,
      endDate: evening.endDate,
    })
    await put(cast.as.ida, evening, [cast.ida, cast.alma])
    await put(cast.as.jonas, evening, [cast.jonas])
    for (const client of [cast.as.ida, cast.as.jonas]) {
      const { status, body } = await client.call(listSignUps, {})
      expect(status).toBe(200)
      expect(body.map(({ eventId }) => eventId).sort()).toEqual([evening.id, regatta.id, other.id].sort())
      for (const one of body) expect(one).toEqual((await look(client, { id: one.eventId })).body)
    }
    const { body } = await cast.as.ida.call(listSignUps, {})
    const atRegatta = body.find(({ eventId }) => eventId === regatta.id)?.people ?? []
    expect(atRegatta.map(({ firstName, problem }) => [firstName, problem === null]).sort()).toEqual([
      ['Alma', false],
      ['Ida', true],
      ['Jonas', false],
    ])
  })

  test('asks who gets the place when one is left for two, and decides nothing by itself', async () => {
    const evening = await anOpenEvent(1)
    const both = [cast.ida, cast.alma]
    for (const first of [[], both, [cast.jonas]]) {
      const asked = await share(cast.as.ida, evening, { people: both, first })
      expect(asked.problem).toMatchObject({
        status: 409,
        code: 'places_short',
        detail: '1 place is left for Ida and Alma. Please choose who gets it; the others wait.',
        errors: [{ field: 'placesFor' }],
      })
    }
    expect((await put(cast.as.ida, evening, both)).status).toBe(409)
    expect(stated((await look(cast.as.ida, evening)).body)).toEqual([])
    const made = await share(cast.as.ida, evening, { people: both, first: [cast.alma] })
    expect(stated(made.body)).toEqual(['Ida waiting 1', 'Alma registered'])
    // The same request once more changes nothing, and is not asked about.
    expect((await put(cast.as.ida, evening, both)).body).toEqual(made.body)
    expect(await broken()).toEqual([])
  })

  test('does not ask when all of them must wait: a new sign-up never passes those who wait', async () => {
    const evening = await anOpenEvent(1)
    await put(cast.as.vera, evening, [cast.vera])
    const made = await share(cast.as.ida, evening, { people: [cast.ida, cast.alma], first: [cast.alma] })
    expect(stated(made.body)).toEqual(['Ida waiting 1', 'Alma waiting 2'])
  })

  test('is all or none: a person who may not come is named with the reason', async () => {
    const evening = await anOpenEvent(5, { forMembers: true })
    await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
    const refused = await put(cast.as.ida, evening, [cast.ida, cast.alma])
    expect([refused.status, refused.problem.code]).toEqual([422, 'not_eligible'])
    expect(refused.problem.errors).toMatchObject([{ field: 'memberIds.1', code: 'not_a_member' }])
    expect(refused.problem.detail).toMatch(/^Alma has no active membership/)
    expect(stated((await look(cast.as.ida, evening)).body)).toEqual([])
    expect(stated((await put(cast.as.ida, evening, [cast.ida])).body)).toEqual(['Ida registered'])
    for (const people of [[cast.vera], [cast.freja], [cast.ida, cast.vera]]) {
      expect((await put(cast.as.ida, evening, people)).status).toBe(404)
    }
    // Vera's family has no membership there: 404 for her.
    expect((await look(cast.as.vera, evening)).status).toBe(404)
    expect((await put(cast.as.vera, evening, [cast.vera])).status).toBe(404)
  })

  test('is over at the deadline and at the start, and never begins where none are taken', async () => {
    const now = server.clock.now()
    const plain = await anOpenEvent(5, { takesSignUps: false })
    const until = await anOpenEvent(5, { signUpUntil: new Date(now.getTime() + HOUR_MS) })
    const today = await anOpenEvent(5, { startDate: new Date(now.getTime() + 2 * HOUR_MS) })
    const outcome = async (one: EventRow) => {
      const { body } = await look(cast.as.ida, one)
      const { status, problem } = await put(cast.as.ida, one, [cast.ida])
      return [body.closed, status, problem.code]
    }
    expect(await outcome(plain)).toEqual(['not_taken', 409, 'sign_up_closed'])
    server.clock.advance(HOUR_MS)
    expect((await outcome(until)).slice(0, 2)).toEqual([null, 200])
    server.clock.advance(1)
    expect((await put(cast.as.vera, until, [cast.vera])).problem.code).toBe('sign_up_closed')
    expect((await look(cast.as.vera, until)).body.closed).toBe('deadline')
    server.clock.advance(HOUR_MS)
    expect(await outcome(today)).toEqual(['started', 409, 'sign_up_closed'])
  })

  test('begins when it opens; staff sign people up before', async () => {
    await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
    const signUpFrom = new Date('2026-11-22T17:30:00Z')
    const evening = await anOpenEvent(5, { signUpFrom })
    expect((await look(cast.as.vera, evening)).body).toMatchObject({
      closed: 'not_yet',
      signUpFrom: signUpFrom.toISOString(),
    })
    const refused = await put(cast.as.vera, evening, [cast.vera])
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      409,
      'sign_up_closed',
      'Sign-up opens on 22-11-2026 18:30.',
    ])
    const added = await cast.as.clubAdmin.call(addParticipant, {
      params: { id: evening.id },
      body: { memberId: cast.ida.id },
    })
    expect(added.status).toBe(201)
    server.clock.set(signUpFrom.toISOString())
    expect((await put(cast.as.vera, evening, [cast.vera])).status).toBe(200)
  })

  test('opens when an administrator says, before it ends; saying nothing of it leaves it as it is', async () => {
    const evening = await anOpenEvent(5)
    const decide = (moments: { signUpFrom?: string | null; signUpUntil: string | null }) =>
      cast.as.clubAdmin.call(updateSignUp, {
        params: { id: evening.id },
        body: { takesSignUps: true, capacity: 5, ...moments },
      })
    const [opens, ends] = ['2026-11-23T17:00:00.000Z', '2026-11-24T17:00:00.000Z']
    expect((await decide({ signUpFrom: opens, signUpUntil: ends })).body.settings.signUpFrom).toBe(opens)
    expect((await decide({ signUpUntil: null })).body.settings.signUpFrom).toBe(opens)
    for (const moments of [
      { signUpFrom: ends, signUpUntil: ends },
      { signUpUntil: opens },
      { signUpFrom: evening.startDate.toISOString(), signUpUntil: null },
    ]) {
      const { status, problem } = await decide(moments)
      expect([status, problem.errors?.[0]?.field]).toEqual([400, 'signUpFrom'])
    }
    expect((await decide({ signUpFrom: null, signUpUntil: null })).body.settings.signUpFrom).toBeNull()
  })

  test('leaves the lists of events as they are in the contract', async () => {
    const evening = await anOpenEvent(5)
    const { body } = await cast.as.ida.call(listEvents, { querystring: { orgId: evening.orgId } })
    expect(Object.keys(body[0] ?? {})).not.toContain('capacity')
  })

  test('by support is for the member who is acted for, and can be traced', async () => {
    const evening = await anOpenEvent(5)
    const bare = await put(cast.as.support, evening, [cast.ida])
    expect([bare.status, bare.problem.code]).toEqual([403, 'impersonation_required'])
    const acting = cast.actingFor(cast.ida)
    const made = await put(cast.as.support, evening, [cast.alma], acting)
    expect(stated(made.body)).toEqual(['Alma registered'])
    const id = idOf(made, cast.alma)
    await cast.as.support.call(cancelRegistration, { params: { id } }, acting)
    const seen = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, cast.ida.id))
      .orderBy(audit.id)
    expect(seen.map(({ action, actorId, orgId }) => [action, actorId, orgId])).toEqual(
      ['event_sign_up', 'event_sign_up_cancel'].map((action) => [action, cast.support.id, cast.club.id]),
    )
    const [row] = await server.deps.db.select().from(eventRegistration)
    expect(row).toMatchObject({ createdBy: cast.support.id, changedBy: cast.support.id, ending: 'cancelled' })
  })
})

describe('a place that becomes free', () => {
  /** Ida has the only place; Vera waits, then Alma. */
  async function aFullEvent(): Promise<{ evening: EventRow; ids: Record<'ida' | 'vera' | 'alma', string> }> {
    const evening = await anOpenEvent(1)
    const ida = idOf(await put(cast.as.ida, evening, [cast.ida]), cast.ida)
    const vera = idOf(await put(cast.as.vera, evening, [cast.vera]), cast.vera)
    const alma = idOf(await put(cast.as.ida, evening, [cast.alma]), cast.alma)
    return { evening, ids: { ida, vera, alma } }
  }

  test('is kept for the first in line for a day, who hears of it and accepts', async () => {
    const { evening, ids } = await aFullEvent()
    expect((await cancel(cast.as.ida, ids.ida)).status).toBe(200)
    const [offer, ...rest] = await bell(cast.vera)
    expect(rest).toEqual([])
    expect(offer).toMatchObject({
      title: 'A place for you: Harbour evening',
      data: { eventId: evening.id, orgId: cast.club.id, registrationId: ids.vera },
    })
    expect(offer?.message).toContain('kept for you until 22-11-2026 12:00')
    const vera = (await look(cast.as.vera, evening)).body
    expect(vera.people[0]?.registration).toMatchObject({
      state: 'offered',
      offerExpiresAt: '2026-11-22T11:00:00.000Z',
    })
    // The place is not given to another meanwhile.
    expect(stated((await put(cast.as.jonas, evening, [cast.jonas])).body)).toContain('Jonas waiting 2')
    expect(stated((await answer(cast.as.vera, ids.vera, true)).body)).toEqual(['Vera registered'])
    expect(stated((await answer(cast.as.vera, ids.vera, true)).body)).toEqual(['Vera registered'])
    expect(await bell(cast.vera)).toEqual([])
    expect((await answer(cast.as.vera, ids.vera, false)).problem.code).toBe('invalid_transition')
    expect(await broken()).toEqual([])
  })

  test('is offered to the next when it is declined, or not answered in time', async () => {
    const { evening, ids } = await aFullEvent()
    await cancel(cast.as.ida, ids.ida)
    expect(stated((await answer(cast.as.vera, ids.vera, false)).body)).toEqual([])
    expect((await answer(cast.as.vera, ids.vera, false)).status).toBe(200)
    expect((await bell(cast.ida)).map(({ title }) => title)).toEqual(['A place for Alma: Harbour evening'])
    const again = idOf(await put(cast.as.vera, evening, [cast.vera]), cast.vera)
    server.clock.advance(24 * HOUR_MS - 1)
    expect(await sweepOffers(server.deps)).toBe(0)
    server.clock.advance(1)
    // Late by nothing: it is refused before the sweep, and the sweep gives it to the next.
    expect((await answer(cast.as.ida, ids.alma, true)).problem.code).toBe('invalid_transition')
    expect(await sweepOffers(server.deps)).toBe(1)
    expect(await sweepOffers(server.deps)).toBe(0)
    expect((await bell(cast.ida)).map(({ title }) => title)).toEqual([
      'The offered place has gone on: Harbour evening',
    ])
    expect(stated((await look(cast.as.vera, evening)).body)).toEqual(['Vera offered'])
    expect(stated((await answer(cast.as.vera, again, true)).body)).toEqual(['Vera registered'])
  })

  test('is offered until the event begins and no longer, and sign-ups can’t be cancelled after that', async () => {
    const { evening, ids } = await aFullEvent()
    server.clock.set(new Date(evening.startDate.getTime() - HOUR_MS))
    await cancel(cast.as.ida, ids.ida)
    const [offer] = (await look(cast.as.vera, evening)).body.people
    expect(offer?.registration?.offerExpiresAt).toBe(evening.startDate.toISOString())
    server.clock.set(evening.startDate)
    expect((await answer(cast.as.vera, ids.vera, true)).problem.code).toBe('sign_up_closed')
    expect((await cancel(cast.as.ida, ids.alma)).problem.code).toBe('sign_up_closed')
    expect(await sweepOffers(server.deps)).toBe(1)
    expect(stated((await look(cast.as.ida, evening)).body)).toEqual(['Alma waiting 1'])
  })

  test('by more capacity is offered at once, and promised places are not taken back', async () => {
    const { evening, ids } = await aFullEvent()
    const decide = (client: TestClient, capacity: number | null, signUpUntil: string | null = null) =>
      client.call(updateSignUp, {
        params: { id: evening.id },
        body: { takesSignUps: true, capacity, signUpUntil },
      })
    const more = await decide(cast.as.clubAdmin, 2)
    expect(more.body.participants.map(({ name, state }) => [name, state])).toEqual([
      ['Ida Holm', 'registered'],
      ['Vera Holm', 'offered'],
      ['Alma Holm', 'waiting'],
    ])
    const less = await decide(cast.as.clubAdmin, 1)
    expect([less.status, less.problem.errors?.[0]?.field]).toEqual([409, 'capacity'])
    const late = await decide(cast.as.clubAdmin, 2, '2027-01-01T00:00:00Z')
    expect([late.status, late.problem.errors?.[0]?.field]).toEqual([400, 'signUpUntil'])
    for (const client of [cast.as.ida, cast.as.choirAdmin]) expect((await decide(client, 9)).status).toBe(404)
    await decide(cast.as.clubAdmin, null)
    expect(stated((await look(cast.as.ida, evening)).body)).toEqual(['Ida registered', 'Alma offered'])
    await cancel(cast.as.vera, ids.vera)
    expect(await broken()).toEqual([])
    const [entry] = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_sign_up_update'))
      .orderBy(audit.id)
    expect(entry).toMatchObject({ orgId: cast.club.id, objectId: evening.id, detail: { capacity: 2 } })
  })

  test('is given on when a member erases their data, and when an administrator says why', async () => {
    const { evening, ids } = await aFullEvent()
    const body = { reason: 'The boat is smaller.' }
    const removed = await cast.as.clubAdmin.call(removeParticipant, { params: { id: ids.ida }, body })
    expect(removed.body.participants.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Vera Holm offered',
      'Alma Holm waiting',
    ])
    const [notice] = await bell(cast.ida)
    expect(notice).toMatchObject({ title: 'You are not signed up any more: Harbour evening' })
    expect(notice?.message).toContain('Reason: The boat is smaller.')
    const authTime = Math.floor(server.clock.now().getTime() / 1000)
    const fresh = server.withToken(
      await server.issuer.token({ email: 'vera@example.org' }, { auth_time: authTime }),
    )
    const exported = await fresh.call(exportMember, { querystring: {} })
    const own = [{ event: 'Harbour evening', memberId: cast.vera.id, state: 'offered' }]
    expect(exported.body).toMatchObject({ eventSignUps: own })
    const erased = await fresh.call(eraseMember, { body: { confirmEmail: 'vera@example.org' } })
    expect(erased.status).toBe(200)
    const { body: left } = await cast.as.clubAdmin.call(listParticipants, { params: { id: evening.id } })
    expect(left.participants).toMatchObject([{ name: 'Alma Holm', state: 'offered' }])
    expect(Object.keys(left.participants[0] ?? {}).sort()).toEqual([
      ...[
        'answers',
        'cameAt',
        'guestEmail',
        'memberId',
        'name',
        'offerExpiresAt',
        'paid',
        'placesInOrder',
        'registrationId',
        'signedUpAt',
        'state',
        'tierId',
        'waitingNumber',
      ],
    ])
  })
})

test('only administrators of the organisation see who comes; support’s look is audited', async () => {
  const evening = await anOpenEvent(5)
  const id = idOf(await put(cast.as.ida, evening, [cast.ida]), cast.ida)
  const list = (client: TestClient) => client.call(listParticipants, { params: { id: evening.id } })
  for (const client of [cast.as.ida, cast.as.vera, cast.as.choirAdmin]) {
    expect((await list(client)).status).toBe(404)
    const params = { id }
    const removal = await client.call(removeParticipant, { params, body: { reason: 'x' } })
    expect(removal.status).toBe(404)
  }
  expect((await cancel(cast.as.vera, id)).status).toBe(404)
  expect((await list(cast.as.support)).body.participants).toHaveLength(1)
  const [seen] = await server.deps.db.select().from(audit).orderBy(audit.id)
  expect(seen).toMatchObject({ action: 'event_participants_read', actorId: cast.support.id })
})

describe('staff', () => {
  test('sign a member up after the last moment too, who is notified, and none of another organisation', async () => {
    const open = await anOpenEvent(1, { signUpUntil: new Date(server.clock.now().getTime() - HOUR_MS) })
    const add = (memberId: string, who: keyof Cast['as'] = 'clubAdmin') =>
      cast.as[who].call(addParticipant, { params: { id: open.id }, body: { memberId } })
    expect((await add(cast.ida.id)).status).toBe(404)
    for (const one of [cast.ida, cast.jonas])
      await anActiveYear(server, { member: one, configuration: cast.fee })
    const first = await add(cast.ida.id)
    expect([first.status, first.body.participants]).toMatchObject([
      201,
      [{ memberId: cast.ida.id, state: 'registered' }],
    ])
    expect((await add(cast.ida.id)).body.participants).toHaveLength(1)
    expect((await add(cast.jonas.id)).body.participants).toMatchObject([
      { state: 'registered' },
      { memberId: cast.jonas.id, state: 'waiting', waitingNumber: 1 },
    ])
    for (const who of ['ida', 'choirAdmin'] as const) expect((await add(cast.vera.id, who)).status).toBe(404)
    const { body: notices } = await cast.as.ida.call(listNotifications, {
      querystring: { memberId: cast.ida.id },
    })
    expect(JSON.stringify(notices)).toContain(open.title)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_sign_up'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([
      { orgId: cast.club.id, subjectId: cast.ida.id },
      { orgId: cast.club.id, subjectId: cast.jonas.id },
    ])
  })

  test('take the list along, with how to reach a child by its parent, and no formula in it', async () => {
    const open = await anOpenEvent(1)
    await server.deps.db
      .update(member)
      .set({ lastName: '=1+1', phone: '20112233' })
      .where(eq(member.id, cast.ida.id))
    await put(cast.as.ida, open, [cast.alma])
    await put(cast.as.ida, open, [cast.ida])
    const params = { id: open.id }
    const { body } = await cast.as.clubAdmin.call(exportParticipants, { params, body: {} })
    const [headings, alma, ida] = readCsv(String(body))
    expect(headings).toContain('Number in the waiting list')
    expect(alma).toEqual(expect.arrayContaining([cast.alma.firstName, 'Comes', cast.ida.email, '20112233']))
    expect(ida).toEqual(expect.arrayContaining([cast.ida.firstName, 'Waits', '1']))
    expect(String(body)).not.toMatch(/(^|;)"?=1/m)
    for (const who of ['ida', 'choirAdmin'] as const)
      expect((await cast.as[who].call(exportParticipants, { params, body: {} })).status).toBe(404)
  })
})

test('calling an event off cancels its sign-ups, notifies each member, and refuses new ones', async () => {
  const evening = await anOpenEvent(1)
  await put(cast.as.vera, evening, [cast.vera])
  await put(cast.as.ida, evening, [cast.ida])
  const params = { id: evening.orgId, eventId: evening.id }
  expect((await cast.as.clubAdmin.call(cancelEvent, { params })).status).toBe(200)
  for (const who of [cast.vera, cast.ida]) {
    expect((await bell(who)).map(({ title }) => title)).toContain(`Called off: ${evening.title}`)
  }
  const seen = await look(cast.as.ida, evening)
  expect([seen.body.closed, stated(seen.body)]).toEqual(['called_off', []])
  expect((await put(cast.as.ida, evening, [cast.ida])).problem.code).toBe('sign_up_closed')
})

test('the books are found broken when an event has more people than places', async () => {
  const evening = await anOpenEvent(2)
  await put(cast.as.ida, evening, [cast.ida, cast.alma])
  await server.deps.db.update(event).set({ capacity: 1 })
  expect((await broken()).map(({ id }) => id)).toEqual(['places'])
})

test('a visitor without a member sees the places, and no people to sign up', async () => {
  const evening = await anOpenEvent(5)
  const newcomer = server.as({ email: 'nils.ny@example.org' })
  expect((await look(newcomer, evening)).body).toMatchObject({ placesLeft: 5, people: [] })
  expect((await put(newcomer, evening, [await aMember(server)])).status).toBe(403)
})
