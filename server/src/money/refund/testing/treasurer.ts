import { approveRefund, listRefunds, refundPayment, rejectRefund } from '@medlem/contract/refund'
import type { MemberRow } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { payment } from '@medlem/database/schema/payment'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { asc, eq } from 'drizzle-orm'
import { aMember } from '../../../testing/builders.ts'
import type { TestClient } from '../../../testing/testClient.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { type Club, type OpenPurchase, openPurchase, pay, sayPaid } from '../../payment/testing/buyer.ts'

/** One who administers the club. */
export async function aTreasurer(server: TestServer, { organisation }: Club, firstName = 'Karl') {
  const member = await aMember(server, { firstName, lastName: 'Kasse' })
  return { member, client: server.as(member, { roles: [`org:${organisation.key}|role:ADMIN`] }) }
}

/** A purchase whose money is taken. */
export async function aPaidPurchase(
  server: TestServer,
  payer: MemberRow,
  { club, members }: { club: Club; members?: MemberRow[] },
): Promise<OpenPurchase> {
  const purchase = await openPurchase(server, payer, { club, ...(members ? { members } : {}) })
  const { body } = await sayPaid(server, purchase, await pay(server, purchase, '0100'))
  if (body.paymentStatus !== 'paid') throw new Error('the purchase was not paid')
  return purchase
}

/** A part ends no year unless the input says so. */
export function giveBack(
  client: TestClient,
  { paymentId }: Pick<OpenPurchase, 'paymentId'>,
  input: {
    amountMinor?: number | undefined
    reason?: string
    membershipHistoryIds?: string[]
    keepsYears?: boolean
    idempotencyKey?: string
  } = {},
) {
  const part = input.amountMinor !== undefined && input.membershipHistoryIds === undefined
  const body = { amountMinor: 45_000, reason: 'Moved abroad', keepsYears: part, ...input }
  return client.call(refundPayment, { params: { id: paymentId }, body })
}

export function agree(client: TestClient, { paymentId }: Pick<OpenPurchase, 'paymentId'>, refundId: string) {
  return client.call(approveRefund, { params: { id: paymentId, refundId } })
}

export function sayNo(
  client: TestClient,
  { paymentId }: Pick<OpenPurchase, 'paymentId'>,
  { refundId, reason = 'Asked for twice' }: { refundId: string; reason?: string },
) {
  return client.call(rejectRefund, { params: { id: paymentId, refundId }, body: { reason } })
}

export function refundsOf(client: TestClient, { paymentId }: Pick<OpenPurchase, 'paymentId'>) {
  return client.call(listRefunds, { params: { id: paymentId } })
}

/** Somebody gives money back in the provider's own portal: of the only payment unless another is named. */
export async function giveBackElsewhere(
  { deps, gateway }: TestServer,
  amountMinor: number,
  paymentId?: string,
): Promise<void> {
  const isMeant = paymentId === undefined ? undefined : eq(payment.id, paymentId)
  const [row] = await deps.db.select().from(payment).where(isMeant)
  await gateway.api(
    'POST',
    `/api/v2/authorization/${row?.authorizationId}/credit`,
    { Amount: amountMinor },
    liveKey,
  )
}

/** States and refunded sum of the payments, and the notifications about refunds. */
export async function refundBooks({ deps }: TestServer) {
  const rows = await deps.db.select().from(payment).orderBy(asc(payment.createdAt))
  const notifications = await deps.db
    .select()
    .from(notification)
    .where(eq(notification.title, 'Payment refunded'))
  return {
    states: rows.map(({ state }) => state),
    refundedMinor: rows.reduce((sum, row) => sum + row.refundedMinor, 0),
    notifications: notifications.map(({ message }) => message),
  }
}

/** What the gateway has given back, in all. */
export async function creditedMinor({ gateway }: TestServer): Promise<number> {
  return ((await gateway.totals()) as { credited: number }).credited
}
