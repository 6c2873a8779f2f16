import type { PaymentItem } from '@medlem/contract/payment'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { isOpen, isPaid, wireStatus } from '@medlem/domain/payment'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers, foreignRefusal, isSupport } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { hashToken, isToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { payerSees } from './payerSees.ts'
import { toPaymentItem } from './present.ts'
import {
  findPaymentFor,
  getPurchase,
  listLines,
  type PurchaseRow,
  type SeenPayment,
} from './purchaseStore.ts'
import { findPaymentByReturnToken, listAttempts } from './store.ts'
import { listTickets } from './ticketStore.ts'

/** 'whole' is to read what concerns everybody in it; 'nudge' is to have the provider asked. */
type Access = 'read' | 'whole' | 'write' | 'nudge'

export interface ReachedPayment {
  row: PaymentRow
  purchase: PurchaseRow
  /** The member whose lines alone may be seen, when the caller did not pay. */
  onlyMemberId?: string
}

/** A payment in the caller's reach: the payer writes; the one paid for, organisation and support may look (row 14). */
export async function requirePayment(
  deps: Deps,
  caller: Caller,
  paymentId: string,
  access: Access,
): Promise<ReachedPayment> {
  const seen = await findPaymentFor(deps.db, paymentId, caller.subject.id)
  if (!seen) throw notFound()
  return requireSight(deps, caller, { ...seen, access })
}

/** The same for a payment that was found. */
export async function requireSight(
  deps: Deps,
  caller: Caller,
  { row, purchase, organisation, isPaidFor, access }: SeenPayment & { access: Access },
): Promise<ReachedPayment> {
  if (purchase.payerId === caller.subject.id) return { row, purchase }
  if (
    access !== 'write' &&
    administers(caller, organisation, access === 'nudge' ? 'money:write' : 'money:read')
  ) {
    await auditImplicitRead(deps, caller, {
      subjectId: purchase.payerId,
      action: 'payment_read',
      objectId: row.id,
      orgId: purchase.orgId,
    })
    return { row, purchase }
  }
  if (isSupport(caller)) throw foreignRefusal(caller)
  if (access === 'read' && isPaidFor) return { row, purchase, onlyMemberId: caller.subject.id }
  throw notFound()
}

/** The attempt that decides the status of a purchase: the paid one, the refunded one, the open one, else the newest. */
export async function effectiveAttempt(deps: Deps, row: PaymentRow): Promise<PaymentRow> {
  const attempts = await listAttempts(deps.db, row.purchaseId)
  return (
    attempts.find(({ state }) => isPaid(state)) ??
    attempts.find(({ state }) => wireStatus(state) === 'refunded') ??
    attempts.find(({ state }) => isOpen(state)) ??
    attempts[0] ??
    row
  )
}

/** The payment with the status of its effective attempt. */
export async function viewPayment(
  deps: Deps,
  { language, subject }: Pick<Caller, 'language' | 'subject'>,
  reached: ReachedPayment,
): Promise<PaymentItem> {
  const row = await effectiveAttempt(deps, reached.row)
  const purchase = await getPurchase(deps.db, row.purchaseId)
  const lines = await payerSees(deps.db, subject.id, await listLines(deps.db, row.purchaseId))
  const tickets = await listTickets(deps.db, row.purchaseId)
  return toPaymentItem({ row, purchase, lines, tickets, language, onlyMemberId: reached.onlyMemberId })
}

/** The payer's payment behind the token of a return address; another member who has the token gets 404. */
export async function requireReturn(deps: Deps, caller: Caller, token: string): Promise<ReachedPayment> {
  const row = isToken(token) ? await findPaymentByReturnToken(deps.db, hashToken(token)) : undefined
  if (!row) throw notFound()
  const purchase = await getPurchase(deps.db, row.purchaseId)
  if (purchase.payerId !== caller.subject.id) throw notFound()
  return { row, purchase }
}
