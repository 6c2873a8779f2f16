import { getDoor } from '@medlem/contract/door'
import { giveParticipantTicket, listParticipants } from '@medlem/contract/participant'
import { cancelRegistration, signUp } from '@medlem/contract/registration'
import { giveTicket, listTickets, type Ticket } from '@medlem/contract/ticket'
import { audit } from '@medlem/database/schema/audit'
import { message } from '@medlem/database/schema/message'
import { eventRegistration } from '@medlem/database/schema/registration'
import { readTicketToken } from '@medlem/domain/ticketToken'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTier } from '../../testing/aTier.ts'
import { aChild, aMember, anActiveYear, anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

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
  supper = await anEvent(server, { orgId: cast.club.id, takesSignUps: true, capacity: 1 })
})

/** Ida signs herself up, or another one of her family on a tier; answers the sign-up. */
async function signedUp(memberId = cast.ida.id, tierId?: string): Promise<string> {
  const tiers = tierId === undefined ? undefined : [{ memberId, tierId }]
  await cast.as.ida.call(signUp, { params: { id: supper.id }, body: { memberIds: [memberId], tiers } })
  const [row] = await server.deps.db
    .select()
    .from(eventRegistration)
    .where(eq(eventRegistration.eventId, supper.id))
  return row?.id ?? ''
}

const give = (id: string, memberId: string, who = cast.as.ida) =>
  who.call(giveTicket, { params: { id }, body: { memberId } })
const tickets = async (): Promise<Ticket[]> => (await cast.as.ida.call(listTickets, {})).body
const participants = async () =>
  (await cast.as.clubAdmin.call(listParticipants, { params: { id: supper.id } })).body.participants

describe('a place is given to another one of the family', () => {
  test('who gets a new ticket and code, while the old ticket is refused at the door', async () => {
    const id = await signedUp()
    const [old] = await tickets()
    const { status, body } = await give(id, cast.alma.id)
    expect(status).toBe(200)
    expect(body.people.map(({ firstName, registration }) => [firstName, registration?.state])).toContainEqual(
      ['Alma', 'registered'],
    )
    const [ticket] = await tickets()
    expect(ticket).toMatchObject({ registrationId: id, memberId: cast.alma.id, name: 'Alma Holm' })
    expect(ticket?.code).not.toBe(old?.code)
    expect([old, ticket].map((one) => readTicketToken(one?.token ?? '')?.version)).toEqual([1, 2])
    const { body: door } = await cast.as.clubAdmin.call(getDoor, { params: { id: supper.id } })
    expect(door.tickets).toMatchObject([
      { registrationId: id, name: 'Alma Holm', version: 2, code: ticket?.code },
    ])
  })

  test('and the ticket is sent to them each time it changes hands', async () => {
    const id = await signedUp()
    await give(id, cast.alma.id)
    await give(id, cast.ida.id)
    const sent = await server.deps.db.select().from(message)
    const codes = sent.map(({ notice }) => notice as { code: string; values: { code?: string } })
    expect(codes.map(({ code }) => code)).toEqual([
      'registration_signed_up',
      'registration_signed_up',
      'registration_signed_up',
    ])
    expect(new Set(codes.map(({ values }) => values.code)).size).toBe(3)
  })

  test('to the one who has it already changes nothing', async () => {
    const id = await signedUp()
    const [ticket] = await tickets()
    expect((await give(id, cast.ida.id)).status).toBe(200)
    expect(await tickets()).toEqual([ticket])
    const rows = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(rows.filter(({ action }) => action === 'event_ticket_give')).toEqual([])
  })

  test('not to somebody who is signed up, nor a place that is only waited for', async () => {
    await server.deps.db.delete(eventRegistration)
    const body = { memberIds: [cast.ida.id, cast.alma.id], placesFor: [cast.ida.id] }
    await cast.as.ida.call(signUp, { params: { id: supper.id }, body })
    const rows = await participants()
    const idOf = (memberId: string) => rows.find((one) => one.memberId === memberId)?.registrationId ?? ''
    const taken = await give(idOf(cast.ida.id), cast.alma.id)
    expect([taken.status, taken.problem.errors?.[0]?.field]).toEqual([409, 'memberId'])
    expect(taken.problem.detail).toBe('Alma is signed up for this event already.')
    const other = await aChild(server, cast.ida)
    const waiting = await give(idOf(cast.alma.id), other.id)
    expect([waiting.status, waiting.problem.code]).toEqual([409, 'invalid_transition'])
  })

  test('only where the kind of place is for them: a place for children is not for a parent', async () => {
    const { id: tierId } = await aTier(server, supper.id, { name: 'Child', priceMinor: 0, maxAge: 15 })
    const id = await signedUp(cast.alma.id, tierId)
    const refused = await give(id, cast.ida.id)
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toMatchObject([{ field: 'memberId', code: 'not_eligible' }])
    expect((await tickets())[0]?.memberId).toBe(cast.alma.id)
    const sibling = await aChild(server, cast.ida)
    expect((await give(id, sibling.id)).status).toBe(200)
  })

  test('not once the event has begun, nor out of the family or to a stranger', async () => {
    const id = await signedUp()
    const stranger = await aMember(server)
    expect((await give(id, stranger.id)).status).toBe(404)
    expect((await give(id, stranger.id, server.as(stranger))).status).toBe(404)
    server.clock.set(supper.startDate.toISOString())
    expect((await give(id, cast.alma.id)).problem.code).toBe('sign_up_closed')
    expect((await participants())[0]?.memberId).toBe(cast.ida.id)
  })
})

describe('staff give a place to another member', () => {
  const byStaff = (id: string, memberId: string) =>
    cast.as.clubAdmin.call(giveParticipantTicket, { params: { id }, body: { memberId } })

  test('both are notified, and the log says who', async () => {
    await anActiveYear(server, { member: cast.vera, configuration: cast.fee })
    const id = await signedUp()
    const { status, body } = await byStaff(id, cast.vera.id)
    expect([status, body.participants.map(({ memberId }) => memberId)]).toEqual([200, [cast.vera.id]])
    const sent = await server.deps.db.select().from(message)
    const named = sent.map(({ memberId, notice }) => [memberId, (notice as { code: string }).code])
    expect(named).toContainEqual([cast.ida.id, 'registration_given'])
    expect(named).toContainEqual([cast.vera.id, 'registration_signed_up'])
    const [entry] = (await server.deps.db.select().from(audit).orderBy(audit.id)).filter(
      ({ action }) => action === 'event_ticket_give',
    )
    expect(entry).toMatchObject({ orgId: cast.club.id, subjectId: cast.vera.id, objectId: id })
    expect((await cast.as.ida.call(cancelRegistration, { params: { id } })).status).toBe(404)
  })

  test('not to a person who is no member of theirs', async () => {
    const id = await signedUp()
    expect((await byStaff(id, (await aMember(server)).id)).status).toBe(404)
  })
})
