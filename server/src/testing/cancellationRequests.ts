import * as eventCancellation from '@medlem/contract/eventCancellation'
import * as eventChange from '@medlem/contract/eventChange'
import * as handBack from '@medlem/contract/handBack'
import { updateRegistration } from '../club/registration/store.ts'
import { anEvent } from './builders.ts'
import type { Stage } from './stage.ts'
import { aTicketPurchase } from './ticketPurchase.ts'
import { valid } from './validRequest.ts'

/** The owner paid in cash for a place that was cancelled since. */
async function cashToHandBack({ server, cast, owner }: Stage): Promise<void> {
  const bought = { payer: owner, organisation: cast.club, state: 'manual' } as const
  const { registrations } = await aTicketPurchase(server, bought)
  const ended = { state: 'cancelled', ending: 'cancelled', changedAt: server.clock.now() } as const
  for (const { id } of registrations) await updateRegistration(server.deps.db, id, ended)
}

/** Valid requests of the calls that call an event off, or delete it. */
export const cancellationRequests = {
  deleteEvent: valid(
    eventChange.deleteEvent,
    async ({ server, cast }) => {
      const { id: eventId, orgId: id } = await anEvent(server, { orgId: cast.club.id, enabled: false })
      return { params: { id, eventId } }
    },
    'clubAdmin',
  ),
  listHandBacks: valid(
    handBack.listHandBacks,
    async (stage) => {
      await cashToHandBack(stage)
      return { params: { id: stage.cast.club.id }, querystring: {} }
    },
    'clubAdmin',
  ),
  cancelEvent: valid(
    eventChange.cancelEvent,
    async ({ server, cast }) => {
      const { id: eventId, orgId: id } = await anEvent(server, { orgId: cast.club.id })
      return { params: { id, eventId } }
    },
    'clubAdmin',
  ),
  getCancellation: valid(
    eventCancellation.getCancellation,
    async ({ server, cast }) => {
      const { id: eventId, orgId: id } = await anEvent(server, { orgId: cast.club.id })
      return { params: { id, eventId } }
    },
    'clubAdmin',
  ),
  undoCancellation: valid(
    eventCancellation.undoCancellation,
    async ({ server, cast }) => {
      const cancelledAt = server.clock.now()
      const { id: eventId, orgId: id } = await anEvent(server, { orgId: cast.club.id, cancelledAt })
      return { params: { id, eventId } }
    },
    'clubAdmin',
  ),
}
