import type { Stage } from '@medlem/server/testing/stage'
import type { TestClient } from '@medlem/server/testing/testClient'
import type { Sender } from '@medlem/server/testing/validRequest'

/** The client of the one who may send it, with one token for all requests: signing thousands would take the longest. */
export async function heldClient({ server, owner }: Stage, sender: Sender): Promise<TestClient> {
  if (sender === 'anonymous') return server.anonymous
  const people = {
    owner: { email: owner.email ?? '' },
    clubAdmin: { email: 'karl@example.org', roles: ['org:sejlklub|role:ADMIN'] },
    support: { email: 'support@example.org', roles: ['org:ALL|role:SUPER_ADMIN'] },
    newcomer: { email: 'nils@example.org' },
  }
  return server.withToken(await server.issuer.token(people[sender]))
}
