import type { Stage } from '../../testing/stage.ts'
import type { TestClient } from '../../testing/testClient.ts'
import type { Sender } from '../../testing/validRequest.ts'

/** The client of the one who may send it, with one token for all requests: signing thousands would take the longest. */
export async function heldClient({ server, owner }: Stage, sender: Sender): Promise<TestClient> {
  const people = {
    owner: { email: owner.email ?? '' },
    clubAdmin: { email: 'karl@example.org', roles: ['org:sejlklub|role:ADMIN'] },
    support: { email: 'support@example.org', roles: ['org:ALL|role:SUPER_ADMIN'] },
  }
  return server.withToken(await server.issuer.token(people[sender]))
}
