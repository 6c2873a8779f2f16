import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { AppError, notFound } from '../http/errors.ts'
import { impersonationRequired } from '../http/reach.ts'
import { findHistory, type HistoryRow } from '../membership/store.ts'
import { alreadyPaid, type MadePayment, makePayment } from './makePayment.ts'
import { listDrafts } from './purchaseStore.ts'

export interface CreateWish {
  historyId: string
  paymentTotal?: number | undefined
  billingName?: string | undefined
  billingPhone?: string | undefined
}

/** The payment for a draft and those that share its reference key (design row 13). */
export async function createPayment(deps: Deps, caller: Caller, wish: CreateWish): Promise<MadePayment> {
  const history = await requireOwnDraft(deps, caller, wish.historyId)
  if (history.status === 'active') throw alreadyPaid()
  if (!history.open)
    throw new AppError('nothing_to_pay', 422, history.reason ?? 'This was given up. Please start again.')
  return deps.db.transaction(async (tx) => {
    const drafts = await listDrafts(tx, { ...history, createdBy: caller.subject.id })
    return makePayment(tx, deps, caller, {
      orgId: history.orgId,
      drafts,
      shownTotalMinor: wish.paymentTotal,
      billingName: wish.billingName,
      billingPhone: wish.billingPhone,
    })
  })
}

/** A draft that the caller made. Support must choose to act for the one who did. */
export async function requireOwnDraft(deps: Deps, caller: Caller, historyId: string): Promise<HistoryRow> {
  const history = await findHistory(deps.db, historyId)
  if (!history) throw notFound()
  if (history.createdBy === caller.subject.id) return history
  if (caller.superAdmin && !caller.actingFor) throw impersonationRequired()
  throw notFound()
}
