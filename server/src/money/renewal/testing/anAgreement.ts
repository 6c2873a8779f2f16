import type { MemberRow } from '@medlem/database/schema/member'
import { recalculateStale } from '../../../club/membership/recalculateStale.ts'
import { aMember } from '../../../testing/builders.ts'
import { type TestServer, testServer } from '../../../testing/testServer.ts'
import { appRenewalConsentIn } from '../../consent/consent.ts'
import { aClub, type Club, openLink, openPurchase, pay, runJobs } from '../../payment/testing/buyer.ts'
import { withApp } from '../../payment/testing/withApp.ts'
import { onDay } from './aRenewal.ts'

/** The day on which the charge of a year that begins on the first of January is ordered, and that on which it is made. */
export const ORDER_DAY = '2026-12-31T11:00:00Z'
export const CHARGE_DAY = '2027-01-01T11:00:00Z'

/** What is ticked beside a payment in the app. */
export const inApp = { SaveCard: true, consentVersion: appRenewalConsentIn('en').version }

export interface AppStage {
  server: TestServer
  club: Club
  ida: MemberRow
}

/** A club that takes the app, and an adult, on the gateway's clock; that only goes forward, so that each test has one. */
export async function appStage(): Promise<AppStage> {
  const server = await testServer({ listen: true })
  await followGateway(server)
  const ida = await aMember(server, { dateOfBirth: '1990-05-04' })
  return { server, ida, club: await withApp(server, await aClub(server)) }
}

/** Sets our clock by the gateway's, whose webhooks are stale otherwise. */
export async function followGateway({ gateway, clock }: TestServer): Promise<void> {
  const { body } = await gateway.control('GET', '/clock')
  clock.set(String(body.now))
}

/** Puts the gateway's clock on an instant, unless it is past it: charges are made by it. */
export async function gatewayAt({ gateway }: TestServer, instant: string): Promise<void> {
  const { body } = await gateway.control('GET', '/clock')
  const ahead = Date.parse(instant) - Date.parse(String(body.now))
  if (ahead > 0) await gateway.advance(ahead)
}

/** The day's work with both clocks on an instant. */
export async function onAppDay(server: TestServer, instant: string): Promise<void> {
  await gatewayAt(server, instant)
  await onDay(server, instant)
  await recalculateStale(server.deps)
}

/** Begins to pay this year in the app, with an agreement to the next ones. */
export async function openAgreement(
  { server, club, ida }: AppStage,
  { payer = ida, members = [payer] }: { payer?: MemberRow; members?: MemberRow[] } = {},
) {
  const begun = await openPurchase(server, payer, { club, members })
  const { token, paymentId: membershipHistoryPaymentId } = begun
  const asked = { token, membershipHistoryPaymentId, provider: 'vipps' as const }
  return { ...begun, ...(await openLink(server, payer, asked, inApp)) }
}

/** Pays this year in the app, and agrees there to the next ones. */
export async function agreeInApp(
  stage: AppStage,
  { card = '0019', ...of }: { payer?: MemberRow; members?: MemberRow[]; card?: string } = {},
) {
  const opened = await openAgreement(stage, of)
  await pay(stage.server, opened, card)
  await runJobs(stage.server)
  await runJobs(stage.server, 'keepCard')
  return opened
}
