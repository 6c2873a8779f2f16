import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { isPaid, isReleased, isToRelease } from '@medlem/domain/payment'
import { isSameCard, keepsAgreements } from '@medlem/domain/savedCard'
import type { Instrument } from '@medlem/payments/instrument'
import type { PaymentProvider, Snapshot } from '@medlem/payments/provider'
import { updateMembership, updateRenewal } from '../../club/membership/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData } from '../../platform/job/jobs.ts'
import { findLaterInstalments, findPlanOf, updatePlan } from '../payment/instalmentStore.ts'
import { refOf } from '../payment/provider.ts'
import { getPurchase, listLines, type PurchaseRow } from '../payment/purchaseStore.ts'
import { getPayment, listReportedCards } from '../payment/store.ts'
import { auditSwitched } from './auditSwitched.ts'
import { isInUse, lockCardUses } from './cardUses.ts'
import { limitOf } from './checkAgreement.ts'
import { forgetCard } from './forgetCard.ts'
import { findCardByIdentifier, insertSavedCard } from './store.ts'

/**
 * Keeps the card of a payment whose payer asked for that, once the payment itself is verified (design §1.1, row 17).
 *
 * Checked: the provider keeps the named card for this organisation, its number and expiry are those of the card that
 * paid, and no member has it yet. FreePay can't be asked which payment saved a card, or whose it is. To pass with another
 * member's card, a client would need its random identifier, which was never stored here and sent to that member alone.
 */
export async function keepCard(deps: Deps, { paymentId }: JobData['keepCard']): Promise<void> {
  const row = await getPayment(deps.db, paymentId)
  const isLetGo = isToRelease(row.state) || isReleased(row.state)
  if (!row.saveCardConsent || row.authorizationId === null || !(isLetGo || isPaid(row.state))) return
  const purchase = await getPurchase(deps.db, row.purchaseId)
  const organisation = await findOrganisation(deps.db, purchase.orgId)
  const provider = organisation && deps.providerFor(organisation, row)
  if (!provider) throw unanswered()
  const paid = await provider.lookup(refOf(row))
  if (paid.state === 'unknown') throw unanswered()
  if (paid.state === 'none') return
  if (isLetGo) return forgetUnpaid(deps, { provider, orgId: purchase.orgId, identifier: paid.instrument?.id })
  const reported = await listReportedCards(deps.db, row.id)
  // Stripe returns the card with the payment; with FreePay the return or the callback named it.
  const hinted = [row.hintedSavedCardId ?? undefined, ...reported]
  // An agreement has no number to compare, so what a client names is not believed of one.
  const named = [paid.instrument?.id, ...(keepsAgreements(provider.id) ? [] : hinted)].filter(
    (name) => name !== undefined,
  )
  for (const identifier of new Set(named)) {
    const card = await readCard(provider, identifier, paid)
    if (card && (await store(deps, { row, purchase, card }))) return
    deps.log.warn(
      { event: 'card_hint_refused', paymentId },
      'a card that this payment did not save was named',
    )
  }
}

/** An agreement is accepted with its first payment. Where that is let go nothing is kept here, and what was accepted ends in the app, too. */
async function forgetUnpaid(
  deps: Deps,
  of: { provider: PaymentProvider; orgId: string; identifier: string | undefined },
): Promise<void> {
  const { provider, orgId, identifier } = of
  if (!keepsAgreements(provider.id) || identifier === undefined) return
  if (await findCardByIdentifier(deps.db, { orgId, identifier })) return
  if ((await provider.forget(identifier)).outcome !== 'done') throw unanswered()
}

/** The job that throws this is retried with a growing delay. */
function unanswered(): Error {
  return new Error('the provider could not be asked about a card')
}

async function readCard(
  provider: PaymentProvider,
  identifier: string,
  paid: Snapshot,
): Promise<Instrument | undefined> {
  const reading = await provider.readInstrument(identifier)
  if (reading.state === 'unknown') throw unanswered()
  if (reading.state !== 'kept' || !isSameCard(paid.instrument ?? {}, reading.instrument)) return undefined
  return reading.instrument
}

interface Found {
  row: PaymentRow
  purchase: PurchaseRow
  card: Instrument
}

/** Charges later parts to the card of the purchase that paid some; false for a purchase in full. */
async function keepForParts(tx: Database, purchaseId: string, cardId: string): Promise<boolean> {
  const begun = await findPlanOf(tx, purchaseId)
  // With credit the purchase is paid in full, and the card is kept to renew.
  if (begun?.creditMinor != null) return false
  const plan = begun ?? (await findLaterInstalments(tx, purchaseId))?.plan
  if (plan) await updatePlan(tx, plan.id, { cardId })
  return plan !== undefined
}

/** False when the card is another member's. Only the payer's own and the children's memberships get it. */
async function store(deps: Deps, { row, purchase, card }: Found): Promise<boolean> {
  const { payerId, orgId } = purchase
  const { saveCardConsent: consent, provider } = row
  if (!consent) return false
  const { id: identifier, brand = null, last4 = null, expiry = null } = card
  return deps.db.transaction(async (tx) => {
    const uses = await lockCardUses(tx, { ownerId: payerId, orgId })
    const { cards, memberships, familyIds } = uses
    const kept = await insertSavedCard(tx, {
      memberId: payerId,
      orgId,
      provider,
      identifier,
      brand,
      last4,
      consent,
      expiry: expiry !== null && /^\d\d\/\d\d$/.test(expiry) ? expiry : null,
      limitMinor: limitOf(card),
      savedAt: deps.clock.now(),
    })
    const there = kept ?? (await findCardByIdentifier(tx, { orgId, identifier }))
    if (there?.memberId !== payerId) return false
    // Agreed to for the parts of this purchase, and for no renewal.
    if (await keepForParts(tx, purchase.id, there.id)) {
      const { planCardIds } = await lockCardUses(tx, { ownerId: payerId, orgId })
      for (const old of cards) {
        const isReplaced = uses.planCardIds.has(old.id) && old.id !== there.id
        if (isReplaced && !isInUse(old, { memberships, planCardIds }))
          await forgetCard(tx, deps, { card: old, memberships })
      }
      return true
    }
    if (!kept) return true
    const bought = new Set((await listLines(tx, purchase.id)).map(({ line }) => line.memberId))
    const renewed = memberships.filter(({ memberId }) => familyIds.has(memberId) && bought.has(memberId))
    for (const { id } of renewed) await updateMembership(tx, id, { savedCardIdentifier: identifier })
    // A member who accepts an agreement has agreed to yearly charges in so many words.
    const on = keepsAgreements(row.provider) ? renewed.filter(({ endsOn }) => endsOn === null) : []
    const onIds = on.map(({ id }) => id)
    const yearly = { autoRenewal: true, autoRenewCycle: 'yearly' as const, renewalConsent: consent }
    await updateRenewal(tx, onIds, yearly)
    const but = new Set(renewed.map(({ id }) => id))
    const others = memberships.filter(({ id }) => !but.has(id))
    for (const old of cards) {
      const replaced = renewed.some(({ savedCardIdentifier }) => savedCardIdentifier === old.identifier)
      if (replaced && !isInUse(old, { ...uses, memberships: others }, but))
        await forgetCard(tx, deps, { card: old, memberships: others })
    }
    const switched = on.filter(({ autoRenewal }) => !autoRenewal)
    const of = { by: 'agreement', traceId: row.id, at: deps.clock.now() } as const
    await auditSwitched(tx, { ...of, memberships: switched, on: true })
    return true
  })
}
