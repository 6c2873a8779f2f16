import type { Receipt } from '@medlem/contract/receipt'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { FrozenReceipt, readLine } from './frozenReceipt.ts'
import { paymentMethodText } from './paymentMethodText.ts'
import { isOwn, requirePaidReader } from './requirePaidReader.ts'
import { findReceiptOfPeriod } from './store.ts'

/** A receipt as the caller may see it, with what is kept beside it. */
export interface SeenReceipt {
  id: string
  orgId: string
  payerId: string
  originalAt: Date | null
  content: Receipt
}

/** The receipt behind a paid period or place at an event, or of one payment: whole for payer and organisation, the own line for others paid for. */
export async function readReceipt(deps: Deps, caller: Caller, of: string): Promise<Receipt> {
  return (await requireReceipt(deps, caller, of)).content
}

export async function requireReceipt(deps: Deps, caller: Caller, of: string): Promise<SeenReceipt> {
  const found = await findReceiptOfPeriod(deps.db, of)
  if (!found) throw notFound()
  const { id, originalAt } = found.receipt
  const { orgId, payerId, orderNumber } = found
  const frozen = FrozenReceipt.parse(found.receipt.content)
  const paymentMethod = paymentMethodText(frozen.paymentMethod, caller.language)
  const lines = frozen.lines.map((line) => readLine(line, caller.language))
  const content = { ...frozen, lines, paymentMethod, orderNumber }
  const seen = { id, orgId, payerId, originalAt, content }
  if (payerId === caller.subject.id) return seen
  const { member, seesPayments } = await requirePaidReader(deps, caller, found)
  // A linked account that did not pay sees the year, not the money behind it.
  if (!seesPayments) throw notFound()
  return isOwn(caller, member) ? { ...seen, content: ownLine(content, found.soldId) } : seen
}

/** An order number holds a part of the payer's id. */
function ownLine({ orderNumber: _orderNumber, ...content }: Receipt, soldId: string): Receipt {
  const lines = content.lines.filter((line) => line.membershipHistoryId === soldId)
  return {
    ...content,
    payer: { name: content.payer.name, email: null, address: null },
    lines,
    totalMinor: lines.reduce((sum, line) => sum + line.unitMinor, 0),
    vatMinor: lines.reduce((sum, line) => sum + line.vatMinor, 0),
  }
}
