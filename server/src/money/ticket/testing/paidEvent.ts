import { openPaymentWindow, preparePayment } from '@medlem/contract/payment'
import { type SignUp, signUp } from '@medlem/contract/registration'
import { payTickets } from '@medlem/contract/ticketPayment'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import type { EventRow } from '../../../club/event/store.ts'
import { anEvent } from '../../../testing/builders.ts'
import type { TestClient } from '../../../testing/testClient.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { membershipData, type OpenPurchase, openLink } from '../../payment/testing/buyer.ts'

const WEEK_MS = 7 * 86_400_000

/** An event in a week that takes sign-ups. */
export function anOpenEvent(
  server: TestServer,
  values: Partial<EventRow> & Pick<EventRow, 'orgId'>,
): Promise<EventRow> {
  const startDate = new Date(server.clock.now().getTime() + WEEK_MS)
  return anEvent(server, { takesSignUps: true, startDate, endDate: startDate, ...values })
}

/** Signs people up on tiers. */
export const putOn = (
  server: TestServer,
  who: MemberRow,
  { event, tiers }: { event: Pick<EventRow, 'id'>; tiers: readonly [MemberRow, EventTierRow][] },
) =>
  server.as(who).call(signUp, {
    params: { id: event.id },
    body: {
      memberIds: tiers.map(([{ id }]) => id),
      tiers: tiers.map(([{ id: memberId }, { id: tierId }]) => ({ memberId, tierId })),
    },
  })

/** The sign-ups that wait for their payment. */
export const toPay = ({ people }: Pick<SignUp, 'people'>): string[] =>
  people.flatMap(({ registration }) => (registration?.toPayMinor ? [registration.id] : []))

/** The payment window of places that are kept. */
export async function openTickets(
  server: TestServer,
  payer: MemberRow,
  { event, ...body }: { event: Pick<EventRow, 'id'>; registrationIds: string[]; discountCode?: string },
): Promise<OpenPurchase> {
  const client = server.as(payer)
  const made = await client.call(payTickets, { params: { id: event.id }, body })
  if (made.status > 201) throw new Error(`no payment: ${JSON.stringify(made.problem)}`)
  const data = membershipData({ membershipHistoryPaymentId: made.body.id, memberships: [] })
  const prepared = await client.call(preparePayment, { body: { token: 'nonce', membershipData: data } })
  if (prepared.status !== 200) throw new Error(`not prepared: ${JSON.stringify(prepared.problem)}`)
  return {
    payer,
    historyId: made.body.membershipHistoryId,
    ...(await openLink(server, payer, prepared.body)),
  }
}

/** What a member's or a guest's browser asks between the press on *Pay* and the window of a payment that was made. */
export async function openWindowOf(
  call: TestClient['call'],
  membershipHistoryPaymentId: string,
  { SaveCard = false }: { SaveCard?: boolean } = {},
) {
  const data = membershipData({ membershipHistoryPaymentId, memberships: [] })
  const prepared = await call(preparePayment, { body: { token: 'nonce', membershipData: data } })
  const { token, paymentTotal: Amount } = prepared.body
  const window = await call(openPaymentWindow, {
    params: { provider: 'freepay' },
    body: { token, membershipHistoryPaymentId, Amount, SaveCard, Currency: 'DKK' },
  })
  return { prepared, window, token }
}
