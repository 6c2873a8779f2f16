import { randomUUID } from 'node:crypto'
import type { PaymentItem } from '@medlem/contract/payment'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { tierPrice } from '@medlem/domain/eventTier'
import { toWireMinor } from '@medlem/domain/money'
import { isOpen, isPaid } from '@medlem/domain/payment'
import { paymentTotal } from '@medlem/domain/pricing'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { type EventRow, lockEvent } from '../../club/event/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireReach } from '../../people/access/reach.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { insertPurchase } from '../payment/insertPurchase.ts'
import { memberStep } from '../payment/memberStep.ts'
import {
  alreadyPaid,
  lockPayer,
  type MadePayment,
  newAttempt,
  refuseOtherPrice,
} from '../payment/newAttempt.ts'
import type { NewTicketLine, PurchaseRow } from '../payment/purchaseStore.ts'
import { viewPayment } from '../payment/readPayment.ts'
import { listAttempts } from '../payment/store.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import { listKeptPlaces, listTicketPurchases, listTickets } from '../payment/ticketStore.ts'

export interface PayTicketsInput {
  eventId: string
  registrationIds: readonly string[]
  /** What the payer was shown. */
  paymentTotal?: number | undefined
}

/** One payment for places of the family that are kept for it, to be prepared and opened like every payment. */
export async function payTickets(
  deps: Deps,
  caller: Caller,
  input: PayTicketsInput,
): Promise<{ item: PaymentItem; created: boolean }> {
  const registrationIds = [...new Set(input.registrationIds)]
  const places = await listKeptPlaces(deps.db, registrationIds)
  if (places.length < registrationIds.length) throw notFound()
  for (const { registration } of places) {
    if (registration.eventId !== input.eventId) throw notFound()
    await requireReach(deps, caller, registration.memberId, 'write')
  }
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
  { eventId, registrationIds, paymentTotal: shownMinor }: PayTicketsInput,
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
  const lines = await priceTickets(tx, { registrationIds, now })
  const totalMinor = totalOf(lines)
  refuseOtherPrice(shownMinor, totalMinor, organisation.currency)
  const { same, others } = await earlierPurchases(tx, { payer, lines, totalMinor })
  for (const id of others) await supersedeOpen(tx, id, memberStep(caller, now))
  const attempts = same ? await listAttempts(tx, same.id) : []
  const open = attempts.find(({ state }) => isOpen(state))
  if (same && open) return { row: open, purchase: same, created: false }
  const purchase =
    same ?? (await purchaseOfTickets(tx, { event, payer, lines, totalMinor, at: now }, organisation))
  const { paymentProvider: provider, paymentTestMode: test } = organisation
  return { row: await newAttempt(tx, deps, caller, { purchase, provider, test }), purchase, created: true }
}

/** What places that are kept for their payment cost today; refuses one that is not kept any more. Lock their event first. */
export async function priceTickets(
  tx: Database,
  { registrationIds, now }: { registrationIds: readonly string[]; now: Date },
): Promise<NewTicketLine[]> {
  const places = await listKeptPlaces(tx, registrationIds)
  if (places.length === 0) throw notFound()
  return places.map(({ registration, tier }): NewTicketLine => {
    const { id: registrationId, memberId, state, offerExpiresAt } = registration
    if (state === 'registered') throw alreadyPaid()
    if (state !== 'offered' || offerExpiresAt === null || offerExpiresAt <= now)
      throw new AppError(
        'invalid_transition',
        409,
        say(clubProblemTexts, (t) => t.offerGone),
      )
    const price = tierPrice(tier)
    if (!price || price.unitMinor === 0n)
      throw refuseField(
        'registrationIds',
        'nothing_to_pay',
        say(moneyProblemTexts, (t) => t.nothingToPay),
        { as: 'nothing_to_pay' },
      )
    return {
      memberId,
      registrationId,
      priceVersion: tier.version,
      feeMinor: toWireMinor(price.feeMinor),
      vatMinor: toWireMinor(price.vatMinor),
      surchargeMinor: 0,
      unitMinor: toWireMinor(price.unitMinor),
    }
  })
}

function totalOf(lines: readonly NewTicketLine[]): number {
  const total = paymentTotal(lines.map(({ unitMinor }) => BigInt(unitMinor)))
  if (total === undefined)
    throw new AppError(
      'nothing_to_pay',
      422,
      say(moneyProblemTexts, (t) => t.totalTooHigh),
    )
  return toWireMinor(total)
}

interface Sold {
  event: EventRow
  payer: MemberRow
  lines: readonly NewTicketLine[]
  totalMinor: number
  at: Date
}

function purchaseOfTickets(
  tx: Database,
  { event, payer, lines, totalMinor, at }: Sold,
  { currency }: { currency: string },
): Promise<PurchaseRow> {
  return insertPurchase(tx, {
    payer,
    orgId: event.orgId,
    currency,
    totalMinor,
    lines,
    referenceKey: `event:${event.id}:${randomUUID()}`,
    gdprAgreement: true,
    at,
  })
}

/** The payer's unpaid purchases of any of these places: one that is of exactly these at this price, and the others. */
async function earlierPurchases(
  tx: Database,
  { payer, lines, totalMinor }: Pick<Sold, 'payer' | 'lines' | 'totalMinor'>,
): Promise<{ same: PurchaseRow | undefined; others: string[] }> {
  const wanted = lines.map(priced).toSorted().join()
  const registrationIds = lines.map(({ registrationId }) => registrationId)
  let same: PurchaseRow | undefined
  const others: string[] = []
  for (const purchase of await listTicketPurchases(tx, { payerId: payer.id, registrationIds })) {
    const attempts = await listAttempts(tx, purchase.id)
    if (attempts.some(({ state }) => isPaid(state))) continue
    const there = (await listTickets(tx, purchase.id)).map(({ line }) => priced(line))
    const isSame = there.toSorted().join() === wanted && purchase.totalMinor === totalMinor
    if (isSame) same ??= purchase
    else others.push(purchase.id)
  }
  return { same, others }
}

const priced = ({ registrationId, unitMinor, vatMinor }: NewTicketLine) =>
  `${registrationId} ${unitMinor} ${vatMinor}`
