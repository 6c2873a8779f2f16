import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import type { PaymentState } from '@medlem/domain/payment'
import type { Deps } from '../../platform/deps/deps.ts'
import {
  answerInstalmentCharge,
  findInstalment,
  findInstalmentCharge,
  findPlan,
  insertInstalmentCharge,
  listInstalmentCharges,
  updateInstalment,
  updatePlan,
} from '../payment/instalmentStore.ts'
import { listLines, type PurchaseRow } from '../payment/purchaseStore.ts'
import type { RecordedCharge, WindowRecord } from '../payment/windowRecord.ts'
import { endOf, holdForReview } from '../renewal/endRenewal.ts'
import {
  answerCharge,
  findRenewalOfPayment,
  insertCharge,
  insertRenewal,
  isRunning,
  listCharges,
  lockRenewalOfYear,
  type RenewalRow,
  takeRenewalLease,
  updateRenewalRow,
} from '../renewal/store.ts'
import { findCardByIdentifier, insertSavedCard } from '../savedCard/store.ts'

/** Of a charge that was forgotten, while the renewal was charged again since. */
const CHARGED_AGAIN = 'charged_again'
const LEASE_MS = 60_000

/** The card that was charged; undefined when the database has forgotten it and too little is recorded. */
export async function restoreCard(
  tx: Database,
  { organisation, payment: { provider } }: WindowRecord,
  { card: { id, identifier, saved }, payer }: Pick<RecordedCharge, 'card'> & { payer: MemberRow },
): Promise<SavedCardRow | undefined> {
  const orgId = organisation.id
  const there = await findCardByIdentifier(tx, { orgId, identifier })
  if (there) return there.memberId === payer.id ? there : undefined
  if (!saved) return undefined
  const { at, ...shown } = saved
  const of = { id, memberId: payer.id, orgId, provider, identifier }
  return insertSavedCard(tx, { ...of, ...shown, savedAt: new Date(at) })
}

/**
 * Writes a charge again with its renewal, so that the card is not charged a second time for that year. Its purchase and attempt
 * are there.
 */
export async function restoreCharge(
  tx: Database,
  { payment: { id: paymentId, authorizationId } }: WindowRecord,
  {
    charge: of,
    purchase,
    card,
    at,
  }: { charge: RecordedCharge; purchase: PurchaseRow; card: SavedCardRow; at: Date },
): Promise<void> {
  if (of.partId !== undefined)
    return restoreInstalmentCharge(tx, of, { paymentId, authorizationId, card, at })
  const renewal = await restoreRenewal(tx, of, { purchase, card })
  const charges = await listCharges(tx, renewal.id)
  const same = charges.find((one) => one.paymentId === paymentId)
  const named = authorizationId === null ? {} : { authorizationId, answeredAt: at }
  const outcome = of.outcome ?? (authorizationId === null ? 'started' : 'done')
  if (same) {
    if (same.authorizationId !== null) return
    const isOpen = same.outcome === 'prepared' || same.outcome === 'started' || same.outcome === 'unknown'
    // A prepared one may have been sent after the point that was restored.
    await answerCharge(tx, same.id, { ...named, ...(isOpen && { outcome }) })
    return
  }
  const isOnly = charges.every(({ outcome }) => outcome === 'refused')
  const [newest] = charges
  await insertCharge(tx, {
    ...named,
    id: of.id,
    renewalId: renewal.id,
    paymentId,
    n: Math.max(of.n, (newest?.n ?? 0) + 1),
    key: charges.some(({ key }) => key === of.key) ? `${of.key}:${of.id}` : of.key,
    startedAt: new Date(of.startedAt),
    ...(isOnly ? { outcome } : { outcome: 'refused' as const, code: CHARGED_AGAIN }),
  })
  if (isOnly && isRunning(renewal.state))
    await updateRenewalRow(tx, renewal.id, { state: 'charging', purchaseId: purchase.id })
}

/** That of the year; it may have been announced anew since. */
async function restoreRenewal(
  tx: Database,
  { renewal: recorded }: RecordedCharge,
  { purchase, card }: { purchase: PurchaseRow; card: SavedCardRow },
): Promise<RenewalRow> {
  if (!recorded) throw new Error('a charge of neither a renewal nor a part')
  const { announcedAt, ...of } = recorded
  const [line] = await listLines(tx, purchase.id)
  if (!line) throw new Error('a renewal has no line')
  const { membershipId } = line.history
  const find = () => lockRenewalOfYear(tx, { membershipId, year: of.year })
  const there = await find()
  if (there) return there
  const { payerId, orgId, id: purchaseId } = purchase
  const { id: cardId } = card
  await insertRenewal(tx, {
    ...of,
    ...{ membershipId, orgId, payerId, cardId, purchaseId, state: 'charging', nextOn: of.dueOn },
    announcedAt: new Date(announcedAt),
  })
  const made = await find()
  if (!made) throw new Error('the renewal was not written')
  return made
}

/** The charge of a part, so that the card is not charged a second time for it. */
async function restoreInstalmentCharge(
  tx: Database,
  { id, n, key, startedAt, partId }: RecordedCharge,
  of: { paymentId: string; authorizationId: string | null; card: SavedCardRow; at: Date },
): Promise<void> {
  const { paymentId, authorizationId, card, at } = of
  const part = partId === undefined ? undefined : await findInstalment(tx, partId)
  // Without its plan there is no part that could be charged again.
  if (!part) return
  const charges = await listInstalmentCharges(tx, part.id)
  const named = authorizationId === null ? {} : { authorizationId, answeredAt: at }
  const outcome = authorizationId === null ? ('started' as const) : ('done' as const)
  const same = charges.find((one) => one.paymentId === paymentId)
  if (same) {
    if (same.authorizationId === null && same.outcome !== 'refused')
      await answerInstalmentCharge(tx, same.id, { ...named, outcome })
    return
  }
  const isOnly = charges.every((one) => one.outcome === 'refused')
  await insertInstalmentCharge(tx, {
    ...{ ...named, id, partId: part.id, paymentId, cardId: card.id, startedAt: new Date(startedAt) },
    n: Math.max(n, (charges[0]?.n ?? 0) + 1),
    key: charges.some((one) => one.key === key) ? `${key}:${id}` : key,
    ...(isOnly ? { outcome } : { outcome: 'refused' as const, code: CHARGED_AGAIN }),
  })
  // The card that it was charged to is that of the plan, whose row may be of before it was kept.
  const plan = await findPlan(tx, part.planId)
  if (plan?.cardId === null) await updatePlan(tx, plan.id, { cardId: card.id })
}

/** The renewal follows its payment. */
export async function concludeRestored(deps: Deps, paymentId: string, state: PaymentState): Promise<void> {
  const end = endOf(state)
  if (!end) return
  await deps.db.transaction(async (tx) => {
    const found = await findRenewalOfPayment(tx, paymentId)
    if (!found || found.charge.outcome === 'refused') return
    const { id, membershipId, year } = found.renewal
    const row = await lockRenewalOfYear(tx, { membershipId, year })
    if (row && row.state !== 'charged')
      await updateRenewalRow(tx, id, { ...end, endedAt: deps.clock.now(), leaseUntil: null })
  })
}

/**
 * A charge without the provider's name of it: it is not known whether money was reserved, so the renewal is held for a person. 'busy':
 * a running server works on it. 'over': it was decided.
 */
export async function holdRestored(deps: Deps, paymentId: string): Promise<'held' | 'busy' | 'over'> {
  const found = await findRenewalOfPayment(deps.db, paymentId)
  if (!found) return holdInstalment(deps, paymentId)
  const { renewal, charge } = found
  if (charge.outcome === 'refused') return charge.code === CHARGED_AGAIN ? 'held' : 'over'
  if (renewal.state === 'parked') return 'held'
  if (!isRunning(renewal.state)) return 'over'
  const now = deps.clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const leased = await takeRenewalLease(deps.db, renewal.id, { now, until })
  if (!leased) return 'busy'
  await holdForReview(deps, leased)
  return 'held'
}

async function holdInstalment({ db }: Deps, paymentId: string): Promise<'held' | 'over'> {
  const charge = await findInstalmentCharge(db, paymentId)
  if (!charge) return 'over'
  if (charge.outcome === 'refused') return charge.code === CHARGED_AGAIN ? 'held' : 'over'
  await updateInstalment(db, charge.partId, { isHeld: true, nextOn: null })
  return 'held'
}
