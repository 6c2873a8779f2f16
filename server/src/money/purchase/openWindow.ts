import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { windowProviders } from '@medlem/domain/organisation'
import { isOpen, isPaid } from '@medlem/domain/payment'
import { isWindowFresh } from '@medlem/domain/paymentWindow'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { windowTtlSec } from '@medlem/payments/windowTtl'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { refuseWhileActing } from '../../people/access/policy.ts'
import { isGuest } from '../../people/guest/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, notFound, refuseField, unavailable } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { newToken } from '../../platform/opaqueToken/opaqueToken.ts'
import type { PaidThrough } from '../../platform/ports/providerFor.ts'
import { type GivenConsent, requireInstalmentConsent, requireRenewalConsent } from '../consent/consent.ts'
import { lockPurchaseCode } from '../discount/takeUse.ts'
import { requirePayable } from '../instalment/payInstalment.ts'
import { lockEventOf } from '../payment/eventLocks.ts'
import { findLaterInstalments, findPlanOf, howPaid } from '../payment/instalmentStore.ts'
import { memberStep } from '../payment/memberStep.ts'
import { alreadyPaid, lockPayer, newAttempt, refuseOtherPrice } from '../payment/newAttempt.ts'
import { lockCapsOf } from '../payment/outdatedPrice.ts'
import {
  type LineView,
  listDraftsByIds,
  listLines,
  lockPurchase,
  type PurchaseRow,
} from '../payment/purchaseStore.ts'
import { nothingToPay, quote, toPayMinor } from '../payment/quote.ts'
import { requirePayment, requireReturn } from '../payment/readPayment.ts'
import { skippedSentence } from '../payment/skippedPeople.ts'
import { listAttempts, lockPayment, updatePayment } from '../payment/store.ts'
import { supersede } from '../payment/supersede.ts'
import { listTickets, type TicketView } from '../payment/ticketStore.ts'
import { requireKeptPlaces } from '../ticket/priceTickets.ts'
import { keepWhileOpen, requireSamePlaces } from '../ticket/requireKept.ts'
import { agreementTerms, requireAdult } from './agreementTerms.ts'
import { keepWindow, type OpenedWindow } from './keepWindow.ts'
import { windowRequest } from './windowRequest.ts'

export interface WindowInput {
  provider: string
  token: string
  membershipHistoryPaymentId: string
  amountMinor?: number | undefined
  currency?: string | undefined
  /** The member wants the card to be kept for renewals, and was shown this version of the consent. */
  saveCard?: boolean | undefined
  consentVersion?: string | undefined
  /** What a client says of its return addresses: compared, never used. */
  urls: Readonly<Record<string, string | undefined>>
}

/** The address of the payment window for a prepared purchase; amount and addresses are ours (design row 17). */
export async function openWindow(deps: Deps, caller: Caller, input: WindowInput): Promise<OpenedWindow> {
  refuseForeignUrls(deps, input.urls)
  await requirePayment(deps, caller, input.membershipHistoryPaymentId, 'write')
  const { row, purchase } = await requireReturn(deps, caller, input.token)
  const named = await requirePayment(deps, caller, input.membershipHistoryPaymentId, 'write')
  if (named.purchase.id !== purchase.id) throw notFound()
  if ((row.returnTokenExpiresAt?.getTime() ?? 0) < deps.clock.now().getTime()) throw notFound()
  const organisation = await findOrganisation(deps.db, purchase.orgId)
  const name = organisation && windowProviders(organisation).find((one) => one === input.provider)
  if (!name) throw notFound()
  if (input.currency !== undefined && input.currency !== purchase.currency) {
    throw new AppError(
      'price_changed',
      409,
      say(moneyProblemTexts, (t) => t.otherCurrency({ currency: purchase.currency })),
    )
  }
  refuseOtherPrice(input.amountMinor, purchase.totalMinor, purchase.currency)
  const through = { provider: name, test: organisation.paymentTestMode }
  const provider = deps.providerFor(organisation, through)
  const isAgreement = keepsAgreements(name)
  const given = await consentOf(deps, caller, { ...input, purchaseId: purchase.id, isAgreement })
  // Without saved cards at the provider there is no consent to store.
  const consent = provider?.caps.instrument === 'none' ? null : given
  const agreement = isAgreement && consent ? await agreementTerms(deps, purchase, organisation) : undefined

  const limitSec = windowTtlSec[name]
  const begun = await begin(deps, caller, { purchase, through, limitSec, consent })
  if ('paymentWindowLink' in begun) return begun
  if (!provider) throw unavailable()
  const of = { ...begun, purchase, token: input.token, agreement }
  const answer = await provider.createWindow(await windowRequest(deps, caller, of))
  return keepWindow(deps, caller, { attempt: begun.attempt, answer, provider, payerId: purchase.payerId })
}

/** A card is kept only for the member in person, and with the consent that was shown (Ruling 11, design row 17). */
async function consentOf(
  deps: Deps,
  caller: Caller,
  input: WindowInput & { purchaseId: string; isAgreement: boolean },
): Promise<GivenConsent | null> {
  const { purchaseId, isAgreement } = input
  if (!input.saveCard) return null
  // A card is kept for a membership that renews.
  if (isGuest(caller.subject)) throw forbidden()
  refuseWhileActing(caller, 'saveCard')
  const hasParts =
    howPaid(await findPlanOf(deps.db, purchaseId)).inParts ||
    (await findLaterInstalments(deps.db, purchaseId))
  // An app renews years that were paid at once; later parts are charged to a card, and places are not renewed.
  if (isAgreement && (hasParts || (await listLines(deps.db, purchaseId)).length === 0)) return null
  if (hasParts) return requireInstalmentConsent(deps, caller, input.consentVersion)
  if (isAgreement) requireAdult(deps, caller)
  return requireRenewalConsent(deps, caller, input.consentVersion, isAgreement)
}

/** Where a return address may lead is configured; another origin from a client is refused (R19). */
function refuseForeignUrls(deps: Deps, urls: WindowInput['urls']): void {
  const own = new URL(deps.config.baseUrl).origin
  for (const [field, url] of Object.entries(urls)) {
    if (url === undefined || url === '') continue
    if (!URL.canParse(url) || new URL(url).origin !== own) {
      const message = say(moneyProblemTexts, (t) => t.foreignReturnAddress)
      throw refuseField(field, 'not_allowed', message, { as: 'return_url_not_allowed', status: 400 })
    }
  }
}

/** Checks eligibility and price once more; then the callback's token is stored before the provider gets it. */
async function begin(
  deps: Deps,
  caller: Caller,
  of: { purchase: PurchaseRow; through: PaidThrough; limitSec: number; consent: GivenConsent | null },
): Promise<OpenedWindow | { attempt: PaymentRow; callbackToken: string }> {
  const { purchase, through, limitSec, consent } = of
  return deps.db.transaction(async (tx) => {
    await lockEventOf(tx, purchase.id)
    await lockPayer(tx, purchase.payerId)
    await lockCapsOf(tx, purchase)
    await lockPurchase(tx, purchase.id)
    const attempts = await listAttempts(tx, purchase.id)
    if (attempts.some(({ state }) => isPaid(state))) throw alreadyPaid()
    const now = deps.clock.now()
    const later = await findLaterInstalments(tx, purchase.id)
    if (later) await requirePayable(tx, later, copenhagenDate(now))
    else await requireSamePurchase(tx, caller, { purchase, limitSec, now })
    const open = attempts.find(({ state }) => isOpen(state))
    let attempt = open && (await lockPayment(tx, open.id))
    if (attempt?.state === 'window_open') {
      const { windowUrl, windowOpenedAt, providerPaymentId, saveCardConsent } = attempt
      const fresh = windowOpenedAt && isWindowFresh(windowOpenedAt, limitSec, now)
      // A window keeps the card or not, as it was opened.
      const same = isOf(through, attempt) && saveCardConsent?.version === consent?.version
      if (fresh && windowUrl && providerPaymentId && same) {
        return { paymentIdentifier: providerPaymentId, paymentWindowLink: windowUrl }
      }
    }
    // A created attempt with a callback token: a window was asked for, and its answer is not known.
    if (attempt && (attempt.state !== 'created' || attempt.callbackTokenHash)) {
      await supersede(tx, attempt, memberStep(caller, now))
      attempt = undefined
    }
    attempt ??= await newAttempt(tx, deps, caller, { purchase, ...through })
    const { token: callbackToken, hash } = newToken()
    await updatePayment(tx, attempt.id, { ...through, callbackTokenHash: hash, saveCardConsent: consent })
    const { orgId } = purchase
    await auditActing(tx, caller, { action: 'payment_window', objectId: attempt.id, orgId, at: now })
    return {
      attempt: { ...attempt, ...through, saveCardConsent: consent, callbackTokenHash: hash },
      callbackToken,
    }
  })
}

/** An attempt belongs to a provider and to test or real money, as the organisation had them when it was made. */
function isOf(through: PaidThrough, { provider, test }: PaymentRow): boolean {
  return provider === through.provider && test === through.test
}

interface Opening {
  purchase: PurchaseRow
  limitSec: number
  now: Date
}

/** Refuses a window for what costs something else now, or is not to be had any more; places are kept as long as it is open. */
async function requireSamePurchase(tx: Database, caller: Caller, opening: Opening): Promise<void> {
  const { purchase, now } = opening
  const tickets = await listTickets(tx, purchase.id)
  const lines = await listLines(tx, purchase.id)
  if (lines.length > 0) await requireSamePrice(tx, caller, { purchase, lines, tickets, now })
  else await requireSamePlaces(tx, { purchase, tickets, now })
  if (tickets.length > 0) await keepWhileOpen(tx, { ...opening, tickets })
}

interface Sold {
  purchase: PurchaseRow
  lines: readonly LineView[]
  tickets: readonly TicketView[]
  now: Date
}

/** The same of years, and the places that are paid with them. */
async function requireSamePrice(
  tx: Database,
  caller: Caller,
  { purchase, lines, tickets, now }: Sold,
): Promise<void> {
  const drafts = await listDraftsByIds(
    tx,
    lines.map(({ history }) => history.id),
  )
  const registrationIds = tickets.map(({ registration }) => registration.id)
  const places = tickets.length > 0 ? await requireKeptPlaces(tx, { registrationIds, now }) : undefined
  const code = await lockPurchaseCode(tx, purchase, { sold: places ? 'both' : 'memberships', now })
  const plan = await findPlanOf(tx, purchase.id)
  const { subject: payer } = caller
  const paid = howPaid(plan)
  const quoted = await quote(tx, { payer, orgId: purchase.orgId, drafts, now, code, places, ...paid })
  if (quoted.lines.length === 0) throw nothingToPay(quoted.skipped)
  refuseOtherPrice(purchase.totalMinor, toPayMinor(quoted), purchase.currency)
  const [left] = quoted.skipped
  if (left) throw new AppError('not_eligible', 422, skippedSentence(left))
}
