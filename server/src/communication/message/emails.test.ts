import { approveInvitation, createInvitation, rejectInvitation } from '@medlem/contract/family'
import { TEMPLATE } from '@medlem/contract/message'
import { createNotification } from '@medlem/contract/notification'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { message } from '@medlem/database/schema/message'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClub } from '../../money/payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../../money/refund/testing/treasurer.ts'
import { aNextYear, NOTICE_DAY, onDay, renewing } from '../../money/renewal/testing/aRenewal.ts'
import { aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { writeEmail } from './template/templates.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())

test('events of a family, a conversation and a payment are sent by e-mail, and each e-mail can be written', async () => {
  const club = await aClub(server)
  const { organisation } = club
  const treasurer = await aTreasurer(server, club)
  const ida = await aMember(server, { email: 'ida@example.org' })
  const freja = await aMember(server)
  const jonas = await aMember(server)
  const as = server.as(ida)

  const { id: good } = await aLink(server, { from: freja, to: ida, status: 'pending' })
  await as.call(approveInvitation, { querystring: { id: good } })
  const { id: bad } = await aLink(server, { from: jonas, to: ida, status: 'pending' })
  await as.call(rejectInvitation, { querystring: { id: bad } })
  await as.call(createInvitation, { body: { inviteeEmail: 'newcomer@example.org' } })

  const contact = { type: 'CONTACT_US' as const, title: 'Keys', message: 'Who has them?' }
  const asked = await as.call(createNotification, { body: { ...contact, data: { org: organisation.key } } })
  const answer = { type: 'CONTACT_US_REPLY' as const, title: 'Re: Keys', message: 'I have.' }
  const reply = await treasurer.client.call(createNotification, {
    body: { ...answer, messageThreadId: asked.body.id },
  })
  expect([asked.status, reply.status]).toEqual([201, 201])

  const purchase = await aPaidPurchase(server, freja, { club })
  await giveBack(treasurer.client, purchase)
  await aNextYear(server, club)
  await renewing(server, { payer: ida, club })
  await onDay(server, NOTICE_DAY)

  const rows = await server.deps.db.select().from(message).where(eq(message.channel, 'email'))
  const line = (...parts: (number | string | null)[]) => parts.join(' ')
  expect(rows.map(({ templateId, memberId, orgId }) => line(templateId, memberId, orgId)).toSorted()).toEqual(
    [
      line(TEMPLATE.paymentEmail, freja.id, organisation.id),
      line(TEMPLATE.paymentEmail, ida.id, organisation.id),
      line(RENEWAL_TEMPLATE.notice, ida.id, organisation.id),
      line(TEMPLATE.familyInvitation, null, null),
      line(TEMPLATE.familyApproved, freja.id, null),
      line(TEMPLATE.familyRejected, jonas.id, null),
      line(TEMPLATE.refund, freja.id, organisation.id),
      line(TEMPLATE.contactReceived, null, organisation.id),
      line(TEMPLATE.contactAnswered, ida.id, organisation.id),
    ].toSorted(),
  )
  const context = {
    language: 'en',
    firstName: 'Ida',
    organisation: organisation.name,
    baseUrl: server.deps.config.baseUrl,
    product: 'Medlem',
  }
  for (const row of rows) expect([row.templateId, writeEmail(row, context)?.subject]).not.toContain(undefined)
  // What was written stays in the portal, and no address is kept.
  expect(JSON.stringify(rows)).not.toMatch(/Who has them|I have\.|@/)
})
