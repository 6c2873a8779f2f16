import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import type { PaymentProviderName } from '@medlem/contract/organisation'
import {
  capturePayment,
  createPayment,
  declinePayment,
  openPaymentWindow,
  preparePayment,
  updatePayment,
} from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { notification } from '@medlem/database/schema/notification'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import { captureAttempt, payment, paymentEvent, receipt } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { asc, eq, min, sql } from 'drizzle-orm'
import { jobHandlers } from '../../../app/job/handlers.ts'
import type { JobData } from '../../../platform/job/jobs.ts'
import { aConfiguration, anOrganisation } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { RENEWAL_CONSENT } from '../../consent/consent.ts'
import { gatewayKeys } from '../credentials.ts'

export const noAuthorization = '00000000-0000-0000-0000-000000000000'

export interface Club {
  organisation: OrganisationRow
  configuration: ConfigurationRow
}

/** An organisation with one fee of 450 kr. for the year of the server's clock, whose money is real unless said otherwise. */
export async function aClub(
  server: TestServer,
  values: { live?: boolean; priceMinor?: number } = {},
): Promise<Club> {
  const { live = true, priceMinor = 45_000 } = values
  const year = copenhagenDate(server.clock.now()).slice(0, 4)
  const id = crypto.randomUUID()
  const organisation = await anOrganisation(server, {
    id,
    paymentTestMode: !live,
    ...(live ? { paymentAuthToken: gatewayKeys(server.deps.config).seal(liveKey, id) } : {}),
  })
  const configuration = await aConfiguration(server, {
    orgId: id,
    membershipPriceMinor: priceMinor,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
  })
  return { organisation, configuration }
}

/** Steps 2 and 3 of the purchase: the membership and the draft of its year. */
export async function draft(
  server: TestServer,
  payer: MemberRow,
  { club, member = payer, referenceKey }: { club: Club; member?: MemberRow; referenceKey?: string },
): Promise<string> {
  const client = server.as(payer)
  const made = await client.call(createMembership, {
    params: { memberId: member.id },
    body: { orgId: club.organisation.id },
  })
  if (made.status > 201) throw new Error(`no membership: ${JSON.stringify(made.problem)}`)
  const drafted = await client.call(createPeriod, {
    params: { id: made.body.id },
    body: { membershipConfId: club.configuration.id, gdprAgreement: true, consentVersion: '1', referenceKey },
  })
  if (drafted.status > 201) throw new Error(`no draft: ${JSON.stringify(drafted.problem)}`)
  return drafted.body.id
}

export function membershipData(data: unknown): string {
  return Buffer.from(JSON.stringify(data)).toString('base64')
}

export interface OpenPurchase {
  payer: MemberRow
  historyId: string
  paymentId: string
  token: string
  windowLink: string
  windowPath: string
}

interface Purchased {
  club: Club
  members?: MemberRow[]
  saving?: Saving
  discountCode?: string
  inParts?: boolean
  useCredit?: boolean
  /** Kept places at an event, to be paid with them. */
  registrationIds?: string[]
}

/** Steps 1 to 5: everything up to the payment window. */
export async function openPurchase(
  server: TestServer,
  payer: MemberRow,
  { club, members = [payer], saving, ...body }: Purchased,
): Promise<OpenPurchase> {
  const referenceKey = crypto.randomUUID()
  const ids: string[] = []
  for (const member of members) ids.push(await draft(server, payer, { club, member, referenceKey }))
  const [historyId = ''] = ids
  const client = server.as(payer)
  const made = await client.call(createPayment, {
    params: { id: historyId },
    body,
  })
  if (made.status > 201) throw new Error(`no payment: ${JSON.stringify(made.problem)}`)
  const asked = {
    ...(await prepareLink(server, payer, made.body.id)),
    provider: club.organisation.paymentProvider,
  }
  return { payer, historyId, ...(await openLink(server, payer, asked, saving)) }
}

/** The token with which the window of a payment is opened. */
export async function prepareLink(server: TestServer, payer: MemberRow, paymentId: string) {
  const data = membershipData({ membershipHistoryPaymentId: paymentId, memberships: [] })
  const body = { token: 'nonce', membershipData: data }
  return (await server.as(payer).call(preparePayment, { body })).body
}

/** What a client sends besides when the card is to be kept. */
export interface Saving {
  SaveCard?: boolean
  consentVersion?: string
}
export const saving: Saving = { SaveCard: true, consentVersion: RENEWAL_CONSENT.version }

/** Step 5 again, with a token that was prepared. */
export async function openLink(
  server: TestServer,
  payer: MemberRow,
  asked: { token: string; membershipHistoryPaymentId: string; provider?: PaymentProviderName },
  saving: Saving = {},
) {
  const { token, membershipHistoryPaymentId, provider = 'freepay' } = asked
  const link = await server.as(payer).call(openPaymentWindow, {
    params: { provider },
    body: { token, membershipHistoryPaymentId, ...saving },
  })
  if (link.status !== 200) throw new Error(`no window: ${JSON.stringify(link.problem)}`)
  const windowLink = link.body.paymentWindowLink
  return {
    paymentId: membershipHistoryPaymentId,
    token,
    windowLink,
    windowPath: new URL(windowLink).pathname,
  }
}

/** Pays in the window as a browser does; answers the identifier that came back with it. */
export async function pay(server: TestServer, { windowPath }: OpenPurchase, card = '0019'): Promise<string> {
  const { query } = await server.gateway.pay(windowPath, card)
  return query.authorizationIdentifier ?? noAuthorization
}

/** The return page says that it is paid. */
export function sayPaid(
  server: TestServer,
  { payer, historyId, paymentId }: OpenPurchase,
  authorization?: string,
) {
  return server.as(payer).call(updatePayment, {
    params: { historyId, paymentId },
    body: { paymentStatus: 'paid', authorizationIdentifier: authorization },
  })
}

export function sayCapture(server: TestServer, { payer, paymentId }: OpenPurchase, authorization: string) {
  return server.as(payer).call(capturePayment, {
    params: { provider: 'freepay', authorizationIdentifier: authorization },
    body: { membershipHistoryPaymentId: paymentId, Amount: 45_000, Quantity: 1 },
  })
}

export function sayDeclined(
  server: TestServer,
  { payer, paymentId }: OpenPurchase,
  authorization = noAuthorization,
) {
  return server.as(payer).call(declinePayment, {
    params: { provider: 'freepay', authorizationIdentifier: authorization },
    querystring: {
      membershipHistoryPaymentId: paymentId,
      gatewayreason: '7',
      reason: 'Insufficient funds',
      acquirer: '0',
    },
  })
}

/** Runs what callbacks enqueued (or all jobs that are due), in the order they came. */
export async function runJobs(server: TestServer, name: keyof JobData = 'settlePayment'): Promise<void> {
  const handlers = jobHandlers(server.deps)
  const due = server.jobs.filter((job) => job.name === name)
  for (const job of due) server.jobs.splice(server.jobs.indexOf(job), 1)
  for (const job of due) await handlers[name](job.data as never)
}

/** What the books and the gateway's ledger say, for comparing. */
export async function books(server: TestServer) {
  const { db } = server.deps
  const captured = ((await server.gateway.totals()) as { captured: number; voided: number }) ?? {}
  // In a test many are made in one moment, and each has its events from then on.
  const begun = db
    .select({ id: min(paymentEvent.id) })
    .from(paymentEvent)
    .where(eq(paymentEvent.paymentId, payment.id))
  const rows = await db.select().from(payment).orderBy(sql`(${begun})`)
  const received = await db.select().from(notification).where(eq(notification.title, 'Payment received'))
  const active = await db.select().from(membershipPeriod).where(eq(membershipPeriod.status, 'active'))
  const receipts = await db.select().from(receipt).orderBy(asc(receipt.number))
  const memberships = await db.select().from(membership)
  return {
    states: rows.map(({ state }) => state),
    payments: rows,
    capturedMinor: rows.reduce((sum, row) => sum + row.capturedMinor, 0),
    gatewayCaptured: captured.captured,
    gatewayVoided: captured.voided,
    captureCalls: await db.$count(captureAttempt),
    notifications: received.length,
    receiptNumbers: receipts.map(({ number }) => number),
    activeYears: active.length,
    memberships: memberships.map(({ status }) => status),
    events: await db.select().from(paymentEvent).orderBy(asc(paymentEvent.id)),
  }
}

/** Exactly one purchase of one person, taken once. */
export const paidOnce = {
  capturedMinor: 45_000,
  gatewayCaptured: 45_000,
  gatewayVoided: 0,
  captureCalls: 1,
  notifications: 1,
  receiptNumbers: [1],
  activeYears: 1,
  memberships: ['active'],
}
