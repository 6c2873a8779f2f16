import { randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { addressLine } from '@medlem/domain/address'
import { danishMoney } from '@medlem/domain/money'
import { isOpen, isPaid, nextPaymentState, orderNumber } from '@medlem/domain/payment'
import { refuseIncompleteAddress } from '../../club/membership/draftHistory.ts'
import { memberName } from '../../club/membership/persons.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { MemberRow } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { activate, findUnsellableLine, issueReceiptOf } from './activate.ts'
import { lockPayer } from './lockPayer.ts'
import {
  type Draft,
  insertPurchase,
  isReferenceTaken,
  listLines,
  listPurchasesOf,
  lockPurchase,
  type PurchaseRow,
  updateSkipped,
} from './purchaseStore.ts'
import { nothingToPay, type Quote, quote } from './quote.ts'
import {
  changeState,
  insertEvent,
  insertPayment,
  listAttempts,
  lockPayment,
  type PaymentRow,
} from './store.ts'

export interface PaymentWish {
  orgId: string
  drafts: readonly Draft[]
  /** People who were asked for and can't be drafted; they are named in the answer. */
  left?: Quote['skipped']
  /** What the member was shown. */
  shownTotalMinor?: number | undefined
  billingName?: string | undefined
  billingPhone?: string | undefined
}

export interface MadePayment {
  row: PaymentRow
  purchase: PurchaseRow
  created: boolean
}

/**
 * The open payment for these drafts, made when there is none. Amounts are the server's and frozen in a purchase;
 * when lines or prices differ from an earlier purchase a new one takes its place, and the old windows stay watched.
 * Call it in a transaction; it locks the payer, so that a double click meets itself here.
 */
export async function makePayment(
  tx: Database,
  deps: Deps,
  caller: Caller,
  wish: PaymentWish,
): Promise<MadePayment> {
  const payer = await lockPayer(tx, caller.subject.id)
  refuseIncompleteAddress(payer.address)
  const now = deps.clock.now()
  const quoted = await quote(tx, { payer, orgId: wish.orgId, drafts: wish.drafts, now })
  const skipped = [...quoted.skipped, ...(wish.left ?? [])]
  if (quoted.lines.length === 0) refuseEmpty(skipped)
  const organisation = await findOrganisation(tx, wish.orgId)
  if (!organisation) throw new Error('the organisation is gone')
  refuseOtherPrice(wish.shownTotalMinor, quoted.totalMinor, organisation.currency)

  const { same, others } = await earlierPurchases(tx, payer.id, quoted)
  for (const purchase of others) await supersedeOpen(tx, purchase, now)
  if (same) {
    await lockPurchase(tx, same.id)
    const attempts = await listAttempts(tx, same.id)
    if (attempts.some(({ state }) => isPaid(state))) throw alreadyPaid()
    await updateSkipped(tx, same.id, skipped)
    const open = attempts.find(({ state }) => isOpen(state))
    if (open) return { row: open, purchase: { ...same, skipped }, created: false }
  }
  const currency = organisation.currency
  const purchase = same ?? (await newPurchase(tx, { payer, wish, quoted, skipped, currency, now }))
  const { paymentProvider: provider, paymentTestMode: test } = organisation
  const row = await newAttempt(tx, deps, caller, { purchase, provider, test })
  if (purchase.totalMinor > 0) return { row, purchase, created: true }
  return { row: await settleFree(tx, { row, purchase, now }), purchase, created: true }
}

/** One more try to pay a purchase. The unique index lets only one be open. */
export async function newAttempt(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { purchase, provider, test }: { purchase: PurchaseRow } & Pick<PaymentRow, 'provider' | 'test'>,
): Promise<PaymentRow> {
  const at = deps.clock.now()
  const actorId = caller.actingFor ? caller.actor.id : null
  const row = await insertPayment(tx, {
    purchaseId: purchase.id,
    state: 'created',
    provider,
    test,
    reference: randomUUID(),
    orderNumber: orderNumber(deps.config.orderPrefix, purchase.payerId),
    actorId,
    createdAt: at,
  })
  await insertEvent(tx, {
    paymentId: row.id,
    at,
    fromState: null,
    toState: 'created',
    source: 'member',
    actorId: caller.actor.id,
  })
  await auditActing(tx, caller, {
    action: 'payment_create',
    objectId: row.id,
    orgId: purchase.orgId,
    at,
  })
  return row
}

/** Puts an attempt aside for a newer one. Its window may still be paid in, so it stays watched. */
export async function supersede(tx: Database, row: PaymentRow, at: Date): Promise<void> {
  const to = nextPaymentState(row.state, 'supersede')
  if (to) await changeState(tx, { row, to, source: 'member', at })
}

async function supersedeOpen(tx: Database, purchase: PurchaseRow, at: Date): Promise<void> {
  await lockPurchase(tx, purchase.id)
  for (const { id } of await listAttempts(tx, purchase.id)) {
    const row = await lockPayment(tx, id)
    if (isOpen(row.state)) await supersede(tx, row, at)
  }
}

function refuseEmpty(skipped: Quote['skipped']): never {
  const [first] = skipped
  const allPaid = skipped.length > 0 && skipped.every(({ reason }) => reason.code === 'already_member')
  if (first && allPaid) throw new AppError('already_paid', 409, first.reason.message)
  throw nothingToPay(skipped)
}

export function refuseOtherPrice(shownMinor: number | undefined, totalMinor: number, currency: string): void {
  if (shownMinor === undefined || shownMinor === totalMinor) return
  throw new AppError('price_changed', 409, `The price is ${danishMoney(totalMinor, currency)} now.`, {
    errors: [{ field: 'paymentTotal', code: 'price_changed', message: String(totalMinor) }],
  })
}

export function alreadyPaid(): AppError {
  return new AppError('already_paid', 409, 'This is paid already.')
}

/** The payer's earlier purchases of these drafts: the newest that says exactly the same, and the others. */
async function earlierPurchases(
  tx: Database,
  payerId: string,
  quoted: Quote,
): Promise<{ same: PurchaseRow | undefined; others: PurchaseRow[] }> {
  const found = await listPurchasesOf(
    tx,
    payerId,
    quoted.lines.map(({ historyId }) => historyId),
  )
  const wanted = fingerprint(quoted.lines)
  let same: PurchaseRow | undefined
  const others: PurchaseRow[] = []
  for (const purchase of found) {
    const lines = await listLines(tx, purchase.id)
    if (!same && fingerprint(lines.map(({ line }) => line)) === wanted) same = purchase
    else others.push(purchase)
  }
  return { same, others }
}

function fingerprint(lines: readonly { historyId: string; unitMinor: number; feeMinor: number }[]): string {
  return lines
    .map(({ historyId, unitMinor, feeMinor }) => `${historyId} ${unitMinor} ${feeMinor}`)
    .toSorted()
    .join('|')
}

interface NewPurchaseParts {
  payer: MemberRow
  wish: PaymentWish
  quoted: Quote
  skipped: Quote['skipped']
  currency: string
  now: Date
}

async function newPurchase(tx: Database, parts: NewPurchaseParts): Promise<PurchaseRow> {
  const { payer, wish, quoted, skipped, currency, now } = parts
  const wanted = wish.drafts[0]?.history.referenceKey ?? randomUUID()
  const of = { payerId: payer.id, orgId: wish.orgId }
  const taken = await isReferenceTaken(tx, { ...of, referenceKey: wanted })
  const values = {
    ...of,
    currency,
    totalMinor: quoted.totalMinor,
    // A purchase at another price is another purchase; its first keeps the client's own key.
    referenceKey: taken ? `${wanted}.${randomUUID()}` : wanted,
    gdprAgreement: true,
    billingName: wish.billingName || memberName(payer),
    billingAddress: addressLine(payer.address),
    billingEmail: payer.email ?? '',
    billingPhone: wish.billingPhone ?? payer.phone ?? '',
    skipped,
    createdAt: now,
  }
  return insertPurchase(tx, values, quoted.lines)
}

/** Nothing to pay needs no gateway: the years become active at once (design §3). */
async function settleFree(
  tx: Database,
  { row, purchase, now }: { row: PaymentRow; purchase: PurchaseRow; now: Date },
): Promise<PaymentRow> {
  if (await findUnsellableLine(tx, purchase)) throw alreadyPaid()
  const to = nextPaymentState(row.state, 'finish_free')
  if (!to) throw new Error('a free payment starts as created')
  const values = { paymentUpdatedAt: now }
  const paid = await activate(tx, { row, to, source: 'member', at: now, values, purchase })
  await issueReceiptOf(tx, { row: paid, purchase, at: now })
  return paid
}
