import { createCustomField, deleteFieldAnswers, updateCustomField } from '@medlem/contract/customField'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { besideHeld } from '../../testing/whileHeld.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('answers are deleted while a receipt takes its number from the organisation', async () => {
  const { db } = server.deps
  const club = await anOrganisation(server, { key: 'sejlklub' })
  const admin = server.as(await aMember(server), { roles: ['org:sejlklub|role:ADMIN'] })
  const body = {
    name: 'Boat',
    help: '',
    kind: 'text',
    access: 'memberWrites',
    atJoining: 'no',
  } as const
  const made = await admin.call(createCustomField, {
    params: { id: club.id },
    body: { ...body, options: [] },
  })
  const params = { id: club.id, fieldId: made.body.id }
  await admin.call(updateCustomField, {
    params,
    body: { ...body, options: [], isArchived: true, version: 1 },
  })
  const answer = await besideHeld({
    db,
    hold: (tx) => tx.update(organisation).set({ nextReceiptNumber: 7 }).where(eq(organisation.id, club.id)),
    call: () => admin.call(deleteFieldAnswers, { params, body: { name: 'Boat' } }),
  })
  expect(answer?.status).toBe(200)
})
