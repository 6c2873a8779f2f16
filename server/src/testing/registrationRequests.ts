import * as eventChange from '@medlem/contract/eventChange'
import { getEventPicture } from '@medlem/contract/eventPicture'
import * as eventQuestionChange from '@medlem/contract/eventQuestionChange'
import type { WrittenTier } from '@medlem/contract/eventTier'
import type { ManualPayment } from '@medlem/contract/grant'
import * as participant from '@medlem/contract/participant'
import { exportParticipants } from '@medlem/contract/participantExport'
import * as registration from '@medlem/contract/registration'
import { getTicketPdf, giveTicket, listTickets } from '@medlem/contract/ticket'
import * as ticketPayment from '@medlem/contract/ticketPayment'
import { findRegistration, insertRegistrations, type NewRegistration } from '../club/registration/store.ts'
import { aPicture } from './aPicture.ts'
import { aTier } from './aTier.ts'
import { aChild, anEvent } from './builders.ts'
import { aField } from './customFieldRequests.ts'
import { paidYear, type Stage } from './stage.ts'
import { aLedTeam } from './teamRequests.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const plannedEvent = {
  title: 'Summer party',
  description: '',
  location: 'The jetty',
  startDate: '2027-06-19T16:00:00Z',
  endDate: '2027-06-19T21:00:00Z',
  forMembers: true,
  guestsInvited: false,
}

/** An event of the cast's club that takes sign-ups. */
export async function eventOf({ server, cast }: Stage): Promise<string> {
  return (await anEvent(server, { orgId: cast.club.id, takesSignUps: true, capacity: 20 })).id
}

/** The owner's sign-up for such an event, or somebody's of the owner's family. */
export async function signedUp(stage: Stage, values: Partial<NewRegistration> = {}): Promise<string> {
  const { server, owner } = stage
  const at = server.clock.now()
  const [row] = await insertRegistrations(server.deps.db, [
    {
      eventId: await eventOf(stage),
      memberId: owner.id,
      state: 'registered',
      createdAt: at,
      createdBy: owner.id,
      changedAt: at,
      changedBy: owner.id,
      ...values,
    },
  ])
  return row?.id ?? ''
}

/** A place that became free, and is kept for the owner. */
export function offered(stage: Stage, values: Partial<NewRegistration> = {}): Promise<string> {
  const offerExpiresAt = new Date(stage.server.clock.now().getTime() + 3_600_000)
  return signedUp(stage, { state: 'offered', queueNumber: 1, offerExpiresAt, ...values })
}

/** 'Adult' for 150 kr., for everyone, as staff write it. */
export const pricedTier: WrittenTier = {
  name: 'Adult',
  priceMinor: 15_000,
  vatRateTenThousandths: 0,
  audience: 'everyone',
  minAge: null,
  maxAge: null,
  places: null,
  perFamily: null,
  salesFrom: null,
  salesUntil: null,
}

/** Its price, received on the day of the test's clock. */
export const inCash: ManualPayment = {
  method: 'cash',
  paidOn: '2026-11-01',
  amountMinor: 15_000,
  reason: 'Paid in the clubhouse',
}

/** A place that costs something, and is kept for the owner, or for somebody of the owner's family, until it is paid for. */
export async function offeredTicket(stage: Stage, values: Partial<NewRegistration> = {}): Promise<string> {
  const eventId = await eventOf(stage)
  const { id: tierId } = await aTier(stage.server, eventId)
  return offered(stage, { eventId, tierId, ...values })
}

/** Who comes to events. */
export const registrationRequests: Record<string, ValidRequest> = {
  getSignUp: valid(registration.getSignUp, async (stage) => ({ params: { id: await eventOf(stage) } })),
  listSignUps: valid(registration.listSignUps, () => ({})),
  signUp: valid(registration.signUp, async (stage) => ({
    params: { id: await eventOf(stage) },
    body: { memberIds: [stage.owner.id] },
  })),
  listRegistrations: valid(registration.listRegistrations, () => ({})),
  cancelRegistration: valid(registration.cancelRegistration, async (stage) => ({
    params: { id: await signedUp(stage) },
  })),
  answerOffer: valid(registration.answerOffer, async (stage) => ({
    params: { id: await offered(stage) },
    body: { accept: true },
  })),
  listTickets: valid(listTickets, async (stage) => {
    await signedUp(stage)
    return {}
  }),
  giveTicket: valid(giveTicket, async (stage) => ({
    params: { id: await signedUp(stage) },
    body: { memberId: (await aChild(stage.server, stage.owner)).id },
  })),
  giveParticipantTicket: valid(
    participant.giveParticipantTicket,
    async (stage) => {
      await paidYear(stage)
      return {
        params: { id: await signedUp(stage, { memberId: (await aChild(stage.server, stage.owner)).id }) },
        body: { memberId: stage.owner.id },
      }
    },
    'clubAdmin',
  ),
  getTicketPdf: valid(getTicketPdf, async (stage) => ({ params: { id: await signedUp(stage) } })),
  listParticipants: valid(
    participant.listParticipants,
    async (stage) => ({ params: { id: await eventOf(stage) } }),
    'clubAdmin',
  ),
  addParticipant: valid(
    participant.addParticipant,
    async (stage) => {
      await paidYear(stage)
      return { params: { id: await eventOf(stage) }, body: { memberId: stage.owner.id } }
    },
    'clubAdmin',
  ),
  exportParticipants: valid(
    exportParticipants,
    async (stage) => {
      const found = await findRegistration(stage.server.deps.db, await signedUp(stage))
      return { params: { id: found?.eventId ?? '' }, body: { format: 'csv' as const } }
    },
    'clubAdmin',
  ),
  removeParticipant: valid(
    participant.removeParticipant,
    async (stage) => ({ params: { id: await signedUp(stage) }, body: { reason: 'The boat is smaller' } }),
    'clubAdmin',
  ),
  offerPlace: valid(
    participant.offerPlace,
    async (stage) => ({
      params: { id: await signedUp(stage, { state: 'waiting', queueNumber: 1 }) },
      body: {},
    }),
    'clubAdmin',
  ),
  moveParticipant: valid(
    participant.moveParticipant,
    async (stage) => {
      const eventId = await eventOf(stage)
      const { id: tierId } = await aTier(stage.server, eventId)
      const other = await aTier(stage.server, eventId, { name: 'Child', position: 1 })
      return { params: { id: await signedUp(stage, { eventId, tierId }) }, body: { tierId: other.id } }
    },
    'clubAdmin',
  ),
  recordTicketPayment: valid(
    participant.recordTicketPayment,
    async (stage) => ({ params: { id: await offeredTicket(stage) }, body: inCash }),
    'clubAdmin',
  ),
  updateSignUp: valid(
    participant.updateSignUp,
    async (stage) => ({
      params: { id: await eventOf(stage) },
      body: { takesSignUps: true, capacity: 30, signUpUntil: null },
    }),
    'clubAdmin',
  ),
  updateTiers: valid(
    participant.updateTiers,
    async (stage) => ({ params: { id: await eventOf(stage) }, body: { tiers: [pricedTier] } }),
    'clubAdmin',
  ),
  updateQuestions: valid(
    eventQuestionChange.updateQuestions,
    async (stage) => {
      const { number } = await aField(stage)
      return { params: { id: await eventOf(stage) }, body: { questions: [{ number, isRequired: true }] } }
    },
    'clubAdmin',
  ),
  listEventFields: valid(eventQuestionChange.listEventFields, async (stage) => ({
    params: { id: await eventOf(stage) },
  })),
  payTickets: valid(ticketPayment.payTickets, async (stage) => {
    const registrationId = await offeredTicket(stage)
    const found = await findRegistration(stage.server.deps.db, registrationId)
    return { params: { id: found?.eventId ?? '' }, body: { registrationIds: [registrationId] } }
  }),
  quoteTickets: valid(ticketPayment.quoteTickets, async (stage) => {
    const eventId = await eventOf(stage)
    const { id: tierId } = await aTier(stage.server, eventId)
    return { params: { id: eventId }, body: { places: [{ memberId: stage.owner.id, tierId }] } }
  }),
  createEvent: valid(
    eventChange.createEvent,
    ({ cast }) => ({
      params: { id: cast.club.id },
      body: { ...plannedEvent, takesSignUps: true, capacity: 20, signUpUntil: null },
    }),
    'clubAdmin',
  ),
  getEventPicture: valid(getEventPicture, async ({ server, cast }) => {
    const { id } = await aPicture(server, await anEvent(server, { orgId: cast.club.id }))
    return { params: { id } }
  }),
  listPlannedEvents: valid(
    eventChange.listPlannedEvents,
    async (stage) => {
      await eventOf(stage)
      return { params: { id: stage.cast.club.id } }
    },
    'clubAdmin',
  ),
  listEventTeams: valid(
    eventChange.listEventTeams,
    async (stage) => {
      await aLedTeam(stage)
      return { params: { id: stage.cast.club.id } }
    },
    'clubAdmin',
  ),
  copyEvent: valid(
    eventChange.copyEvent,
    async (stage) => ({
      params: { id: stage.cast.club.id, eventId: await eventOf(stage) },
      body: { days: ['2027-06-19', '2027-06-26'] },
    }),
    'clubAdmin',
  ),
  publishEvent: valid(
    eventChange.publishEvent,
    async ({ server, cast }) => {
      const { id: eventId, orgId: id } = await anEvent(server, { orgId: cast.club.id, enabled: false })
      return { params: { id, eventId }, body: { isPublished: true } }
    },
    'clubAdmin',
  ),
  getWrittenEvent: valid(
    eventChange.getWrittenEvent,
    async ({ server, cast }) => {
      const { id: eventId, orgId: id } = await anEvent(server, { orgId: cast.club.id })
      return { params: { id, eventId } }
    },
    'clubAdmin',
  ),
  updateEvent: valid(
    eventChange.updateEvent,
    async ({ server, cast }) => {
      const { id: eventId, orgId: id } = await anEvent(server, { orgId: cast.club.id })
      return { params: { id, eventId }, body: plannedEvent }
    },
    'clubAdmin',
  ),
}
