import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { deleteSavedCard, listSavedCards } from '@medlem/contract/savedCard'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { payment } from '@medlem/database/schema/payment'
import { savedCard } from '@medlem/database/schema/savedCard'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aTier } from '../../testing/aTier.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { books, type Club, openLink, openPurchase, pay, runJobs, sayPaid } from '../payment/testing/buyer.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'
import { checkAgreements } from '../savedCard/checkAgreement.ts'
import { anOpenEvent, openTickets, putOn, toPay } from '../ticket/testing/paidEvent.ts'
import {
  type AppStage,
  agreeInApp,
  appStage,
  CHARGE_DAY,
  gatewayAt,
  inApp,
  ORDER_DAY,
  onAppDay,
  openAgreement,
} from './testing/anAgreement.ts'
import { aNextYear, isOn, NOTICE_DAY, onDay, renewalsOf } from './testing/aRenewal.ts'

let stage: AppStage
let server: TestServer
let ida: MemberRow
let club: Club
beforeEach(async () => {
  stage = await appStage()
  ;({ server, ida, club } = stage)
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  await server.close()
})

const at = (instant: string) => onAppDay(server, instant)
const agree = (payer = ida, card = '0019') => agreeInApp(stage, { payer, card })
const agreements = () => server.deps.db.select().from(savedCard)
const states = async () => (await renewalsOf(server)).map(({ state, reason }) => [state, reason])
const notices = async () =>
  (await server.deps.db.select().from(notification).where(eq(notification.type, 'MEMBERSHIP_RENEW'))).map(
    ({ title }) => title,
  )
/** The e-mails to its owner. */
const endedMails = async () =>
  (await server.deps.db.select().from(message)).filter(
    ({ templateId }) => templateId === RENEWAL_TEMPLATE.agreementEnded,
  )
/** What the audit log has of renewals that were switched, last what those of one line have in common. */
const switches = async () =>
  (await server.deps.db.select().from(audit).orderBy(asc(audit.id)))
    .filter(({ action }) => action.startsWith('auto_renewal_'))
    .map(({ action, actorId, subjectId, detail, traceId }) => [
      action,
      actorId,
      subjectId,
      detail?.by,
      traceId,
    ])
const taken = async () => (await books(server)).gatewayCaptured

describe('an agreement in the app', () => {
  test('is kept with the payment, says what a year may cost, and renews from then on', async () => {
    await agree()
    expect(await agreements()).toMatchObject([
      { provider: 'vipps', identifier: expect.stringMatching(/^agr_/), limitMinor: 49_500, last4: null },
    ])
    expect(await isOn(server, ida)).toBe(true)
    const [paid] = await server.deps.db.select().from(payment).where(eq(payment.state, 'captured'))
    expect(await switches()).toEqual([['auto_renewal_on', null, ida.id, 'agreement', paid?.id]])
    expect(await taken()).toBe(45_000)
    const { body } = await server.as(ida).call(listSavedCards, {})
    expect(body).toMatchObject([{ app: 'MobilePay', last4: null }])
  })

  test('is ordered the day before, charged on its day, and taken once however often it is asked about', async () => {
    await agree()
    await aNextYear(server, club)
    await at(NOTICE_DAY)
    expect(await notices()).toEqual([expect.stringContaining('renews on')])
    await at('2026-12-30T11:00:00Z')
    expect(await states()).toEqual([['announced', null]])
    await at(ORDER_DAY)
    await at(ORDER_DAY)
    expect(await states()).toEqual([['charging', null]])
    expect(await taken()).toBe(45_000)
    server.jobs.splice(0)
    // Long after a window would be over it is not asked about each minute.
    server.clock.advance(2 * 3_600_000)
    await sweepPayments(server.deps)
    const waiting = (await books(server)).payments.find(
      ({ state, provider }) => state === 'window_open' && provider === 'vipps',
    )
    const asked = server.jobs.map(({ data }) => (data as { paymentId?: string }).paymentId)
    expect([waiting !== undefined, asked.includes(waiting?.id)]).toEqual([true, false])
    await at(CHARGE_DAY)
    expect(await states()).toEqual([['charged', null]])
    await at('2027-01-02T11:00:00Z')
    expect(await taken()).toBe(90_000)
    expect((await books(server)).activeYears).toBe(2)
  })

  test('is settled by the webhook of its charge, and its renewal follows', async () => {
    await agree()
    await aNextYear(server, club)
    await at(NOTICE_DAY)
    await at(ORDER_DAY)
    server.clock.set(CHARGE_DAY)
    await gatewayAt(server, CHARGE_DAY)
    const settled = async () => {
      await runJobs(server)
      return taken()
    }
    await expect.poll(settled).toBe(90_000)
    await at(CHARGE_DAY)
    expect(await states()).toEqual([['charged', null]])
  })

  test('asks the member, and charges nothing, when the price is beyond what the agreement allows', async () => {
    await agree()
    await aNextYear(server, club, 49_600)
    await at(NOTICE_DAY)
    expect(await states()).toEqual([['asked', 'price_rise']])
    await at(CHARGE_DAY)
    expect(await taken()).toBe(45_000)
  })

  test('asks the member when less is allowed in the app by the day that it is ordered', async () => {
    await agree()
    await aNextYear(server, club)
    await at(NOTICE_DAY)
    await server.deps.db.update(savedCard).set({ limitMinor: 44_900 })
    await at(ORDER_DAY)
    expect(await states()).toEqual([['asked', 'price_rise']])
  })

  test('that pays nothing on any of its days leaves it to the member, in the app’s own words', async () => {
    await agree(ida, '0407')
    await aNextYear(server, club)
    await at(NOTICE_DAY)
    await at(ORDER_DAY)
    await at(CHARGE_DAY)
    expect(await states()).toEqual([['charging', null]])
    await at('2027-01-08T11:00:00Z')
    expect(await states()).toEqual([['asked', 'needs_customer']])
    expect(await notices()).toContain(`MobilePay did not pay ${club.organisation.name} 2027`)
    expect(await taken()).toBe(45_000)
    expect(await isOn(server, ida)).toBe(true)
  })

  test('whose answer was lost is charged once', async () => {
    await agree(ida, '0415')
    await aNextYear(server, club)
    await at(NOTICE_DAY)
    await at(ORDER_DAY)
    server.clock.advance(6 * 60_000)
    await onDay(server, server.clock.now().toISOString())
    await at(CHARGE_DAY)
    expect(await states()).toEqual([['charged', null]])
    expect(await taken()).toBe(90_000)
  })

  const ends = [
    ['in the app, by webhook', 'USER', 'webhook'],
    ['with a profile that was deleted, by the nightly question', 'ADMIN', 'nightly'],
  ] as const
  test.each(ends)(
    'that ended %s ends what waits, and its owner hears of it once',
    async (_how, actor, by) => {
      await agree()
      await aNextYear(server, club)
      await at(NOTICE_DAY)
      const [kept] = await agreements()
      server.jobs.splice(0)
      if (by === 'nightly')
        await server.gateway.control('POST', '/faults', { place: 'callback', kind: 'drop', times: 9 })
      const { body } = await server.gateway.control('GET', '/clock')
      server.clock.set(String(body.now))
      await server.gateway.control('POST', '/agreements/stop', { agreementId: kept?.identifier, actor })
      if (by === 'webhook') {
        await expect.poll(() => server.jobs.some(({ name }) => name === 'checkAgreement')).toBe(true)
        await runJobs(server, 'checkAgreement')
      } else expect(await checkAgreements(server.deps)).toBe(1)
      expect(await checkAgreements(server.deps)).toBe(0)
      expect(await isOn(server, ida)).toBe(false)
      expect((await notices()).filter((title) => title.includes('has ended'))).toHaveLength(1)
      expect(await endedMails()).toMatchObject([{ memberId: ida.id, channel: 'email' }])
      expect((await switches())[1]).toEqual(['auto_renewal_off', null, ida.id, 'agreement', kept?.id])
      await at(CHARGE_DAY)
      expect(await states()).toEqual([['dropped', 'switched_off']])
      expect(await taken()).toBe(45_000)
    },
  )

  test('that the member stops here is stopped in the app, with what was ordered', async () => {
    await agree()
    await aNextYear(server, club)
    await at(NOTICE_DAY)
    await at(ORDER_DAY)
    const [kept] = await agreements()
    await server.as(ida).call(deleteSavedCard, { params: { id: kept?.id ?? '' } })
    await runJobs(server, 'forgetCard')
    await at(CHARGE_DAY)
    expect(await taken()).toBe(45_000)
    expect((await states())[0]?.[0]).not.toBe('charged')
    expect(await checkAgreements(server.deps)).toBe(0)
  })

  test('whose first payment is let go, as the year was paid meanwhile, is not kept and ends in the app', async () => {
    const opened = await openAgreement(stage)
    const other = await openPurchase(server, ida, { club })
    await sayPaid(server, other, await pay(server, other))
    await pay(server, opened)
    await runJobs(server)
    const released = (await books(server)).payments.find(({ provider }) => provider === 'vipps')
    expect(released?.state).toBe('voided')
    await runJobs(server, 'keepCard')
    expect(await agreements()).toEqual([])
    const app = server.deps.providerFor(club.organisation, { provider: 'vipps', test: false })
    const [agreementId = ''] = released?.authorizationId?.split('.') ?? []
    expect(await app?.readInstrument(agreementId)).toEqual({ state: 'none' })
  })

  test('is not made with places alone, which nothing renews', async () => {
    const event = await anOpenEvent(server, { orgId: club.organisation.id })
    const tier = await aTier(server, event.id, { priceMinor: 20_000 })
    const { body } = await putOn(server, ida, { event, tiers: [[ida, tier]] })
    const { token, paymentId } = await openTickets(server, ida, { event, registrationIds: toPay(body) })
    const asked = { token, membershipHistoryPaymentId: paymentId, provider: 'vipps' as const }
    await openLink(server, ida, asked, inApp)
    const opened = (await books(server)).payments.find(({ provider }) => provider === 'vipps')
    expect([opened?.state, opened?.saveCardConsent]).toEqual(['window_open', null])
  })

  test('is made by adults alone, and with the words that were shown', async () => {
    const young = await aMember(server, { dateOfBirth: '2009-12-31' })
    await expect(agree(young)).rejects.toThrow(/Only adults/)
    const begun = await openPurchase(server, ida, { club })
    const asked = {
      token: begun.token,
      membershipHistoryPaymentId: begun.paymentId,
      provider: 'vipps' as const,
    }
    const old = { SaveCard: true, consentVersion: '2026-11-22' }
    await expect(openLink(server, ida, asked, old)).rejects.toThrow(/terms of automatic renewal/)
  })
})
