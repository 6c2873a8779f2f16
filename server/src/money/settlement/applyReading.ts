import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { toWireMinor } from '@medlem/domain/money'
import { type OwnRefund, readRefunds } from '@medlem/domain/refundReading'
import type { Snapshot } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import { paymentMoneyOf } from '../payment/paymentMoneyOf.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'
import { bookRefunds } from './bookRefunds.ts'
import { findRunningRefund, PENDING, type RefundRow } from './refundStore.ts'

/** What the provider has given back; undefined when it holds no money of ours to give from. */
export function refundedOf({ captured, refunded }: Snapshot): bigint | undefined {
  return captured && captured.minor > 0n ? refunded?.minor : undefined
}

/**
 * Records the refunds that a lookup shows, ours and those made at the provider. Purchase and payment are locked, and the
 * payment is unchanged since the lookup: otherwise the sum may be out of date. 'differs' needs an administrator.
 */
export async function applyReading(
  tx: Database,
  deps: Deps,
  { purchase, row, snapshot }: { purchase: PurchaseRow; row: PaymentRow; snapshot: Snapshot },
): Promise<{ row: PaymentRow } | 'differs'> {
  const saysMinor = refundedOf(snapshot)
  const at = deps.clock.now()
  const refund = await findRunningRefund(tx, row.id)
  const gone = paymentMoneyOf(row)
  const news =
    saysMinor === undefined
      ? undefined
      : readRefunds({
          capturedMinor: gone.capturedMinor,
          bookedMinor: gone.refundedMinor,
          chargedBackMinor: gone.chargedBackMinor,
          mayCountBanks: snapshot.disputes === undefined,
          saysMinor,
          own: refund && ownOf(refund, at),
        })
  if (!news) {
    deps.log.error(
      { event: 'refund_mismatch', paymentId: row.id },
      'another sum was given back than the books say',
    )
    return 'differs'
  }
  const elsewhereMinor = toWireMinor(news.elsewhereMinor)
  if (elsewhereMinor > 0) {
    deps.log.warn({ event: 'refund_elsewhere', paymentId: row.id }, 'money was given back at the provider')
  }
  const { own } = news
  if (refund && own && own.became !== 'open') {
    const given = own.became === 'given'
    const code = own.became === 'refused' ? own.code : null
    return {
      row: await bookRefunds(tx, { purchase, row, at, elsewhereMinor, own: { refund, given, code } }),
    }
  }
  return { row: elsewhereMinor > 0 ? await bookRefunds(tx, { purchase, row, at, elsewhereMinor }) : row }
}

function ownOf({ amountMinor, startedAt, code }: RefundRow, at: Date): OwnRefund {
  return {
    amountMinor: BigInt(amountMinor),
    asked: startedAt !== null,
    refusedWith: code === PENDING ? null : code,
    pending: code === PENDING,
    silentMs: at.getTime() - (startedAt ?? at).getTime(),
  }
}
