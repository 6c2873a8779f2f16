import { createAccountLetter, redeemAccountLetter } from '@medlem/contract/accountLetter'
import { accountLetter } from '@medlem/database/schema/accountLetter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { readPdf } from '../../club/receipt/testing/readPdf.ts'
import { aMember, anAddress, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { countFree, whileHeld } from '../../testing/whileHeld.ts'
import { lockMember } from '../member/store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a letter is redeemed under the lock of its member first, as another is written', async () => {
  const { db } = server.deps
  const club = await anOrganisation(server, { key: 'sejlklub' })
  const aage = await aMember(server, { email: null, address: anAddress })
  await insertNewMembership(db, { orgId: club.id, memberId: aage.id, updateDate: server.clock.now() })
  const admin = server.as(await aMember(server), { roles: ['org:sejlklub|role:ADMIN'] })
  const paper = await admin.call(createAccountLetter, { params: { id: club.id, memberId: aage.id } })
  const { pages } = await readPdf(await paper.body.arrayBuffer())
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(pages[0]?.text ?? '')?.[0] ?? ''
  const newcomer = server.as({ email: 'aage@example.org', subject: 'aage' })
  const answer = await whileHeld({
    db,
    hold: (tx) => lockMember(tx, aage.id),
    call: () => newcomer.call(redeemAccountLetter, { body: { code } }),
    meanwhile: async (tx) => expect(await countFree(tx, accountLetter)).toBe(1),
  })
  expect(answer?.status).toBe(200)
})
