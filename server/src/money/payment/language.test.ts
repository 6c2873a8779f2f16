import { getOutbox } from '@medlem/contract/outbox'
import { createPayment, getPayment } from '@medlem/contract/payment'
import { listRefunds, refundPayment } from '@medlem/contract/refund'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failure, failureColumns } from '../../communication/message/failure.ts'
import { aLink, aMember, aMessage } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'
import { aClub, type Club, draft } from './testing/buyer.ts'
import { translateFailure } from './translateFailure.ts'

const danish = { 'accept-language': 'da' }
const english = { 'accept-language': 'en' }

let server: TestServer
let ida: MemberRow
let club: Club
beforeAll(() => offerLanguages('da'))
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm' })
  club = await aClub(server)
})

test('why somebody was left out is said in the language of each reader, not of the payer', async () => {
  const jonas = await aMember(server, { firstName: 'Jonas', lastName: 'Holm' })
  await aLink(server, { from: ida, to: jonas })
  const referenceKey = 'together'
  const historyId = await draft(server, ida, { club, referenceKey })
  await draft(server, ida, { club, member: jonas, referenceKey })
  await server.deps.db.update(familyInvitation).set({ status: 'ended' })
  const client = server.as(ida)
  const made = await client.call(createPayment, { params: { id: historyId }, body: {} }, danish)
  const item = { params: { historyId, paymentId: made.body.id } }
  const read = await client.call(getPayment, item, english)
  const again = await client.call(getPayment, item, danish)
  const messages = [made, read, again].map(({ body }) => body.skipped.map(({ reason }) => reason.message))
  const inDanish = ['Der er ikke længere en familieforbindelse med Jonas Holm.']
  expect(messages).toEqual([inDanish, ['There is no family link with Jonas Holm any more.'], inDanish])
})

test('what becomes of the years, and a refusal of a refund, are in the reader’s language', async () => {
  const paid = await aPaidPurchase(server, ida, { club })
  const { client } = await aTreasurer(server, club)
  const refused = await client.call(
    refundPayment,
    { params: { id: paid.paymentId }, body: { amountMinor: 90_000, reason: 'Flyttet', keepsYears: true } },
    danish,
  )
  expect(refused.problem.detail).toBe('Der kan højst betales 450,00 kr. tilbage af denne betaling.')
  await giveBack(client, paid)
  const request = { params: { id: paid.paymentId } }
  const answers = [
    await client.call(listRefunds, request, english),
    await client.call(listRefunds, request, danish),
  ]
  expect(answers.map(({ body }) => body.map(({ effect }) => effect))).toEqual([
    ['The membership year ends: Ida Holm 2026.'],
    ['Medlemsåret slutter: Ida Holm 2026.'],
  ])
})

test('an administrator reads in their language why a message was not delivered', async () => {
  const { client } = await aTreasurer(server, club)
  const { id: orgId } = club.organisation
  const known = failureColumns(failure('metaCode', { fault: failure('templatePaused', {}), code: 132_015 }))
  await aMessage(server, { memberId: ida.id, orgId, channel: 'whatsapp', state: 'dead', ...known })
  await aMessage(server, { memberId: ida.id, orgId, state: 'dead', reason: '550 no such user here' })
  const { body } = await client.call(getOutbox, { params: { id: orgId } }, danish)
  expect(body.undelivered.map(({ reason }) => reason).toSorted()).toEqual([
    '550 no such user here',
    'Meta har sat skabelonen på pause. (Metas kode 132015)',
  ])
})

test('why a payment failed is said in the reader’s language where the sentence is ours, else in the gateway’s words', () => {
  const failed = (reason: string) => ({ gatewayreason: '7', reason, acquirer: '' })
  expect(translateFailure(failed('The card was refused.'), 'da')).toEqual(failed('Kortet blev afvist.'))
  // As payments/src/vipps/snapshot.ts says it.
  expect(translateFailure(failed('Cancelled in the app'), 'da')).toEqual(failed('Annulleret i appen'))
  expect(translateFailure(failed('Insufficient funds'), 'da')).toEqual(failed('Insufficient funds'))
  expect(translateFailure(null, 'da')).toBeNull()
})
