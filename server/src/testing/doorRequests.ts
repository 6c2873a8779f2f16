import * as door from '@medlem/contract/door'
import { getDoorOffer, sellAtDoor } from '@medlem/contract/participant'
import { findLink, insertLink } from '../club/door/store.ts'
import { findRegistration } from '../club/registration/store.ts'
import { newToken } from '../platform/opaqueToken/opaqueToken.ts'
import { eventOf, signedUp } from './registrationRequests.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** A helper's link to the door of an event of the cast's club. */
async function aLink(stage: Stage): Promise<string> {
  const { server, owner } = stage
  const createdAt = server.clock.now()
  const made = await insertLink(server.deps.db, {
    eventId: await eventOf(stage),
    tokenHash: newToken().hash,
    name: 'Karin',
    createdAt,
    createdBy: owner.id,
    endsAt: new Date(createdAt.getTime() + 3_600_000),
  })
  return made.id
}

/** What staff do at the door of an event. */
export const doorRequests: Record<string, ValidRequest> = {
  getDoor: valid(door.getDoor, async (stage) => ({ params: { id: await eventOf(stage) } }), 'clubAdmin'),
  sendDoorScans: valid(
    door.sendDoorScans,
    async (stage) => {
      const found = await findRegistration(stage.server.deps.db, await signedUp(stage))
      const scan = {
        nonce: crypto.randomUUID(),
        registrationId: found?.id ?? '',
        kind: 'in' as const,
        undoes: null,
        door: 'North',
        at: stage.server.clock.now().toISOString(),
      }
      return { params: { id: found?.eventId ?? '' }, body: { scans: [scan] } }
    },
    'clubAdmin',
  ),
  getDoorOffer: valid(getDoorOffer, async (stage) => ({ params: { id: await eventOf(stage) } }), 'clubAdmin'),
  sellAtDoor: valid(
    sellAtDoor,
    async (stage) => ({
      params: { id: await eventOf(stage) },
      body: {
        id: crypto.randomUUID(),
        door: 'North',
        guest: { firstName: 'Olga', lastName: 'Berg', email: 'olga@example.org' },
      },
    }),
    'clubAdmin',
  ),
  listDoorLinks: valid(
    door.listDoorLinks,
    async (stage) => {
      const link = await findLink(stage.server.deps.db, await aLink(stage))
      return { params: { id: link?.eventId ?? '' } }
    },
    'clubAdmin',
  ),
  makeDoorLink: valid(
    door.makeDoorLink,
    async (stage) => ({ params: { id: await eventOf(stage) }, body: { name: 'Karin' } }),
    'clubAdmin',
  ),
  endDoorLink: valid(
    door.endDoorLink,
    async (stage) => ({ params: { id: await aLink(stage) } }),
    'clubAdmin',
  ),
}
