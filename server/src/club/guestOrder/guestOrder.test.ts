import {
  closeGuestOrder,
  getGuestOffer,
  getGuestOrder,
  openGuestOrder,
  renameGuest,
} from '@medlem/contract/guest'
import { listOrganisations } from '@medlem/contract/organisation'
import { listParticipants, updateSignUp } from '@medlem/contract/participant'
import { answerOffer, cancelRegistration, getSignUp, listRegistrations } from '@medlem/contract/registration'
import { getTicketPdf, listTickets } from '@medlem/contract/ticket'
import { event as eventTable } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealGuest } from '../../platform/guestToken/guestToken.ts'
import { aTier } from '../../testing/aTier.ts'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { sweepOffers } from '../registration/waitingList.ts'
import { anOrder, newestEmail, openByEmail, order, tokenIn } from './testing/aGuest.ts'

let server: TestServer
let cast: Cast
let supper: EventRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, cast.club.id))
  supper = await aPublicEvent()
})

const aPublicEvent = (values: Partial<EventRow> = {}) =>
  anEvent(server, {
    orgId: cast.club.id,
    title: 'Winter supper',
    takesSignUps: true,
    takesGuests: true,
    isPublic: true,
    capacity: 3,
    ...values,
  })
const offer = (id = supper.id) => server.anonymous.call(getGuestOffer, { params: { id } })
const people = (...names: string[]) => names.map((firstName) => ({ firstName, lastName: 'Berg' }))
const statesOf = ({ signUp }: { signUp: { people: { registration: { state: string } | null }[] } }) =>
  signUp.people.map(({ registration }) => registration?.state ?? 'none')
const firstId = ({ signUp }: { signUp: { people: { registration: { id: string } | null }[] } }) =>
  signUp.people[0]?.registration?.id ?? ''
const setCapacity = (capacity: number) =>
  server.deps.db.update(eventTable).set({ capacity }).where(eq(eventTable.id, supper.id))
const emails = () => server.deps.db.$count(message)

describe('what strangers can sign up for', () => {
  test('is an event that is public and takes guests; what is not, absent or past answers alike', async () => {
    expect((await offer()).body).toMatchObject({
      event: { title: 'Winter supper' },
      organisation: { key: cast.club.key, currency: 'DKK' },
      signUp: { placesLeft: 3, people: [] },
      fields: [],
      asksBirthday: false,
    })
    const absent = await offer(crypto.randomUUID())
    expect(absent.status).toBe(404)
    for (const values of [
      { takesGuests: false },
      { takesGuests: true, isPublic: false },
      { isPublic: true, enabled: false },
      { enabled: true, takesSignUps: false },
      { takesSignUps: true, startDate: new Date('2026-01-01'), endDate: new Date('2026-01-02') },
    ]) {
      await server.deps.db.update(eventTable).set(values).where(eq(eventTable.id, supper.id))
      for (const { status, problem } of [await offer(), await order(server, supper.id)])
        expect([status, problem.detail]).toEqual([404, absent.problem.detail])
    }
    expect(await server.deps.db.$count(member, eq(member.firstName, 'Olga'))).toBe(0)
  })

  test('leaves the kinds of places for members out, and says whether ages count', async () => {
    await aTier(server, supper.id, { name: 'Member', audience: 'members' })
    await aTier(server, supper.id, { name: 'Child', maxAge: 14, position: 1 })
    const { body } = await offer()
    expect([body.signUp.tiers.map(({ name }) => name), body.asksBirthday]).toEqual([['Child'], true])
  })

  test('is for administrators to decide, of a public event alone', async () => {
    const settings = { takesSignUps: true, capacity: null, signUpUntil: null }
    const decide = (takesGuests?: boolean) =>
      cast.as.clubAdmin.call(updateSignUp, { params: { id: supper.id }, body: { ...settings, takesGuests } })
    expect((await decide(false)).body.settings.takesGuests).toBe(false)
    expect((await decide(true)).body.settings.takesGuests).toBe(true)
    expect((await decide()).body.settings.takesGuests).toBe(true)
    await server.deps.db.update(eventTable).set({ isPublic: false }).where(eq(eventTable.id, supper.id))
    expect(await decide(true)).toMatchObject({ status: 422, body: { errors: [{ field: 'takesGuests' }] } })
  })
})

describe('a free place', () => {
  test('is kept until the link in the e-mail is opened, and taken by it', async () => {
    const made = await anOrder(server, supper.id, { people: people('Olga', 'Per') })
    expect(made.order).toMatchObject({ email: 'olga@example.org', isConfirmed: false })
    expect(statesOf(made.order)).toEqual(['offered', 'offered'])
    const accept = (who: Pick<typeof made, 'call'>, id: string) =>
      who.call(answerOffer, { params: { id }, body: { accept: true } })
    const early = await accept(made, firstId(made.order))
    expect([early.status, early.problem.code]).toEqual([403, 'email_unverified'])
    const opened = await openByEmail(server)
    expect(opened.order.isConfirmed).toBe(true)
    for (const { registration } of opened.order.signUp.people) await accept(opened, registration?.id ?? '')
    expect(statesOf((await opened.call(getGuestOrder, {})).body)).toEqual(['registered', 'registered'])
    const tickets = (await opened.call(listTickets, {})).body
    expect(tickets.map(({ name }) => name)).toEqual(['Olga Berg', 'Per Berg'])
    const [first] = tickets
    const pdf = await opened.call(getTicketPdf, { params: { id: first?.registrationId ?? '' } })
    expect(pdf.status).toBe(200)
    const mail = await newestEmail(server)
    expect(mail.to).toBe('olga@example.org')
    expect(mail.text).toContain('Open your order:')
    expect(mail.text).toContain('/guest-order#')
    expect(mail.text).not.toContain('/event-')
  })

  test('goes back when the link is not opened in time', async () => {
    const { order: made, call } = await anOrder(server, supper.id)
    server.clock.advance(2 * 3_600_000 + 1000)
    await sweepOffers(server.deps)
    expect(statesOf((await call(getGuestOrder, {})).body)).toEqual(['none'])
    expect(made.signUp.placesLeft).toBe(2)
    expect((await offer()).body.signUp.placesLeft).toBe(3)
  })

  test('is cancelled by the guest who ordered it, before the link is opened too', async () => {
    const { order: made, call } = await anOrder(server, supper.id)
    await call(cancelRegistration, { params: { id: firstId(made) } })
    expect((await offer()).body.signUp.placesLeft).toBe(3)
  })

  test('waits where there is none, and is offered by e-mail', async () => {
    await setCapacity(1)
    const first = await anOrder(server, supper.id)
    server.clock.advance(1000)
    const second = await anOrder(server, supper.id, { email: 'per@example.org', people: people('Per') })
    expect(statesOf(second.order)).toEqual(['waiting'])
    expect((await newestEmail(server)).text).toContain('waiting list')
    server.clock.advance(1000)
    await first.call(cancelRegistration, { params: { id: firstId(first.order) } })
    expect((await newestEmail(server)).to).toBe('per@example.org')
    expect(statesOf((await second.call(getGuestOrder, {})).body)).toEqual(['offered'])
  })
})

describe('an order', () => {
  test('names the field that is wrong, and leaves nothing behind', async () => {
    const { id: tierId } = await aTier(server, supper.id, { minAge: 18 })
    const born = (dateOfBirth: string) => ({ dateOfBirth, tierId })
    const fields = async (request: Parameters<typeof order>[2]) => {
      const { status, problem } = await order(server, supper.id, request)
      return [status, ...(problem.errors ?? []).map(({ field }) => field)]
    }
    const olga = { firstName: 'Olga', lastName: 'Berg' }
    const per = { firstName: 'Per', lastName: 'Berg' }
    expect(await fields({ email: 'olga' })).toEqual([400, 'email'])
    const child = { ...per, ...born('2020-01-01') }
    expect(await fields({ people: [{ ...olga, ...born('1980-01-01') }, child] })).toEqual([
      422,
      'people.1.tierId',
    ])
    expect(await fields({ people: [{ ...olga, ...born('2090-01-01') }] })).toEqual([
      422,
      'people.0.dateOfBirth',
    ])
    expect(await fields({ people: people('www.pills.example') })).toEqual([422, 'people.0.firstName'])
    expect(await fields({ people: [] })).toEqual([400, 'people'])
    expect(await server.deps.db.$count(member, eq(member.lastName, 'Berg'))).toBe(0)
    expect(await emails()).toBe(0)
  })

  test('is seen by staff among the participants, with the address', async () => {
    await anOrder(server, supper.id, { people: people('Olga', 'Per') })
    const { body } = await cast.as.clubAdmin.call(listParticipants, { params: { id: supper.id } })
    expect(body.participants.map(({ name, guestEmail }) => [name, guestEmail])).toEqual([
      ['Olga Berg', 'olga@example.org'],
      ['Per Berg', 'olga@example.org'],
    ])
  })
})

describe('a guest', () => {
  test('reaches their order and nothing else; without the cookie, or with another’s, there is none', async () => {
    const other = await aPublicEvent({ title: 'Summer supper' })
    const { order: made, call, cookie } = await anOrder(server, supper.id)
    const { order: foreign, cookie: theirs } = await anOrder(server, other.id, { email: 'per@example.org' })
    expect((await call(getSignUp, { params: { id: supper.id } })).status).toBe(200)
    expect((await call(getSignUp, { params: { id: other.id } })).status).toBe(404)
    expect((await call(cancelRegistration, { params: { id: firstId(foreign) } })).status).toBe(404)
    // What is not for guests knows no cookie.
    expect((await call(listRegistrations, {})).status).toBe(401)
    expect((await call(listOrganisations, {})).status).toBe(401)
    expect((await server.anonymous.call(getGuestOrder, {})).status).toBe(401)
    const asOther = await server.anonymous.call(getGuestOrder, {}, { cookie: theirs })
    expect(asOther.body.event.id).toBe(other.id)
    expect(cookie).toMatch(/^medlem-guest=v1\./)
    expect(made.event.id).toBe(supper.id)
    // A member has no order.
    expect((await cast.as.ida.call(getGuestOrder, {})).status).toBe(404)
    const rename = { params: { id: firstId(made) }, body: { firstName: 'Eva', lastName: '' } }
    expect((await cast.as.ida.call(renameGuest, rename)).status).toBe(404)
  })

  test('opens the order with a link that is for nothing else, and closes it on a device of others', async () => {
    const { order: made, cookie } = await anOrder(server, supper.id)
    const memberId = made.signUp.people[0]?.memberId ?? ''
    const open = (token: string) => server.anonymous.call(openGuestOrder, { body: { token } })
    const link = tokenIn(await newestEmail(server))
    for (const token of [
      'x',
      cookie.split('=')[1] ?? '',
      `${link.slice(0, -6)}AAAAAA`,
      sealGuest(server.deps.config, 'cookie', memberId),
    ])
      expect((await open(token)).status).toBe(404)
    const opened = await open(link)
    expect(opened.headers['set-cookie']).toMatch(
      /^medlem-guest=v1\..+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const asCookie = await server.anonymous.call(getGuestOrder, {}, { cookie: `medlem-guest=${link}` })
    expect(asCookie.status).toBe(401)
    const closed = await server.anonymous.call(closeGuestOrder, {})
    expect(closed.headers['set-cookie']).toMatch(/^medlem-guest=; Max-Age=0; Path=\//)
  })

  test('gives a place to another person, whose ticket is the only one then', async () => {
    await anOrder(server, supper.id)
    const { call, order: made } = await openByEmail(server)
    const id = firstId(made)
    await call(answerOffer, { params: { id }, body: { accept: true } })
    const [before] = (await call(listTickets, {})).body
    server.clock.advance(1000)
    const renamed = await call(renameGuest, { params: { id }, body: { firstName: 'Eva', lastName: 'Lind' } })
    expect(renamed.body.signUp.people[0]).toMatchObject({ firstName: 'Eva', lastName: 'Lind' })
    const [after] = (await call(listTickets, {})).body
    expect(after?.name).toBe('Eva Lind')
    expect(after?.code).not.toBe(before?.code)
    const [row] = await server.deps.db.select().from(eventRegistration).where(eq(eventRegistration.id, id))
    expect(row?.ticketVersion).toBe(2)
    expect((await newestEmail(server)).text.replaceAll('-', '').replaceAll(' ', '')).toContain(after?.code)
  })

  test('may not make of a child’s place one of another age', async () => {
    const { id: tierId } = await aTier(server, supper.id, { priceMinor: 0, maxAge: 14 })
    const per = { firstName: 'Per', lastName: 'Berg', dateOfBirth: '2018-05-05', tierId }
    const { order: made, call } = await anOrder(server, supper.id, { people: [per] })
    const rename = (dateOfBirth: string | null) =>
      call(renameGuest, {
        params: { id: firstId(made) },
        body: { firstName: 'Eva', lastName: '', dateOfBirth },
      })
    for (const day of ['1980-01-01', null])
      expect(await rename(day)).toMatchObject({ status: 422, body: { errors: [{ field: 'dateOfBirth' }] } })
    expect((await rename('2019-01-01')).status).toBe(200)
  })
})
