import { endMembership } from '@medlem/contract/membershipEnd'
import { membership } from '@medlem/database/schema/membership'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClub } from '../../money/payment/testing/buyer.ts'
import { renewing } from '../../money/renewal/testing/aRenewal.ts'
import { lockMember } from '../../people/member/store.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { countFree, whileHeld } from '../../testing/whileHeld.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())

test('a membership ends under the lock of the payer of its renewal first, as renewals are switched', async () => {
  const { db } = server.deps
  const club = await aClub(server)
  const ida = await aMember(server)
  const alma = await aChild(server, ida)
  await renewing(server, { payer: ida, club, members: [ida, alma] })
  const admin = server.as(await aMember(server), { roles: [`org:${club.organisation.key}|role:ADMIN`] })
  const params = { id: club.organisation.id, memberId: alma.id }
  const body = { endsOn: '2026-12-31', reason: 'moved', note: '' } as const
  const answer = await whileHeld({
    db,
    hold: (tx) => lockMember(tx, ida.id),
    call: () => admin.call(endMembership, { params, body }),
    meanwhile: async (tx) => expect(await countFree(tx, membership)).toBe(2),
  })
  expect(answer).toMatchObject({ status: 200, body: { renewalStopped: true } })
})
