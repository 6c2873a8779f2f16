import { aCast } from '@medlem/server/club/membership/testing/cast'
import { aMember } from '@medlem/server/testing/builders'
import type { Stage } from '@medlem/server/testing/stage'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { type RequestParts, senderClient, sendValid } from '@medlem/server/testing/validRequest'
import { validRequests } from '@medlem/server/testing/validRequests'
import { expect, test } from 'vitest'

// Each request is set up with a member of its own.
const PATIENCE_MS = 120_000

interface Made {
  stage: Stage
  parts: RequestParts
}

/** Every request, made while the database still answers. */
async function makeAll(server: TestServer): Promise<Map<string, Made>> {
  const cast = await aCast(server)
  const made = new Map<string, Made>()
  for (const [name, { make }] of Object.entries(validRequests)) {
    const stage = { server, cast, owner: await aMember(server) }
    made.set(name, { stage, parts: await make(stage) })
  }
  return made
}

test(
  'while the database is down every call says so: 503, when to come again, and nothing of the inside',
  async () => {
    const server = await testServer({ listen: true })
    const made = await makeAll(server)
    await server.connection.close()
    const detail = 'The service is not available right now. Please try again in a moment.'
    for (const [name, { stage, parts }] of made) {
      const request = validRequests[name]
      // Whether a token is valid is known without the database.
      if (!request || name === 'validateToken') continue
      const client = senderClient(stage, request.sender)
      const { status, problem, headers } = await sendValid(client, request, parts)
      const told = [name, status, problem.code, problem.detail, headers['retry-after']]
      expect(told).toEqual([name, 503, 'unavailable', detail, '5'])
    }
    await server.app.close()
    await server.gateway.close()
  },
  PATIENCE_MS,
)
