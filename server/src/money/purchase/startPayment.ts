import { randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { isOpen, isPaid } from '@medlem/domain/payment'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { refuseIncompleteAddress } from '../../club/membership/draftPeriod.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockTypedCode, takeUse } from '../discount/takeUse.ts'
import { findConflictingLine } from '../payment/activatePurchase.ts'
import { lockEventsAround } from '../payment/eventLocks.ts'
import { fingerprint } from '../payment/fingerprint.ts'
import { insertPurchase } from '../payment/insertPurchase.ts'
import { memberStep } from '../payment/memberStep.ts'
import {
  alreadyPaid,
  lockPayer,
  type MadePayment,
  newAttempt,
  refuseOtherPrice,
} from '../payment/newAttempt.ts'
import { payWithCredit } from '../payment/payWithCredit.ts'
import { lockFamilyCaps } from '../payment/pricingStore.ts'
import {
  type Draft,
  listPurchasesOf,
  listSold,
  lockMemberships,
  lockPurchases,
  type PurchaseRow,
  updateSkipped,
} from '../payment/purchaseStore.ts'
import { nothingToPay, type Quote, quote, toPayMinor } from '../payment/quote.ts'
import { settleFree } from '../payment/settleFree.ts'
import { skippedSentence } from '../payment/skippedPeople.ts'
import { listAttempts } from '../payment/store.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import { isPlanned, writePlan } from '../payment/writePlan.ts'
import type { PlacesToPay } from '../ticket/ownPlaces.ts'
import { requireKeptPlaces } from '../ticket/priceTickets.ts'

export interface PaymentInput {
  orgId: string
  drafts: readonly Draft[]
  /** People who were asked for and can't be drafted; they are named in the answer. */
  left?: Quote['skipped']
  /** What the member was shown. */
  shownTotalMinor?: number | undefined
  billingName?: string | undefined
  billingPhone?: string | undefined
  /** As the payer typed it. */
  discountCode?: string | undefined
  /** Paid in parts: the payment is the first of them. */
  inParts?: boolean | undefined
  /** The payer's credit pays what it can, and the window the rest. */
  useCredit?: boolean | undefined
  /** Kept places at an event of the organisation, to be paid with them. */
  places?: PlacesToPay | undefined
}

/**
 * The open payment for these drafts, made when there is none. Amounts are the server's and frozen in a purchase;
 * when lines or prices differ from an earlier purchase a new one takes its place, and the old windows stay watched.
 * Call it in a transaction; it locks the event of places and then the payer, so that a double click meets itself here.
 */
export async function startPayment(
  tx: Database,
  deps: Deps,
  caller: Caller,
  input: PaymentInput,
): Promise<MadePayment> {
  const eventIds = input.places && [input.places.eventId]
  await lockEventsAround(tx, { payerId: caller.subject.id, eventIds })
  const payer = await lockPayer(tx, caller.subject.id)
  refuseIncompleteAddress(payer.address)
  const now = deps.clock.now()
  await lockFamilyCaps(tx, input.orgId, yearsOf(input.drafts))
  const typed = input.discountCode
  const code = typed
    ? await lockTypedCode(tx, { orgId: input.orgId, typed, now, sold: input.places ? 'both' : 'memberships' })
    : undefined
  const { orgId, drafts, inParts, useCredit } = input
  const places = input.places && (await requireKeptPlaces(tx, { ...input.places, now }))
  const quoted = await quote(tx, { payer, orgId, drafts, now, code, inParts, useCredit, places })
  const skipped = [...quoted.skipped, ...(input.left ?? [])]
  if (quoted.lines.length === 0) refuseEmpty(skipped)
  const organisation = await findOrganisation(tx, input.orgId)
  if (!organisation) throw new Error('the organisation is gone')
  refuseOtherPrice(input.shownTotalMinor, toPayMinor(quoted), organisation.currency)
  refusePlacesOfFreeYears(quoted)
  refuseHeldCap(quoted)
  const isPaidWithCredit = quoted.totalMinor > 0 && toPayMinor(quoted) === 0
  const { same, others } = await earlierPurchases(tx, payer.id, quoted)
  const earlier = [...(same ? [same] : []), ...others].flatMap(({ discountUseId }) => discountUseId ?? [])
  const discountUseId = code ? await takeUse(tx, code, { payerId: payer.id, earlier, now }) : null
  await lockMemberships(
    tx,
    drafts.map(({ history }) => history.membershipId),
  )
  for (const { id } of others) await supersedeOpen(tx, id, memberStep(caller, now))
  if (same) {
    const attempts = await listAttempts(tx, same.id)
    if (attempts.some(({ state }) => isPaid(state))) throw alreadyPaid()
    await updateSkipped(tx, same.id, skipped)
    const open = attempts.find(({ state }) => isOpen(state))
    // On another day the parts may be due on other days.
    await writePlan(tx, same, quoted)
    // A charge that was ordered is not the member's to pay: it has no window to come back from.
    const isCharge = open?.state === 'window_open' && open.windowUrl === null
    if (open && (isPaidWithCredit || isCharge)) await supersedeOpen(tx, same.id, memberStep(caller, now))
    else if (open) return { row: open, purchase: { ...same, skipped }, created: false }
  }
  const currency = organisation.currency
  const purchase =
    same ??
    (await insertPurchase(tx, {
      payer,
      orgId: input.orgId,
      currency,
      totalMinor: quoted.totalMinor,
      lines: [...quoted.lines, ...quoted.tickets],
      referenceKey: input.drafts[0]?.history.referenceKey ?? randomUUID(),
      gdprAgreement: true,
      billing: { name: input.billingName, phone: input.billingPhone },
      skipped,
      discountUseId,
      at: now,
    }))
  if (isPaidWithCredit) return spendCredit(tx, deps, caller, { purchase, now })
  await writePlan(tx, purchase, quoted)
  const { paymentProvider: provider, paymentTestMode: test } = organisation
  const row = await newAttempt(tx, deps, caller, { purchase, provider, test })
  if (purchase.totalMinor > 0) return { row, purchase, created: true }
  return { row: await settleFree(tx, caller, { row, purchase, now }), purchase, created: true }
}

/** A window may end without a payment, so it makes nothing free. */
function refuseHeldCap({ totalMinor, capIsHeld }: Quote): void {
  if (totalMinor > 0 || !capIsHeld) return
  throw new AppError(
    'nothing_to_pay',
    409,
    say(moneyProblemTexts, (t) => t.familyIsPaying),
  )
}

/** The payer's credit pays the whole: no window is needed. */
async function spendCredit(
  tx: Database,
  deps: Deps,
  caller: Caller,
  { purchase, now }: { purchase: PurchaseRow; now: Date },
): Promise<MadePayment> {
  if (await findConflictingLine(tx, purchase)) throw alreadyPaid()
  const row = await payWithCredit(tx, deps, { ...memberStep(caller, now), purchase, at: now })
  const { orgId } = purchase
  await auditActing(tx, caller, { action: 'payment_create', objectId: row.id, orgId, at: now })
  return { row, purchase, created: true }
}

/** A refund of all that was paid ends what was paid for (design §2.4): years that cost nothing would end with a place. */
function refusePlacesOfFreeYears({ lines, tickets }: Quote): void {
  if (tickets.length === 0 || lines.some(({ unitMinor }) => unitMinor > 0)) return
  const message = say(moneyProblemTexts, (t) => t.placesAlone)
  throw refuseField('registrationIds', 'nothing_to_pay', message, { as: 'nothing_to_pay' })
}

const yearsOf = (drafts: readonly Draft[]): number[] => [
  ...new Set(drafts.map(({ history }) => history.membershipFor)),
]

function refuseEmpty(skipped: Quote['skipped']): never {
  const [first] = skipped
  const allPaid = skipped.length > 0 && skipped.every(({ reason }) => reason.code === 'already_member')
  if (first && allPaid) throw new AppError('already_paid', 409, skippedSentence(first))
  throw nothingToPay(skipped)
}

/** The payer's earlier purchases of any of these, locked: the newest that says exactly the same, and the others. */
async function earlierPurchases(
  tx: Database,
  payerId: string,
  quoted: Quote,
): Promise<{ same: PurchaseRow | undefined; others: PurchaseRow[] }> {
  const found = await listPurchasesOf(tx, payerId, {
    historyIds: quoted.lines.map(({ historyId }) => historyId),
    registrationIds: quoted.tickets.map(({ registrationId }) => registrationId),
  })
  await lockPurchases(
    tx,
    found.map(({ id }) => id),
  )
  const wanted = fingerprint([...quoted.lines, ...quoted.tickets])
  let same: PurchaseRow | undefined
  const others: PurchaseRow[] = []
  for (const purchase of found) {
    const isSame = !same && fingerprint(await listSold(tx, purchase.id)) === wanted
    if (isSame && (await isPlanned(tx, purchase.id, quoted))) same = purchase
    else others.push(purchase)
  }
  return { same, others }
}
