import { audit } from '@medlem/database/schema/audit'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../club/membership/testing/cast.ts'
import { aMember } from '../testing/builders.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { sendValid } from '../testing/validRequest.ts'
import { validRequests } from '../testing/validRequests.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
  cast = await aCast(server)
})
afterAll(() => server.close())

/** POST, but nothing is written. */
const reading = ['validateToken', 'findPaymentReturn', 'quotePurchase', 'quoteTickets']
/** The member's alone (Ruling 11), or of the account and no member's. */
const refused = [
  'createMember',
  'eraseMember',
  'approveInvitation',
  'renewCalendarFeed',
  'savePushDevice',
  'checkPushDevice',
  'endPushDevice',
  'askSignInCode',
  'confirmSignInCode',
  'acceptReceivedInvitation',
  'acceptPage',
  'takeGuestOrder',
]
/** Where a call is anyone's, no one acts for a member. */
const writes = Object.entries(validRequests).filter(
  ([name, { endpoint }]) =>
    endpoint.method !== 'GET' && endpoint.access !== 'anyone' && !reading.includes(name),
)

/** The newest entries, as many as were written since. */
async function entriesSince(count: number) {
  const { db } = server.deps
  const more = (await db.$count(audit)) - count
  return db.select().from(audit).orderBy(desc(audit.id)).limit(more)
}

describe('a write while acting leaves an entry [S07]', () => {
  test.each(writes)('%s', async (name, valid) => {
    const owner = await aMember(server)
    const parts = await valid.make({ server, cast, owner })
    const before = await server.deps.db.$count(audit)
    const answer = await sendValid(cast.as.support, valid, parts, cast.actingFor(owner))
    const written = await entriesSince(before)
    const succeeded = answer.status < 300
    if (refused.includes(name)) {
      // An invitation is answered in words with 200 (Ruling 30).
      expect([name, succeeded && name !== 'approveInvitation', written]).toEqual([name, false, []])
      return
    }
    // An administrator's call is refused to a caller who acts for a member, or audited.
    if (valid.sender === 'owner') expect([name, answer.problem?.detail]).toEqual([name, undefined])
    const { status: outcome } = (answer.body ?? {}) as { status?: unknown }
    // No message is sent where there is no messaging app.
    const isWritten = succeeded && outcome !== 'skipped'
    expect([name, written.length > 0]).toEqual([name, isWritten])
    for (const entry of written) expect(entry.actorId).toBe(cast.support.id)
    if (valid.sender === 'owner') for (const entry of written) expect(entry.subjectId).toBe(owner.id)
  })
})
