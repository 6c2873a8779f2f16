import * as guest from '@medlem/contract/guest'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { anOrder } from '../club/guestOrder/testing/aGuest.ts'
import { sealGuest } from '../platform/guestToken/guestToken.ts'
import { anEvent } from './builders.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** An event of the cast's club to which people without an account can sign up. */
async function openToGuests({ server, cast: { club } }: Stage): Promise<string> {
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, club.id))
  const shown = { isPublic: true, takesSignUps: true, takesGuests: true }
  return (await anEvent(server, { orgId: club.id, ...shown })).id
}

/** The cookie of an order for such an event, and the sign-up in it. */
async function ordered(stage: Stage, email = `${crypto.randomUUID()}@example.org`) {
  const { order, cookie } = await anOrder(stage.server, await openToGuests(stage), { email })
  const [person] = order.signUp.people
  return { headers: { cookie }, id: person?.registration?.id ?? '', memberId: person?.memberId ?? '' }
}

/** What people without an account do. */
export const guestRequests: Record<string, ValidRequest> = {
  getGuestOffer: valid(
    guest.getGuestOffer,
    async (stage) => ({ params: { id: await openToGuests(stage) } }),
    'anonymous',
  ),
  orderAsGuest: valid(
    guest.orderAsGuest,
    async (stage) => ({
      params: { id: await openToGuests(stage) },
      body: { email: 'olga@example.org', people: [{ firstName: 'Olga', lastName: 'Berg' }] },
    }),
    'anonymous',
  ),
  openGuestOrder: valid(
    guest.openGuestOrder,
    async (stage) => {
      const { memberId } = await ordered(stage)
      return { body: { token: sealGuest(stage.server.deps.config, 'link', memberId) } }
    },
    'anonymous',
  ),
  closeGuestOrder: valid(guest.closeGuestOrder, () => ({}), 'anonymous'),
  getGuestOrder: valid(
    guest.getGuestOrder,
    async (stage) => ({ headers: (await ordered(stage)).headers }),
    'anonymous',
  ),
  listOwnGuestOrders: valid(guest.listOwnGuestOrders, async (stage) => {
    await ordered(stage, stage.owner.email ?? '')
    return {}
  }),
  takeGuestOrder: valid(guest.takeGuestOrder, async (stage) => {
    const { memberId } = await ordered(stage, stage.owner.email ?? '')
    return { params: { id: memberId } }
  }),
  renameGuest: valid(
    guest.renameGuest,
    async (stage) => {
      const { id, headers } = await ordered(stage)
      return { params: { id }, body: { firstName: 'Eva', lastName: 'Lind' }, headers }
    },
    'anonymous',
  ),
}
