import { expect, test } from 'vitest'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { type RequestParts, senderClient, sendValid } from '../testing/validRequest.ts'
import { validRequests } from '../testing/validRequests.ts'

// Each request is set up in a world of its own.
const PATIENCE_MS = 120_000

/** Every request, made while the database still answers. */
async function makeAll(server: TestServer): Promise<{ cast: Cast; made: Map<string, RequestParts> }> {
  const made = new Map<string, RequestParts>()
  let cast = await aCast(server)
  for (const [name, { make }] of Object.entries(validRequests)) {
    await server.reset()
    cast = await aCast(server)
    made.set(name, await make({ server, cast, owner: cast.ida }))
  }
  return { cast, made }
}

test(
  'while the database is down every call says so: 503, when to come again, and nothing of the inside',
  async () => {
    const server = await testServer({ listen: true })
    const { cast, made } = await makeAll(server)
    await server.connection.close()
    const detail = 'The service is not available right now. Please try again in a moment.'
    for (const [name, parts] of made) {
      const request = validRequests[name]
      // Whether a token is valid is known without the database.
      if (!request || name === 'validateToken') continue
      const client = senderClient({ server, cast, owner: cast.ida }, request.sender)
      const { status, problem, headers } = await sendValid(client, request, parts)
      const told = [name, status, problem.code, problem.detail, headers['retry-after']]
      expect(told).toEqual([name, 503, 'unavailable', detail, '5'])
    }
    await server.app.close()
    await server.gateway.close()
  },
  PATIENCE_MS,
)
