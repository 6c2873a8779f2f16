import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { conclusionEvent, lostMinor } from '@medlem/domain/dispute'
import { toWireMinor } from '@medlem/domain/money'
import { canHappen, type PaymentEvent } from '@medlem/domain/payment'
import { readMoney } from '../payment/moneyStore.ts'
import { requireMove } from '../payment/movePayment.ts'
import { insertEvent, updatePayment } from '../payment/store.ts'
import { type DisputeRow, insertDispute, type NewDispute, updateDispute } from './store.ts'

interface Step {
  /** Locked. */
  row: PaymentRow
  at: Date
  /** The administrator; null for the provider. */
  actorId: string | null
}

/** From here on a chargeback's money is disputed; the years stay (design §2.4). An inquiry changes nothing of the payment. */
export async function openDispute(
  tx: Database,
  {
    values,
    ...step
  }: Step & {
    values: Pick<
      NewDispute,
      'source' | 'kind' | 'state' | 'amountMinor' | 'providerDisputeId' | 'reason' | 'disputedOn'
    >
  },
): Promise<DisputeRow> {
  const { row, at, actorId } = step
  const made = await insertDispute(tx, { ...values, paymentId: row.id, openedAt: at, recordedBy: actorId })
  await note(tx, { ...step, dispute: made, became: 'opened', event: openingEvent(made, row) })
  return made
}

/** Another amount, or an inquiry that became a chargeback, or money that the bank took. */
export async function changeDispute(
  tx: Database,
  { dispute, values, ...step }: Step & { dispute: DisputeRow; values: Partial<NewDispute> },
): Promise<void> {
  await updateDispute(tx, dispute.id, values)
  if (values.kind === dispute.kind) return
  const changed = { ...dispute, ...values }
  await note(tx, { ...step, dispute: changed, became: 'opened', event: openingEvent(changed, step.row) })
}

/** A second chargeback leaves the payment disputed. */
function openingEvent({ kind }: Pick<DisputeRow, 'kind'>, { state }: PaymentRow): PaymentEvent | undefined {
  return kind === 'chargeback' && canHappen('dispute', state) ? 'dispute' : undefined
}

/** The money stays, or an inquiry has ended: what was asked for can be given back again. */
export async function winDispute(
  tx: Database,
  { dispute, reason, ...step }: Step & { dispute: DisputeRow; reason: string | null },
): Promise<void> {
  const concluded = { concludedAt: step.at, concludedBy: step.actorId, conclusionReason: reason }
  await updateDispute(tx, dispute.id, { ...concluded, state: 'won', historyIds: [] })
  const event =
    dispute.kind === 'chargeback' ? conclusionEvent('won', await readMoney(tx, step.row)) : undefined
  await note(tx, { ...step, dispute, became: 'won', event })
}

/** The bank has taken this amount, in minor units: no more than was left. The rest of the payment stays. Returns the payment after that. */
export async function loseMoney(
  tx: Database,
  { dispute, values, ...step }: Step & { dispute: DisputeRow; values: Partial<NewDispute> },
): Promise<{ row: PaymentRow; amountMinor: number }> {
  const { row } = step
  const before = await readMoney(tx, row)
  const taken = lostMinor(dispute.amountMinor === null ? undefined : BigInt(dispute.amountMinor), before)
  const amountMinor = toWireMinor(taken)
  await updateDispute(tx, dispute.id, { ...values, state: 'lost', amountMinor })
  const money = { ...(await readMoney(tx, row)), chargedBackMinor: before.chargedBackMinor + taken }
  const after = await note(tx, {
    ...step,
    dispute: { ...dispute, ...values, amountMinor },
    became: 'lost',
    event: conclusionEvent('lost', money),
    values: { chargedBackMinor: toWireMinor(money.chargedBackMinor) },
  })
  return { row: after, amountMinor }
}

/** A step in the payment's history; without an event, or with one that can't happen now, it stays in its state. */
async function note(
  tx: Database,
  {
    row,
    at,
    actorId,
    dispute,
    became,
    event,
    values = {},
  }: Step & {
    dispute: NewDispute & Pick<DisputeRow, 'id' | 'kind'>
    became: 'opened' | 'won' | 'lost'
    event: PaymentEvent | undefined
    values?: { chargedBackMinor?: number }
  },
): Promise<PaymentRow> {
  const { id: disputeId, kind, amountMinor, historyIds } = dispute
  // What the accounts book, with the years that it was paid for.
  const lost = became === 'lost' ? { lostMinor: amountMinor, historyIds } : {}
  const detail = { disputeId, kind, became, amountMinor, ...lost }
  const of = { at, actorId, source: actorId === null ? 'provider' : 'dispute', detail }
  if (event && canHappen(event, row.state)) {
    const moved = event === 'lose_dispute' ? { ...values, paymentUpdatedAt: at } : values
    return requireMove(tx, { ...of, row, event, values: moved })
  }
  const changed = { ...values, version: row.version + 1 }
  await updatePayment(tx, row.id, changed)
  await insertEvent(tx, { ...of, paymentId: row.id, fromState: row.state, toState: row.state })
  return { ...row, ...changed }
}
