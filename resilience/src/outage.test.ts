import { aCast } from '@medlem/server/club/membership/testing/cast'
import { aMember } from '@medlem/server/testing/builders'
import type { Stage } from '@medlem/server/testing/stage'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { type RequestParts, senderClient, sendValid } from '@medlem/server/testing/validRequest'
import { validRequests } from '@medlem/server/testing/validRequests'
import { expect, test } from 'vitest'

/** Each request is set up with a member of its own. */
const TEST_TIMEOUT_MS = 600_000

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
  'while the database is down every call answers 503 with Retry-After and without internals',
  async () => {
    const server = await testServer({ listen: true })
    const made = await makeAll(server)
    await server.connection.close()
    const detail = 'The service is not available right now. Please try again in a moment.'
    for (const [name, { stage, parts }] of made) {
      const request = validRequests[name]
      // Whether a token is valid is known without the database, and a cookie is taken away without it.
      if (!request || name === 'validateToken' || name === 'closeGuestOrder') continue
      const client = senderClient(stage, request.sender)
      const { status, problem, headers } = await sendValid(client, request, parts)
      const answer = [name, status, problem.code, problem.detail, headers['retry-after']]
      expect(answer).toEqual([name, 503, 'unavailable', detail, '5'])
    }
    await server.app.close()
    await server.gateway.close()
  },
  TEST_TIMEOUT_MS,
)
