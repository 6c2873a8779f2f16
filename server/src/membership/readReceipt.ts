import { Receipt } from '@medlem/contract/membership'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { requireMembershipReader } from './readMembership.ts'
import { findReceiptOfHistory } from './receiptStore.ts'

/** The receipt behind a paid period: whole for who paid and for the organisation, the own line for who was paid for. */
export async function readReceipt(deps: Deps, caller: Caller, historyId: string): Promise<Receipt> {
  const found = await findReceiptOfHistory(deps.db, historyId)
  if (!found) throw notFound()
  const content = Receipt.parse(found.receipt.content)
  if (found.payerId === caller.subject.id) return content
  const { member, viewer } = await requireMembershipReader(deps, caller, found)
  // A linked account that did not pay sees the year, not the money behind it.
  if (!viewer.seesPayments) throw notFound()
  const subjectId = caller.subject.id
  const own = member.id === subjectId || member.parentId === subjectId
  return own ? ownLine(content, historyId) : content
}

function ownLine(content: Receipt, historyId: string): Receipt {
  const lines = content.lines.filter((line) => line.membershipHistoryId === historyId)
  return {
    ...content,
    payer: { name: content.payer.name, email: null, address: null },
    lines,
    totalMinor: lines.reduce((sum, line) => sum + line.unitMinor, 0),
    vatMinor: lines.reduce((sum, line) => sum + line.vatMinor, 0),
  }
}
