import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { isOpen } from '@medlem/domain/payment'
import { type Move, movePayment } from './movePayment.ts'
import { lockPurchase } from './purchaseStore.ts'
import { listAttempts, lockPayment } from './store.ts'

type Cause = Pick<Move, 'source' | 'at' | 'actorId'>

/** Another attempt takes the place of this one, whose window may still be paid in, so it stays watched. */
export async function supersede(tx: Database, row: PaymentRow, cause: Cause): Promise<void> {
  await movePayment(tx, { ...cause, row, event: 'supersede' })
}

/** Supersedes every open attempt of a purchase. */
export async function supersedeOpen(tx: Database, purchaseId: string, cause: Cause): Promise<void> {
  await lockPurchase(tx, purchaseId)
  for (const { id } of await listAttempts(tx, purchaseId)) {
    const row = await lockPayment(tx, id)
    if (isOpen(row.state)) await supersede(tx, row, cause)
  }
}
