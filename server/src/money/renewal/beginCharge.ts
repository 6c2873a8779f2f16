import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import { insteadOfCharge } from '@medlem/domain/renewal'
import { findCatalogueEntry } from '../../club/catalogue/catalogue.ts'
import { findDraft, findMembershipById, insertDraft } from '../../club/membership/store.ts'
import { lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { insertAttempt } from '../charge/insertAttempt.ts'
import { findConflictingLine } from '../payment/activatePurchase.ts'
import { insertPurchase } from '../payment/insertPurchase.ts'
import { lockFamilyCaps } from '../payment/pricingStore.ts'
import {
  type Draft,
  getPurchase,
  listDraftsByIds,
  lockPurchase,
  type PurchaseRow,
} from '../payment/purchaseStore.ts'
import { type Quote, quote } from '../payment/quote.ts'
import { findSavedCard } from '../savedCard/store.ts'
import {
  type ChargeRow,
  insertCharge,
  listCharges,
  lockLeased,
  type RenewalRow,
  updateRenewalRow,
} from './store.ts'

/** The stored charge, or why there is none. */
export type Begun =
  | { to: 'charge'; charge: ChargeRow; payment: PaymentRow; purchase: PurchaseRow; card: SavedCardRow }
  /** Nothing is to be done any more. */
  | { to: 'drop'; reason: 'switched_off' | 'already_paid' | 'claimed' }
  /** The member is asked to do it by hand. */
  | { to: 'ask'; reason: 'price_rise' | 'not_eligible' | 'not_charged'; last4: string | null }
  /** Another worker has it now, or its price is not known yet. */
  | { to: 'leave' }

/**
 * Prepares the charge of a due renewal in one transaction: checks that it is still on, eligibility and price of today, and
 * inserts the attempt, which is committed before the provider is called. Locks in the order of the other writers: the
 * payer, the purchase, the membership.
 */
export async function beginCharge(tx: Database, deps: Deps, leased: RenewalRow): Promise<Begun> {
  const payer = await lockMember(tx, leased.payerId)
  const renewal = await lockLeased(tx, leased)
  if (!renewal || !payer) return { to: 'leave' }
  const wanted = await wantedWith(tx, renewal)
  if (!wanted) return { to: 'drop', reason: 'switched_off' }
  const offered = await findOffered(tx, renewal)
  const { last4 } = wanted.card
  if (!offered) return { to: 'ask', reason: 'not_eligible', last4 }
  const instead = insteadOfCharge(offered.configuration, copenhagenDate(deps.clock.now()))
  if (instead === 'claimed') return { to: 'drop', reason: instead }
  if (instead) return { to: 'ask', reason: instead, last4 }
  const draft = await draftOf(tx, deps, { renewal, payer, ...wanted, ...offered })
  if (!draft) return { to: 'drop', reason: 'already_paid' }
  const now = deps.clock.now()
  await lockFamilyCaps(tx, renewal.orgId, [renewal.year])
  const quoted = await quote(tx, { payer, orgId: renewal.orgId, drafts: [draft], now })
  if (quoted.lines.length === 0) {
    return isPaidAlready(quoted)
      ? { to: 'drop', reason: 'already_paid' }
      : { to: 'ask', reason: 'not_eligible', last4 }
  }
  // What somebody of the family is paying decides whether anything is left to pay: it is tried again when the lease has run out.
  if (quoted.totalMinor === 0 && quoted.capIsHeld) return { to: 'leave' }
  // Never charge more than the announced price, nor more than the agreement allows, which its owner may have changed since.
  const most = Math.min(renewal.priceMinor, wanted.card.limitMinor ?? renewal.priceMinor)
  if (quoted.totalMinor > most || quoted.totalMinor <= 0) {
    return { to: 'ask', reason: 'price_rise', last4 }
  }
  const purchase = await purchaseOf(tx, { renewal, payer, quoted, now })
  if (await findConflictingLine(tx, purchase)) return { to: 'drop', reason: 'already_paid' }
  // Checked again under the membership's lock: it may have been switched off meanwhile (design §2.8).
  if (!(await wantedWith(tx, renewal))) return { to: 'drop', reason: 'switched_off' }
  const { organisation } = offered
  const n = ((await listCharges(tx, renewal.id))[0]?.n ?? 0) + 1
  const payment = await insertAttempt(tx, deps, {
    source: 'renewal',
    purchase,
    organisation,
    card: wanted.card,
    n,
    at: now,
  })
  // A unique index refuses it while an earlier charge was not definitely refused.
  const charge = await insertCharge(tx, {
    renewalId: renewal.id,
    n,
    paymentId: payment.id,
    key: `renewal_${renewal.id}:charge:${n}`,
    outcome: 'prepared',
    startedAt: now,
  })
  await updateRenewalRow(tx, renewal.id, { state: 'charging', purchaseId: purchase.id })
  return { to: 'charge', charge, payment, purchase, card: wanted.card }
}

/** The card, while the renewal is on and the card is the payer's and kept. */
async function wantedWith(
  tx: Database,
  { membershipId, payerId, orgId, cardId }: RenewalRow,
): Promise<{ card: SavedCardRow; membership: MembershipRow } | undefined> {
  const membership = await findMembershipById(tx, membershipId)
  const card = await findSavedCard(tx, cardId)
  if (!membership?.autoRenewal || !card || card.forgottenAt) return undefined
  const isIt = membership.savedCardIdentifier === card.identifier
  return isIt && card.memberId === payerId && card.orgId === orgId ? { card, membership } : undefined
}

async function findOffered(
  tx: Database,
  { orgId, membershipConfId }: RenewalRow,
): Promise<{ organisation: OrganisationRow; configuration: ConfigurationRow } | undefined> {
  const entry = await findCatalogueEntry(tx, orgId)
  const configuration = entry?.configurations.find(({ id }) => id === membershipConfId)
  return entry && configuration && { organisation: entry.organisation, configuration }
}

interface DraftParts {
  renewal: RenewalRow
  payer: MemberRow
  membership: MembershipRow
  configuration: ConfigurationRow
}

/** The payer's draft of the year; one that the payer made by hand is taken. */
async function draftOf(tx: Database, deps: Deps, parts: DraftParts): Promise<Draft | undefined> {
  const { renewal, payer, membership, configuration } = parts
  const now = deps.clock.now()
  const { memberId, orgId } = membership
  const group = { memberId, orgId, membershipConfId: configuration.id, createdBy: payer.id }
  const made = await insertDraft(tx, {
    ...group,
    membershipId: membership.id,
    membershipFor: renewal.year,
    startDate: configuration.startDate,
    endDate: configuration.endDate,
    // What was agreed to when the renewal was switched on.
    gdprAgreement: true,
    consentVersion: membership.renewalConsent?.version ?? null,
    statusChangeDate: now,
    referenceKey: referenceKey(renewal),
    createdAt: now,
  })
  const row = made ?? (await findDraft(tx, group))
  if (!row) return undefined
  const [draft] = await listDraftsByIds(tx, [row.id])
  return draft
}

const referenceKey = ({ id }: RenewalRow) => `renewal:${id}`

function isPaidAlready({ skipped }: Quote): boolean {
  return skipped.every(({ reason }) => reason.code === 'already_member')
}

interface PurchaseParts {
  renewal: RenewalRow
  payer: MemberRow
  quoted: Quote
  now: Date
}

/** The renewal's purchase; a price that fell since the last try makes another one. */
async function purchaseOf(tx: Database, parts: PurchaseParts): Promise<PurchaseRow> {
  const { renewal, payer, quoted, now } = parts
  const before = renewal.purchaseId === null ? undefined : await getPurchase(tx, renewal.purchaseId)
  if (before?.totalMinor === quoted.totalMinor) return lockPurchase(tx, before.id)
  return insertPurchase(tx, {
    payer,
    orgId: renewal.orgId,
    currency: renewal.currency,
    totalMinor: quoted.totalMinor,
    lines: quoted.lines,
    referenceKey: referenceKey(renewal),
    gdprAgreement: true,
    at: now,
  })
}
