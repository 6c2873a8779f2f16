import { updateMembership } from '@medlem/contract/membershipChange'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { renewal } from '@medlem/database/schema/renewal'
import { asc, eq } from 'drizzle-orm'
import { aConfiguration } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { RENEWAL_CONSENT } from '../../consent/consent.ts'
import { type Club, openPurchase, runJobs, saving } from '../../payment/testing/buyer.ts'
import { announceRenewals } from '../announceRenewals.ts'
import { renewMemberships } from '../renewMemberships.ts'
import { warnOfCards } from '../warnOfCards.ts'

/** The day of the notice and the day of the charge, for a year that begins on the first of January. */
export const NOTICE_DAY = '2026-12-18T11:00:00Z'
export const DUE_DAY = '2027-01-01T11:00:00Z'

/** The club's fee for 2027, on sale. */
export function aNextYear(server: TestServer, { organisation }: Club, priceMinor = 45_000) {
  return aConfiguration(server, {
    orgId: organisation.id,
    membershipPriceMinor: priceMinor,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    offerStartDate: '2026-11-01',
  })
}

/** Pays this year for these people in the window, with a card that is kept. */
export async function payKeeping(
  server: TestServer,
  {
    payer,
    club,
    members = [payer],
    card = '0019',
  }: { payer: MemberRow; club: Club; members?: MemberRow[]; card?: string },
): Promise<void> {
  const { windowPath } = await openPurchase(server, payer, { club, members, saving })
  await server.gateway.pay(windowPath, card)
  await runJobs(server)
  await runJobs(server, 'keepCard')
}

/** Switches the automatic renewal of somebody on or off, as the member does. */
export async function switchRenewal(
  server: TestServer,
  {
    payer,
    club,
    member = payer,
    on = true,
  }: { payer: MemberRow; club: Club; member?: MemberRow; on?: boolean },
): Promise<void> {
  const { status, problem } = await server.as(payer).call(updateMembership, {
    params: { memberId: member.id },
    body: { orgId: club.organisation.id, autoRenewal: on, consentVersion: RENEWAL_CONSENT.version },
  })
  if (status !== 200) throw new Error(`not switched: ${JSON.stringify(problem)}`)
}

/** Has paid this year, and lets it renew by itself. */
export async function renewing(
  server: TestServer,
  of: { payer: MemberRow; club: Club; members?: MemberRow[]; card?: string },
): Promise<void> {
  await payKeeping(server, of)
  for (const member of of.members ?? [of.payer]) await switchRenewal(server, { ...of, member })
}

/** Every day's work of renewals at an instant. */
export async function onDay(server: TestServer, instant: string): Promise<void> {
  server.clock.set(instant)
  await announceRenewals(server.deps)
  await warnOfCards(server.deps)
  await renewMemberships(server.deps)
}

export function renewalsOf({ deps }: TestServer) {
  return deps.db.select().from(renewal).orderBy(asc(renewal.id))
}

export async function isOn({ deps }: TestServer, { id }: MemberRow): Promise<boolean | undefined> {
  const [row] = await deps.db.select().from(membership).where(eq(membership.memberId, id))
  return row?.autoRenewal
}
