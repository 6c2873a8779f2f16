import { updatePayment } from '@medlem/contract/payment'
import { deleteSavedCard, listSavedCards } from '@medlem/contract/savedCard'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { savedCard } from '@medlem/database/schema/savedCard'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../club/membership/testing/cast.ts'
import { aChild, aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { RENEWAL_CONSENT } from '../consent/consent.ts'
import { findPayment } from '../payment/store.ts'
import {
  aClub,
  type Club,
  type OpenPurchase,
  openLink,
  openPurchase,
  runJobs,
  saving,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { aSavedCard, membershipOf } from './testing/aSavedCard.ts'

const SUPPORT = { roles: ['org:ALL|role:SUPER_ADMIN'] }
const ABSENT = '00000000-0000-4000-8000-00000000dead'

let server: TestServer
let ida: MemberRow
let club: Club
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.gateway.control('DELETE', '/faults')
  await server.reset()
  ida = await aMember(server)
  club = await aClub(server)
})

const cards = () => server.deps.db.select().from(savedCard)
const list = (who: MemberRow, headers = {}) => server.as(who).call(listSavedCards, {}, headers)
const remove = (who: MemberRow, id: string, headers = {}, more = {}) =>
  server.as(who, more).call(deleteSavedCard, { params: { id } }, headers)
const cardOf = async ({ id }: MemberRow) =>
  (await membershipOf(server, { memberId: id, orgId: club.organisation.id })).savedCardIdentifier

/** Pays in the window; answers the identifiers that the browser came back with. */
async function payAndSave({ windowPath }: OpenPurchase, card = '0019'): Promise<Record<string, string>> {
  return (await server.gateway.pay(windowPath, card)).query
}
/** Everything that callbacks and payments left to do. */
async function work(): Promise<void> {
  await runJobs(server)
  await runJobs(server, 'keepCard')
}
/** The return page says that it is paid, and which card was saved. */
function sayCard(
  { payer, historyId, paymentId }: OpenPurchase,
  query: Record<string, string>,
  card?: string,
) {
  return server.as(payer).call(updatePayment, {
    params: { historyId, paymentId },
    body: {
      paymentStatus: 'paid',
      authorizationIdentifier: query.authorizationIdentifier,
      savedCardIdentifier: card ?? query.savedCardIdentifier,
    },
  })
}
const atGateway = (identifier: string) =>
  server.gateway.api('GET', `/api/v2/recurring/${identifier}`, undefined, liveKey)

describe('asking in the payment window to keep the card', () => {
  test("keeps it for the payer's and the children's renewals once the payment is verified, and for no link's", async () => {
    const alma = await aChild(server, ida)
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const purchase = await openPurchase(server, ida, { club, members: [ida, alma, jonas], saving })
    expect((await findPayment(server.deps.db, purchase.paymentId))?.saveCardConsent).toEqual({
      ...RENEWAL_CONSENT,
      language: 'en',
      at: server.clock.now().toISOString(),
    })
    const { savedCardIdentifier } = await payAndSave(purchase)
    expect(await cards()).toEqual([])
    await work()
    expect(await cards()).toMatchObject([
      {
        memberId: ida.id,
        orgId: club.organisation.id,
        provider: 'freepay',
        identifier: savedCardIdentifier,
        forgottenAt: null,
        consent: RENEWAL_CONSENT,
      },
    ])
    expect([await cardOf(ida), await cardOf(alma), await cardOf(jonas)]).toEqual([
      savedCardIdentifier,
      savedCardIdentifier,
      null,
    ])
    const { body } = await list(ida)
    const [kept] = await cards()
    expect(body).toEqual([
      {
        id: kept?.id,
        orgId: club.organisation.id,
        savedAt: server.clock.now().toISOString(),
        brand: 'Visa/Dankort',
        last4: '0019',
        expiry: '12/39',
      },
    ])
    expect((await list(jonas)).body).toEqual([])
    // Keeping a card switches nothing on.
    const rows = await server.deps.db.select().from(membership)
    expect(rows.map(({ autoRenewal }) => autoRenewal)).toEqual([false, false, false])
  })

  test('takes the consent to the text of today, and the member in person', async () => {
    const purchase = await openPurchase(server, ida, { club })
    const { token, paymentId } = purchase
    const ask = (body: object, headers = {}, who = server.as(ida)) =>
      who.send({
        method: 'POST',
        url: '/member-api/api/v1/payment/freepay/link',
        headers,
        payload: { token, membershipHistoryPaymentId: paymentId, ...body },
      })
    for (const [shown, code] of [
      [{}, 'missing'],
      [{ consentVersion: '2020-01-01' }, 'outdated'],
    ] as const) {
      const { status, problem } = await ask({ SaveCard: true, ...shown })
      expect([status, problem.code, problem.errors]).toMatchObject([
        422,
        'consent_missing',
        [{ field: 'consentVersion', code }],
      ])
    }
    const support = await aMember(server, { firstName: 'Support' })
    const acting = await ask(saving, { 'x-acting-for': ida.id }, server.as(support, SUPPORT))
    expect([acting.status, acting.problem.code]).toEqual([403, 'forbidden'])
    const vera = await ask(saving, {}, server.as(await aMember(server)))
    expect(vera.status).toBe(404)
    expect((await findPayment(server.deps.db, paymentId))?.saveCardConsent).toBeNull()
  })

  test('never turns an open window into another kind: it opens a new one', async () => {
    const plain = await openPurchase(server, ida, { club })
    const input = { ...plain, membershipHistoryPaymentId: plain.paymentId }
    const keeping = await openLink(server, ida, input, saving)
    expect(keeping.windowLink).not.toBe(plain.windowLink)
    expect((await openLink(server, ida, input, saving)).windowLink).toBe(keeping.windowLink)
    expect((await openLink(server, ida, input)).windowLink).not.toBe(keeping.windowLink)
  })

  test('keeps it also when only the callback tells, or only the return page, in any order and number', async () => {
    const called = await openPurchase(server, ida, { club, saving })
    const first = await payAndSave(called, '0118')
    await work()
    expect(await cardOf(ida)).not.toBeNull()
    expect(first.savedCardIdentifier).toBeUndefined()

    const vera = await aMember(server)
    const returned = await openPurchase(server, vera, { club, saving })
    const query = await payAndSave(returned, '0100')
    // Paid first, and named afterwards, twice.
    expect((await sayPaid(server, returned, query.authorizationIdentifier)).body.paymentStatus).toBe('paid')
    await work()
    expect(await cardOf(vera)).toBeNull()
    for (let n = 0; n < 2; n += 1) {
      expect((await sayCard(returned, query)).status).toBe(200)
      await work()
    }
    expect(await cardOf(vera)).toBe(query.savedCardIdentifier)
    expect(await cards()).toHaveLength(2)
  })

  test('takes the place of the card before, which is forgotten when nothing is renewed with it', async () => {
    const before = await aSavedCard(server, { owner: ida, club: club.organisation, members: [ida] })
    const purchase = await openPurchase(server, ida, { club, saving })
    const { savedCardIdentifier } = await payAndSave(purchase)
    await work()
    expect(await cardOf(ida)).toBe(savedCardIdentifier)
    expect((await cards()).filter(({ forgottenAt }) => forgottenAt).map(({ id }) => id)).toEqual([before.id])
    expect(server.jobs).toMatchObject([{ name: 'forgetCard', data: { cardId: before.id } }])
  })
})

describe('a forged card', () => {
  test('never ends up on a member whose window did not save one', async () => {
    const vera = await aMember(server)
    const hers = await openPurchase(server, vera, { club, saving })
    const { savedCardIdentifier } = await payAndSave(hers)
    await work()
    const plain = await openPurchase(server, ida, { club })
    const query = await payAndSave(plain, '0100')
    expect((await sayCard(plain, query, savedCardIdentifier)).body.paymentStatus).toBe('paid')
    await work()
    expect([await cardOf(ida), await cardOf(vera)]).toEqual([null, savedCardIdentifier])
  })

  test("is not kept when it is another member's, another card's, or unknown; the true one still is", async () => {
    const vera = await aMember(server)
    const hers = await openPurchase(server, vera, { club, saving })
    const stolen = (await payAndSave(hers)).savedCardIdentifier
    await work()
    // A card of the same merchant that is not stored here, with another number.
    const path = await server.gateway.openWindow({ SaveCard: true }, liveKey)
    const strange = (await server.gateway.pay(path, '0407')).query.savedCardIdentifier

    const purchase = await openPurchase(server, ida, { club, saving })
    const query = await payAndSave(purchase, '0100')
    for (const forged of [stolen, strange, ABSENT]) {
      expect((await sayCard(purchase, query, forged)).status).toBe(200)
      await work()
      expect(await cardOf(ida)).toBeNull()
    }
    expect((await sayCard(purchase, query, '../../x')).status).toBe(400)
    await sayCard(purchase, query)
    await work()
    expect(await cardOf(ida)).toBe(query.savedCardIdentifier)
    expect(await cardOf(vera)).toBe(stolen)
    expect(await cards()).toHaveLength(2)
  })

  test('is not kept while the payment is not verified', async () => {
    const path = await server.gateway.openWindow({ SaveCard: true }, liveKey)
    const { savedCardIdentifier } = (await server.gateway.pay(path, '0019')).query
    const purchase = await openPurchase(server, ida, { club, saving })
    await payAndSave(purchase, '0027')
    await sayCard(purchase, {}, savedCardIdentifier)
    await work()
    expect(await cards()).toEqual([])
  })

  test('is asked about again when the provider is ill, and kept then', async () => {
    const purchase = await openPurchase(server, ida, { club, saving })
    await payAndSave(purchase)
    await runJobs(server)
    await server.gateway.control('POST', '/faults', { place: 'recurring', kind: 'error_before', times: 3 })
    await expect(runJobs(server, 'keepCard')).rejects.toThrow('could not be asked')
    expect(await cards()).toEqual([])
    await server.gateway.control('DELETE', '/faults')
    server.jobs.push({ name: 'keepCard', data: { paymentId: purchase.paymentId }, startAfterSeconds: 2 })
    await work()
    expect(await cards()).toHaveLength(1)
  })
})

describe('forgetting a card', () => {
  /** Ida's and Alma's renewals on a card that the gateway has. */
  async function renewedWith() {
    const alma = await aChild(server, ida)
    const purchase = await openPurchase(server, ida, { club, members: [ida, alma], saving })
    const { savedCardIdentifier = '' } = await payAndSave(purchase)
    await work()
    await server.deps.db.update(membership).set({ autoRenewal: true })
    const [card] = await cards()
    return { alma, id: card?.id ?? '', identifier: savedCardIdentifier, paymentId: purchase.paymentId }
  }

  test('switches off what is renewed with it, here at once and then at the provider; twice is once', async () => {
    const { id, identifier, paymentId } = await renewedWith()
    expect((await atGateway(identifier)).status).toBe(200)
    expect((await remove(ida, id)).status).toBe(204)
    const off = { autoRenewal: false, savedCardIdentifier: null, renewalConsent: null, version: 2 }
    expect(await server.deps.db.select().from(membership)).toMatchObject([off, off])
    expect((await list(ida)).body).toEqual([])
    expect((await remove(ida, id)).status).toBe(204)
    expect(server.jobs.filter(({ name }) => name === 'forgetCard')).toHaveLength(1)
    await runJobs(server, 'forgetCard')
    expect((await atGateway(identifier)).status).toBe(406)
    expect(server.jobs.filter(({ name }) => name === 'forgetCard')).toEqual([])
    // Its payment is asked about once more: it stays forgotten.
    server.jobs.push({ name: 'keepCard', data: { paymentId }, startAfterSeconds: 0 })
    await work()
    expect(await cardOf(ida)).toBeNull()
  })

  test('loses nothing when the provider is down: it is asked again, later and later, until it has forgotten', async () => {
    const { id, identifier } = await renewedWith()
    await server.gateway.control('POST', '/faults', { place: 'recurring', kind: 'error_before', times: 2 })
    expect((await remove(ida, id)).status).toBe(204)
    const waits: (number | undefined)[] = []
    for (let n = 0; n < 3; n += 1) {
      await runJobs(server, 'forgetCard')
      waits.push(server.jobs.find(({ name }) => name === 'forgetCard')?.startAfterSeconds)
    }
    expect(waits).toEqual([5, 15, undefined])
    expect((await atGateway(identifier)).status).toBe(406)
  })

  test("is the owner's alone; for all others there is no such card [P03]", async () => {
    const { alma, id } = await renewedWith()
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const absent = refusalOf(await remove(jonas, ABSENT))
    expect(absent).toContain('"code":"not_found"')
    expect(refusalOf(await remove(jonas, id))).toBe(absent)
    const { key } = club.organisation
    expect(refusalOf(await remove(jonas, id, {}, { roles: [`org:${key}|role:ADMIN`] }))).toBe(absent)
    const unchosen = await remove(jonas, id, {}, SUPPORT)
    expect([unchosen.status, unchosen.problem.code]).toEqual([403, 'impersonation_required'])
    expect((await cards())[0]?.forgottenAt).toBeNull()
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toEqual([])
    const acting = await remove(jonas, id, { 'x-acting-for': ida.id }, SUPPORT)
    expect(acting.status).toBe(204)
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      { actorId: jonas.id, subjectId: ida.id, action: 'saved_card_delete', objectId: id },
    ])
    expect(await cardOf(alma)).toBeNull()
  })
})
