import type { Refund } from '@medlem/contract/refund'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { requirePayment } from '../payment/readPayment.ts'
import { listRefundViews } from '../settlement/refundStore.ts'
import { toRefund } from './present.ts'
import type { Refundable } from './requireRefunder.ts'

/** The refunds of a payment, for its payer and those who administer the organisation, newest first. */
export async function listRefunds(deps: Deps, caller: Caller, paymentId: string): Promise<Refund[]> {
  const { purchase } = await requirePayment(deps, caller, paymentId, 'whole')
  const { orgId, currency, payerId } = purchase
  const organisation = await findOrganisation(deps.db, orgId)
  const own = payerId === caller.subject.id
  const decidedBy = own ? (organisation?.name ?? '') : undefined
  const views = await listRefundViews(deps.db, { paymentId })
  return views.map((view) => toRefund(view, { currency, decidedBy, language: caller.language }))
}

/** One refund in its present state, as the answer to a decision. */
export async function viewRefund(
  deps: Deps,
  { language }: Caller,
  { row, purchase, id }: Refundable & { id: string },
): Promise<Refund> {
  const [view] = await listRefundViews(deps.db, { paymentId: row.id, id })
  if (!view) throw notFound()
  return toRefund(view, { currency: purchase.currency, language })
}
