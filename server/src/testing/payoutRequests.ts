import * as payouts from '@medlem/contract/payout'
import { payment } from '@medlem/database/schema/payment'
import { payout, payoutEntry } from '@medlem/database/schema/payout'
import { eq } from 'drizzle-orm'
import { type Stage, takenPayment } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** A payout with what the owner of the request paid. */
export async function aPayout(stage: Stage) {
  const { server, cast, owner } = stage
  const { deps } = server
  const [taken] = await deps.db
    .select()
    .from(payment)
    .where(eq(payment.id, await takenPayment(stage)))
  const [row] = await deps.db
    .insert(payout)
    .values({
      orgId: cast.club.id,
      provider: 'freepay',
      reference: `po_${owner.id}`,
      amountMinor: 66_900,
      currency: 'DKK',
      expectedOn: '2026-11-20',
      state: 'paid',
      test: false,
      readAt: deps.clock.now(),
    })
    .returning()
  if (!row) throw new Error('the payout was not written')
  const entry = { payoutId: row.id, label: 'charge', paymentReference: taken?.authorizationId ?? null }
  await deps.db.insert(payoutEntry).values([
    { ...entry, reference: 'txn_1', kind: 'capture', amountMinor: 67_500 },
    { ...entry, reference: 'txn_1:fee', kind: 'fee', amountMinor: -600 },
  ])
  return row
}

/** What payment providers paid out. */
export const payoutRequests: Record<string, ValidRequest> = {
  listPayouts: valid(
    payouts.listPayouts,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: {} }),
    'clubAdmin',
  ),
  getPayout: valid(
    payouts.getPayout,
    async (stage) => ({ params: { id: stage.cast.club.id, payoutId: (await aPayout(stage)).id } }),
    'clubAdmin',
  ),
  fetchPayouts: valid(payouts.fetchPayouts, ({ cast }) => ({ params: { id: cast.club.id } }), 'clubAdmin'),
}
