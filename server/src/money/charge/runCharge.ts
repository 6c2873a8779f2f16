import type { PaymentFailure } from '@medlem/contract/payment'
import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { isUnanswered, type PaymentState } from '@medlem/domain/payment'
import { chargeDay } from '@medlem/domain/renewal'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { paymentFailureTexts } from '@medlem/i18n/en/server/paymentFailure'
import type { PaymentProvider } from '@medlem/payments/provider'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { getPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import { getPayment } from '../payment/store.ts'
import type { RecordedCharge } from '../payment/windowRecord.ts'
import { findSavedCard } from '../savedCard/store.ts'
import { settle } from '../settlement/settle.ts'
import { type Charge, NOT_SENT, type Refusal, refusalOf } from './charge.ts'
import { bookAnswer, chargeCard, keepCharge, recordedCard } from './keepCharge.ts'

/** What a charge is for, as the payment's history calls it. */
export type ChargeSource = 'renewal' | 'instalment'

/** A charge that is to be sent, with what the provider is given. */
export interface ChargeOrder<Row extends Charge> {
  charge: Row
  payment: PaymentRow
  purchase: PurchaseRow
  card: SavedCardRow
}

/**
 * Something that falls due and is charged to a saved card: the renewal of a year, or an instalment. Its caller has the lease of it.
 * Each keeps its charges in a table that has one row that is not refused, which a unique index sees to.
 */
export interface Chargeable<Row extends Charge> {
  source: ChargeSource
  /** Newest first. */
  listCharges: (db: Database) => Promise<Row[]>
  /** Changes a prepared charge; undefined when another worker did. */
  leavePrepared: (db: Database, id: string, values: Partial<Charge>) => Promise<Row | undefined>
  /** Stores the provider's answer. */
  answer: (tx: Database, id: string, values: Partial<Charge>) => Promise<Row>
  cardOf: (charge: Row) => string
  /** What safekeeping notes of it beside the charge (decision 26). */
  recorded: (charge: Row) => Partial<RecordedCharge>
  /** Whether nothing is left to conclude of the newest charge, which was refused or whose payment is settled. */
  isConcluded: (charge: Row) => boolean | Promise<boolean>
  /** Checks in one transaction that it is still to be charged, and inserts the attempt; undefined when there is nothing to send. */
  begin: () => Promise<ChargeOrder<Row> | undefined>
  /** The payment was settled. */
  conclude: (settled: { paymentId: string; state: PaymentState }) => Promise<void>
  /** Nothing was reserved. */
  refuse: (charge: Row, refusal: Refusal) => Promise<void>
  /** The provider charges on a later day: when it is taken up again. Without it, when the lease has run out. */
  wait?: (until: { nextOn: CalendarDate } | { leaseUntil: Date }) => Promise<void>
  /** It is unknown whether money was reserved: it is not charged again, and an administrator decides (design §2.8). */
  holdForReview: () => Promise<void>
}

/** Providers keep idempotency keys for a day at least; afterwards the same key would be a new charge. */
const KEY_LIFE_MS = 23 * 3_600_000

/**
 * Moves one due charge a step on, so that it is never made twice: the attempt is committed and noted in safekeeping before the
 * provider is called, one worker alone may call, and the answer is stored before anything depends on it. A charge without an answer
 * is repeated with its own idempotency key, or held for review where the provider has no keys (design §2.8).
 */
export async function runCharge<Row extends Charge>(deps: Deps, due: Chargeable<Row>): Promise<void> {
  const [last] = await due.listCharges(deps.db)
  if (last && (last.outcome === 'prepared' || last.code === NOT_SENT)) await withdraw(deps, due, last)
  else if (last && !(await due.isConcluded(last))) return resume(deps, due, last)
  const order = await due.begin()
  if (!order) return
  await keepCharge(deps, { payment: order.payment, charge: record(deps, due, order) })
  const now = deps.clock.now()
  const started = await due.leavePrepared(deps.db, order.charge.id, { outcome: 'started', startedAt: now })
  if (started) await send(deps, due, { ...order, charge: started })
}

/** The provider was not called: everything is checked again, in another attempt. Repeating it is harmless. */
async function withdraw<Row extends Charge>(deps: Deps, due: Chargeable<Row>, last: Row): Promise<void> {
  const answeredAt = deps.clock.now()
  await due.leavePrepared(deps.db, last.id, { outcome: 'refused', code: NOT_SENT, answeredAt })
  await decline(deps, due, last, { code: '', reason: '' })
}

/** A charge of an earlier run, whose process is gone or whose outcome was not known. */
async function resume<Row extends Charge>(deps: Deps, due: Chargeable<Row>, last: Row): Promise<void> {
  if (last.outcome !== 'started' && last.outcome !== 'unknown') return conclude(deps, due, last)
  const payment = await getPayment(deps.db, last.paymentId)
  const purchase = await getPurchase(deps.db, payment.purchaseId)
  const provider = await providerOf(deps, purchase, payment)
  const card = await findSavedCard(deps.db, due.cardOf(last))
  const ageMs = deps.clock.now().getTime() - last.startedAt.getTime()
  if (!provider?.caps.idempotencyKey || !card || ageMs > KEY_LIFE_MS) return due.holdForReview()
  return send(deps, due, { charge: last, payment, purchase, card })
}

/** Calls the provider once, and stores the answer before anything depends on it. */
async function send<Row extends Charge>(
  deps: Deps,
  due: Chargeable<Row>,
  order: ChargeOrder<Row>,
): Promise<void> {
  const { payment, purchase, card } = order
  const provider = await providerOf(deps, purchase, payment)
  const kept = { payment, charge: record(deps, due, order) }
  const answer = await chargeCard(deps, provider, { ...kept, purchase, card })
  const charge = await deps.db.transaction(async (tx) => {
    const values = await bookAnswer(tx, payment.id, answer)
    return due.answer(tx, order.charge.id, { ...values, answeredAt: deps.clock.now() })
  })
  if (charge.outcome !== 'unknown') return conclude(deps, due, charge)
  // With a key the charge is repeated when the lease has run out.
  if (!provider?.caps.idempotencyKey) return due.holdForReview()
}

/** The provider has answered: the payment is settled like any other, and what was charged follows it. */
async function conclude<Row extends Charge>(deps: Deps, due: Chargeable<Row>, charge: Row): Promise<void> {
  if (charge.outcome === 'refused') {
    await decline(deps, due, charge, { code: charge.code ?? '', reason: paymentFailureTexts.cardRefused })
    const charges = await due.listCharges(deps.db)
    return due.refuse(charge, refusalOf(charges, copenhagenDate(deps.clock.now())))
  }
  const { row } = await settle(deps, charge.paymentId, {
    source: due.source,
    authorizationId: charge.authorizationId ?? undefined,
  })
  if (charge.outcome === 'pending' && keepsAgreements(row.provider)) {
    if (isUnanswered(row.state)) return waitForDay(deps, due, charge)
    if (row.state === 'declined') return refuseLater(deps, due, { charge, failure: row.failure })
  }
  // The reconciler asks about the payment again; the charge is concluded when the lease has run out.
  if (!isUnanswered(row.state)) return due.conclude({ paymentId: row.id, state: row.state })
}

const HOUR_MS = 3_600_000

/** Nothing is known before the charge's day; from then on it is asked about every hour, beside what webhooks say. */
async function waitForDay<Row extends Charge>(
  { clock }: Deps,
  due: Chargeable<Row>,
  { startedAt }: Charge,
): Promise<void> {
  const now = clock.now()
  const nextOn = chargeDay(copenhagenDate(startedAt))
  await due.wait?.(
    copenhagenDate(now) < nextOn ? { nextOn } : { leaseUntil: new Date(now.getTime() + HOUR_MS) },
  )
}

/** The provider's word that a charge which it had accepted was not made: a definite no, as one at once. */
async function refuseLater<Row extends Charge>(
  deps: Deps,
  due: Chargeable<Row>,
  { charge, failure }: { charge: Row; failure: PaymentFailure | null },
): Promise<void> {
  const code = failure?.gatewayreason || 'agreement_stopped'
  const values = { outcome: 'refused' as const, code, answeredAt: deps.clock.now() }
  const refused = await deps.db.transaction((tx) => due.answer(tx, charge.id, values))
  const charges = await due.listCharges(deps.db)
  return due.refuse(refused, refusalOf(charges, copenhagenDate(deps.clock.now())))
}

async function decline<Row extends Charge>(
  deps: Deps,
  { source }: Chargeable<Row>,
  { paymentId }: Charge,
  { code, reason }: { code: string; reason: PaymentFailure['reason'] },
): Promise<void> {
  await settle(deps, paymentId, { source, declined: { gatewayreason: code, reason, acquirer: '' } })
}

async function providerOf(
  deps: Deps,
  { orgId }: PurchaseRow,
  payment: PaymentRow,
): Promise<PaymentProvider | undefined> {
  const organisation = await findOrganisation(deps.db, orgId)
  return organisation && deps.providerFor(organisation, payment)
}

function record<Row extends Charge>(
  deps: Deps,
  due: Chargeable<Row>,
  { charge, card }: Pick<ChargeOrder<Row>, 'charge' | 'card'>,
): RecordedCharge {
  const { id, n, key, startedAt } = charge
  return {
    id,
    n,
    key,
    startedAt: startedAt.toISOString(),
    ...due.recorded(charge),
    card: recordedCard(deps, card),
  }
}
