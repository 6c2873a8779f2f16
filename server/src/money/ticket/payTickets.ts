import { randomUUID } from 'node:crypto'
import type { PaymentItem } from '@medlem/contract/payment'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { isOpen, isPaid } from '@medlem/domain/payment'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { type EventRow, lockEvent } from '../../club/event/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockTypedCode, takeUse } from '../discount/takeUse.ts'
import { fingerprint } from '../payment/fingerprint.ts'
import { insertPurchase } from '../payment/insertPurchase.ts'
import { memberStep } from '../payment/memberStep.ts'
import { lockPayer, type MadePayment, newAttempt, refuseOtherPrice } from '../payment/newAttempt.ts'
import { listSold, type NewTicketLine, type PurchaseRow } from '../payment/purchaseStore.ts'
import { viewPayment } from '../payment/readPayment.ts'
import { settleFree } from '../payment/settleFree.ts'
import { listAttempts } from '../payment/store.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import { listTicketPurchases } from '../payment/ticketStore.ts'
import { requireOwnPlaces } from './ownPlaces.ts'
import { priceTickets } from './priceTickets.ts'

export interface PayTicketsInput {
  eventId: string
  registrationIds: readonly string[]
  /** What the payer was shown. */
  paymentTotal?: number | undefined
  /** As the payer typed it. */
  discountCode?: string | undefined
}

/** One payment for places of the family that are kept for it, to be prepared and opened like every payment. */
export async function payTickets(
  deps: Deps,
  caller: Caller,
  input: PayTicketsInput,
): Promise<{ item: PaymentItem; created: boolean }> {
  const { eventId, registrationIds } = await requireOwnPlaces(deps, caller, input.registrationIds)
  if (eventId !== input.eventId) throw notFound()
  const made = await deps.db.transaction((tx) =>
    startTicketPayment(tx, deps, caller, { ...input, registrationIds }),
  )
  return { item: await viewPayment(deps, caller, made), created: made.created }
}

/**
 * The open payment of these places, made when there is none. Another set of places takes the place of what was begun before; those
 * windows stay watched.
 */
export async function startTicketPayment(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { eventId, registrationIds, paymentTotal: shownMinor, discountCode: typed }: PayTicketsInput,
): Promise<MadePayment> {
  const event = await lockEvent(tx, eventId)
  if (!event?.enabled) throw notFound()
  const payer = await lockPayer(tx, caller.subject.id)
  const now = deps.clock.now()
  const organisation = await findOrganisation(tx, event.orgId)
  if (!organisation?.enabled || organisation.paymentAuthToken === null)
    throw new AppError(
      'org_not_ready',
      422,
      say(moneyProblemTexts, (t) => t.takesNoPayments),
    )
  const { orgId } = event
  const code = typed ? await lockTypedCode(tx, { orgId, typed, sold: 'places', now }) : undefined
  const { lines, totalMinor } = await priceTickets(tx, { registrationIds, now, code })
  refuseOtherPrice(shownMinor, totalMinor, organisation.currency)
  const unpaid = await listUnpaid(tx, { payerId: payer.id, registrationIds })
  const same = await findSame(tx, unpaid, lines)
  const earlier = unpaid.flatMap(({ discountUseId }) => discountUseId ?? [])
  const discountUseId = code ? await takeUse(tx, code, { payerId: payer.id, earlier, now }) : null
  for (const { id } of unpaid) if (id !== same?.id) await supersedeOpen(tx, id, memberStep(caller, now))
  const attempts = same ? await listAttempts(tx, same.id) : []
  const open = attempts.find(({ state }) => isOpen(state))
  if (same && open) return { row: open, purchase: same, created: false }
  const sold = { event, payer, lines, totalMinor, discountUseId, at: now }
  const purchase = same ?? (await purchaseOfTickets(tx, sold, organisation))
  const { paymentProvider: provider, paymentTestMode: test } = organisation
  const row = await newAttempt(tx, deps, caller, { purchase, provider, test })
  if (totalMinor > 0) return { row, purchase, created: true }
  return { row: await settleFree(tx, caller, { row, purchase, now }), purchase, created: true }
}

interface Sold {
  event: EventRow
  payer: MemberRow
  lines: readonly NewTicketLine[]
  totalMinor: number
  discountUseId: string | null
  at: Date
}

function purchaseOfTickets(
  tx: Database,
  { event, ...sold }: Sold,
  { currency }: { currency: string },
): Promise<PurchaseRow> {
  return insertPurchase(tx, {
    ...sold,
    orgId: event.orgId,
    currency,
    referenceKey: `event:${event.id}:${randomUUID()}`,
    gdprAgreement: true,
  })
}

/** The payer's purchases of any of these places that are not paid, newest first: another payment of them takes their place. */
export async function listUnpaid(
  db: Database,
  of: { payerId: string; registrationIds: readonly string[] },
): Promise<PurchaseRow[]> {
  const unpaid: PurchaseRow[] = []
  for (const purchase of await listTicketPurchases(db, of)) {
    const attempts = await listAttempts(db, purchase.id)
    if (!attempts.some(({ state }) => isPaid(state))) unpaid.push(purchase)
  }
  return unpaid
}

/** The newest of some purchases that is of exactly these places at this price. */
async function findSame(
  tx: Database,
  purchases: readonly PurchaseRow[],
  lines: readonly NewTicketLine[],
): Promise<PurchaseRow | undefined> {
  const wanted = fingerprint(lines)
  for (const purchase of purchases) {
    if (fingerprint(await listSold(tx, purchase.id)) === wanted) return purchase
  }
  return undefined
}
