import { undoCancellation } from '@medlem/contract/eventCancellation'
import { cancelEvent } from '@medlem/contract/eventChange'
import { revokePeriod } from '@medlem/contract/grant'
import { addParticipant, moveParticipant, updateSignUp } from '@medlem/contract/participant'
import { cancelRegistration, getSignUp } from '@medlem/contract/registration'
import { event as eventTable } from '@medlem/database/schema/event'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment } from '@medlem/database/schema/payment'
import { isMoving } from '@medlem/domain/payment'
import { CALLED_OFF_WAIT_MS } from '@medlem/domain/refund'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { sweepOffers } from '../../club/registration/waitingList.ts'
import { aTier } from '../../testing/aTier.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  aClub,
  type Club,
  draft,
  type OpenPurchase,
  openPurchase,
  pay,
  runJobs,
} from '../payment/testing/buyer.ts'
import { anOpenEvent, openTickets, putOn, toPay } from './testing/paidEvent.ts'

let server: TestServer
let club: Club
let people: MemberRow[]

beforeAll(async () => {
  server = await testServer({ listen: true })
  club = await aClub(server)
})
afterAll(() => server.close())

const who = fc.nat({ max: 2 })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), who, tier: fc.nat({ max: 1 }) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('open', 'openBoth', 'openBoth', 'pay', 'pay'),
        who,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(20, 45, 1500) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('cash' as const, 'free' as const, 'move' as const),
        who,
        tier: fc.nat({ max: 1 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('handBack' as const), who }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('callOff' as const, 'undo' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('resize' as const), places: fc.integer({ min: 1, max: 4 }) }),
    },
  ),
  { minLength: 8, maxLength: 22 },
)
type Step = (typeof steps extends fc.Arbitrary<infer All> ? All : never) extends (infer One)[] ? One : never

interface Run {
  event: EventRow
  tiers: EventTierRow[]
  /** Windows that were opened, oldest first, which may be paid in whenever. */
  windows: OpenPurchase[]
}

/** The last place that staff gave to each by hand, by event. */
const placeOf = new Map<string, string>()
const staff = () => server.as(people[0] as MemberRow, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
const clientOf = (n: number) => server.as(people[n] as MemberRow)
const look = async ({ event }: Run, n: number) =>
  (await clientOf(n).call(getSignUp, { params: { id: event.id } })).body

async function hasYear({ id }: MemberRow): Promise<boolean> {
  const rows = await server.deps.db.select().from(membershipPeriod).where(eq(membershipPeriod.memberId, id))
  return rows.some(({ status }) => status === 'active')
}

async function take(run: Run, step: Step): Promise<void> {
  const { event, tiers, windows } = run
  switch (step.kind) {
    case 'put':
      await putOn(server, people[step.who] as MemberRow, {
        event,
        tiers: [[people[step.who] as MemberRow, tiers[step.tier] as EventTierRow]],
      })
      return
    case 'open': {
      const registrationIds = toPay(await look(run, step.who))
      if (registrationIds.length === 0) return
      windows.push(await openTickets(server, people[step.who] as MemberRow, { event, registrationIds }))
      return
    }
    case 'openBoth': {
      const registrationIds = toPay(await look(run, step.who))
      const payer = people[step.who] as MemberRow
      if (registrationIds.length === 0 || (await hasYear(payer))) return
      windows.push(await openPurchase(server, payer, { club, registrationIds }))
      return
    }
    case 'pay': {
      const first = windows.shift()
      if (!first) return
      await pay(server, first)
      await runJobs(server)
      return
    }
    case 'cancel': {
      const id = (await look(run, step.who)).people[0]?.registration?.id
      if (id) await clientOf(step.who).call(cancelRegistration, { params: { id } })
      return
    }
    case 'wait':
      server.clock.advance(step.minutes * 60_000)
      await sweepOffers(server.deps)
      return
    case 'resize':
      // Fewer than are taken is refused.
      await staff().call(updateSignUp, {
        params: { id: event.id },
        body: { takesSignUps: true, capacity: step.places, signUpUntil: null },
      })
      return
    case 'callOff':
    case 'undo': {
      const call = step.kind === 'undo' ? undoCancellation : cancelEvent
      await staff().call(call, { params: { id: club.organisation.id, eventId: event.id } })
      return
    }
    case 'handBack': {
      const id = placeOf.get(`${event.id} ${step.who}`)
      const params = { id: id ?? event.id }
      await staff().call(revokePeriod, { params, body: { reason: 'Handed back' } })
      return
    }
    default:
      await byHand(run, step)
  }
}

/** What staff do with one person and one tier; what can't be done is refused, and changes nothing. */
async function byHand(
  { event, tiers }: Run,
  { kind, who: n, tier }: Extract<Step, { kind: 'cash' | 'free' | 'move' }>,
): Promise<void> {
  const { id: tierId, priceMinor } = tiers[tier] as EventTierRow
  if (kind === 'move') {
    const id = placeOf.get(`${event.id} ${n}`)
    if (id) await staff().call(moveParticipant, { params: { id }, body: { tierId } })
    return
  }
  const { id: memberId } = people[n] as MemberRow
  const paidOn = server.clock.now().toISOString().slice(0, 10)
  const paid = { method: 'cash' as const, paidOn, amountMinor: priceMinor, reason: 'At the bar' }
  const { status, body } = await staff().call(addParticipant, {
    params: { id: event.id },
    body: { memberId, tierId, ...(kind === 'free' ? { isFree: true } : { paid }) },
  })
  if (status !== 201) return
  const place = body.participants.find((one) => one.memberId === memberId)
  // Free or paid, it is taken at once, or the request is refused.
  expect(place?.state).toBe('registered')
  placeOf.set(`${event.id} ${n}`, place?.registrationId ?? '')
}

test('whatever families, time and staff do, no place is given twice, and a payer has it or the money', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      // Each has a year to buy.
      people = await Promise.all(Array.from({ length: 3 }, () => aMember(server)))
      for (const member of people) await draft(server, member, { club })
      const event = await anOpenEvent(server, { orgId: club.organisation.id, capacity: 2 })
      await server.deps.db
        .update(eventTable)
        .set({ refundUntil: event.startDate })
        .where(eq(eventTable.id, event.id))
      const tiers = [
        await aTier(server, event.id, { places: 1 }),
        await aTier(server, event.id, { name: 'Child', priceMinor: 5_000, position: 1 }),
      ]
      const run: Run = { event, tiers, windows: [] }
      for (const step of taken) {
        await take(run, step)
        expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
      }
      // Each hold of the gateway is captured, or is given back.
      server.clock.advance(CALLED_OFF_WAIT_MS)
      await runJobs(server, 'reconcilePayment')
      const payments = await server.deps.db.select().from(payment)
      expect(payments.filter(({ state }) => isMoving(state))).toEqual([])
    }),
    { numRuns: 10, seed: 20_261_128, endOnFailure: true },
  )
}, 240_000)
