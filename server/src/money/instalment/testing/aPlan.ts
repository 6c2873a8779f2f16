import { type InstalmentPlan, listInstalments, payInstalment } from '@medlem/contract/instalment'
import { preparePayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import type { TestServer } from '../../../testing/testServer.ts'
import { instalmentConsentIn } from '../../consent/consent.ts'
import {
  type Club,
  membershipData,
  type OpenPurchase,
  openLink,
  openPurchase,
  pay,
  runJobs,
} from '../../payment/testing/buyer.ts'
import { processInstalments } from '../processInstalments.ts'

/** Keeps the card for the parts. */
export const savingForParts = { SaveCard: true, consentVersion: instalmentConsentIn('en').version }

/** Lets the fee of a club be paid in parts. */
export async function offerParts(
  { deps }: TestServer,
  { configuration }: Club,
  instalments = { count: 3, days: ['2026-06-01', '2026-09-01'], chargeMinor: 0 },
): Promise<void> {
  const { id } = configuration
  await deps.db.update(membershipConfiguration).set({ instalments }).where(eq(membershipConfiguration.id, id))
}

/** Buys a year in parts and pays the first, with a card that is kept for the others. */
export async function buyInParts(
  server: TestServer,
  payer: MemberRow,
  {
    club,
    members = [payer],
    card = '0019',
    keeps = true,
  }: { club: Club; members?: MemberRow[]; card?: string; keeps?: boolean },
): Promise<OpenPurchase> {
  const of = { club, members, inParts: true, ...(keeps && { saving: savingForParts }) }
  const open = await openPurchase(server, payer, of)
  await pay(server, open, card)
  await runJobs(server)
  await runJobs(server, 'keepCard')
  return open
}

/** The window of a part, or of all that is left. */
export async function openPart(
  server: TestServer,
  payer: MemberRow,
  of: { partId: string; rest?: boolean; keeps?: boolean },
): Promise<OpenPurchase> {
  const client = server.as(payer)
  const made = await client.call(payInstalment, { params: { id: of.partId }, body: { rest: of.rest } })
  if (made.status > 201) throw new Error(`no payment: ${JSON.stringify(made.problem)}`)
  const data = membershipData({ membershipHistoryPaymentId: made.body.id, memberships: [] })
  const prepared = await client.call(preparePayment, { body: { token: 'nonce', membershipData: data } })
  if (prepared.status !== 200) throw new Error(`not prepared: ${JSON.stringify(prepared.problem)}`)
  const link = await openLink(server, payer, prepared.body, of.keeps ? savingForParts : {})
  return { payer, historyId: made.body.membershipHistoryId, ...link }
}

/** The newest plan of a payer, as the payer sees it. */
export async function planOf(server: TestServer, payer: MemberRow): Promise<InstalmentPlan> {
  const [plan] = (await server.as(payer).call(listInstalments, {})).body
  if (!plan) throw new Error('there is no plan')
  return plan
}

/** What became of each part of it, in their order. */
export async function partStates(server: TestServer, payer: MemberRow): Promise<string[]> {
  return (await planOf(server, payer)).parts.map(({ state }) => state)
}

/** Pays a part, or all that is left, in a window of its own. */
export async function payInstalmentInWindow(
  server: TestServer,
  payer: MemberRow,
  of: { n: number; rest?: boolean },
): Promise<OpenPurchase> {
  const part = (await planOf(server, payer)).parts.find(({ n }) => n === of.n)
  const open = await openPart(server, payer, { partId: part?.id ?? '', ...(of.rest && { rest: true }) })
  await pay(server, open)
  await runJobs(server)
  return open
}

/** The work on parts at an instant; twice, as the job runs every ten minutes. */
export async function onPartsDay(server: TestServer, instant: string): Promise<void> {
  server.clock.set(instant)
  await processInstalments(server.deps)
  await processInstalments(server.deps)
}
