import { undoCancellation } from '@medlem/contract/eventCancellation'
import { cancelEvent } from '@medlem/contract/eventChange'
import { revokePeriod } from '@medlem/contract/grant'
import {
  addParticipant,
  type EventParticipants,
  giveParticipantTicket,
  listParticipants,
  moveParticipant,
  offerPlace,
  updateSignUp,
} from '@medlem/contract/participant'
import { refundPayment } from '@medlem/contract/refund'
import { placesBeyond } from '@medlem/domain/placesBeyond'
import { jobHandlers } from '@medlem/server/app/job/handlers'
import { sweepOffers } from '@medlem/server/club/registration/waitingList'
import type { Random } from '../random.ts'
import { type Deed, note } from './placeStormDeeds.ts'
import type { PlaceStorm } from './placeStormWorld.ts'

/** Staff give a place for cash or for nothing. */
export function addByHand(storm: PlaceStorm, random: Random): Deed {
  const { event, tiers } = random.pick(storm.gatherings)
  const { people } = random.pick(storm.families)
  const tier = tiers[random.below(Math.max(tiers.length, 1))]
  const isFree = tier && random.below(2) === 0
  return async () => {
    const paidOn = storm.server.clock.now().toISOString().slice(0, 10)
    const amountMinor = tier?.priceMinor ?? 0
    const paid = { method: 'cash' as const, paidOn, amountMinor, reason: 'At the bar' }
    const body = {
      memberId: people[0].id,
      ...(tier && { tierId: tier.id, ...(isFree ? { isFree: true } : { paid }) }),
    }
    note(storm, 'addParticipant', await storm.staff.call(addParticipant, { params: { id: event.id }, body }))
  }
}

/** Staff move, give, refund or hand back one place that they see, or offer one to somebody who waits, beyond the places too. */
export function changeByHand(storm: PlaceStorm, random: Random): Deed {
  const { event, tiers } = random.pick(storm.gatherings)
  const { people } = random.pick(storm.families)
  const [what, nth] = [random.pick(['move', 'give', 'refund', 'handBack', 'offer']), random.below(5)]
  const tierId = tiers[random.below(Math.max(tiers.length, 1))]?.id
  return async () => {
    const { staff } = storm
    const { body } = await staff.call(listParticipants, { params: { id: event.id } })
    if (what === 'offer') return offerTo(storm, body, nth)
    const one = body.participants[nth] ?? body.participants[0]
    if (!one) return
    const params = { id: one.registrationId }
    if (what === 'move' && tierId !== undefined)
      note(storm, 'moveParticipant', await staff.call(moveParticipant, { params, body: { tierId } }))
    if (what === 'give') {
      const given = await staff.call(giveParticipantTicket, { params, body: { memberId: people[0].id } })
      note(storm, 'giveParticipantTicket', given)
    }
    if (what === 'handBack')
      note(storm, 'revokePeriod', await staff.call(revokePeriod, { params, body: { reason: 'Back' } }))
    if (what !== 'refund' || !one.paid || one.paid.method !== null) return
    const refund = {
      amountMinor: one.paid.amountMinor,
      reason: 'Fell ill',
      membershipHistoryIds: [one.registrationId],
      idempotencyKey: crypto.randomUUID(),
    }
    note(
      storm,
      'refundPayment',
      await staff.call(refundPayment, { params: { id: one.paid.paymentId }, body: refund }),
    )
  }
}

/** To one who waits on the list that they see; where it is full, with as many places as it says there have to be. */
async function offerTo(storm: PlaceStorm, seen: EventParticipants, nth: number): Promise<void> {
  const { settings, participants, tiers } = seen
  const line = participants.filter(({ state }) => state === 'waiting')
  const one = line[nth] ?? line[0]
  if (!one) return
  const beyond = placesBeyond({
    event: { capacity: settings.capacity, taken: participants.length - line.length },
    tier: tiers.find(({ id }) => id === one.tierId),
  })
  const params = { id: one.registrationId }
  const offered = await storm.staff.call(offerPlace, { params, body: { beyond } })
  note(storm, beyond ? 'offerBeyond' : 'offerPlace', offered)
}

/** Staff raise or lower the places, call an event off, or take that back. */
export function changeEvent(storm: PlaceStorm, random: Random): Deed {
  const { event } = random.pick(storm.gatherings)
  const [what, capacity] = [
    random.pick(['size', 'size', 'size', 'size', 'size', 'size', 'callOff', 'undo']),
    1 + random.below(6),
  ]
  return async () => {
    const { staff, club } = storm
    const settings = { takesSignUps: true, capacity, signUpUntil: null }
    const params = { id: club.organisation.id, eventId: event.id }
    if (what === 'size')
      note(
        storm,
        'updateSignUp',
        await staff.call(updateSignUp, { params: { id: event.id }, body: settings }),
      )
    if (what === 'callOff') note(storm, 'cancelEvent', await staff.call(cancelEvent, { params }))
    if (what === 'undo') note(storm, 'undoCancellation', await staff.call(undoCancellation, { params }))
  }
}

/** What runs beside all others: reports of the gateway, and places that are let go. */
export async function runDueJobs(storm: PlaceStorm): Promise<void> {
  const { server } = storm
  const handlers = jobHandlers(server.deps)
  const names = ['settlePayment', 'reconcilePayment']
  const due = server.jobs.filter(({ name }) => names.includes(name))
  for (const job of due) server.jobs.splice(server.jobs.indexOf(job), 1)
  for (const { name, data } of due)
    await handlers[name](data as never).catch((error: unknown) => {
      storm.surprises.push(`${name}: ${String(error)}`)
    })
  await sweepOffers(server.deps)
}
