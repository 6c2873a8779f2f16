import type { Transaction } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { PeriodRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow, OrganisationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { addDays, membershipYear } from '@medlem/domain/calendar'
import { PART_NOTICE_DAYS } from '@medlem/domain/instalment'
import { toWireMinor } from '@medlem/domain/money'
import { membershipPrice } from '@medlem/domain/pricing'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { activateHistories, insertDraft, insertMembership } from '../../club/membership/store.ts'
import { CONSENT } from '../../money/consent/consent.ts'
import { issueReceiptOf } from '../../money/payment/activatePurchase.ts'
import { insertPurchase, makeAttempt } from '../../money/payment/insertPurchase.ts'
import { findPlanOf, listInstalments, updateInstalment } from '../../money/payment/instalmentStore.ts'
import { type Move, requireMove } from '../../money/payment/movePayment.ts'
import { lineKey, priceLines } from '../../money/payment/priceLines.ts'
import type { NewPurchaseLine, PurchaseRow } from '../../money/payment/purchaseStore.ts'
import type { QuotedPart } from '../../money/payment/quote.ts'
import { answerCaptureAttempt, insertCaptureAttempt, MEMBER } from '../../money/payment/store.ts'
import { beginPlan, writePlan } from '../../money/payment/writePlan.ts'
import { feeTerms } from '../../people/organisation/present.ts'
import type { Config } from '../../platform/config/config.ts'
import { feeId } from './clubs.ts'
import type { SeedPurchase } from './purchases.ts'
import { at, type SeedDay } from './seedDay.ts'
import { memberId, organisationId, seedId } from './seedId.ts'

/** Everything that was bought, oldest first. */
export interface Books {
  histories: PeriodRow[]
  purchases: PurchaseRow[]
  lines: (NewPurchaseLine & { purchaseId: string })[]
  payments: PaymentRow[]
}

export interface Cast {
  day: SeedDay
  config: Pick<Config, 'orderPrefix'>
  members: readonly MemberRow[]
  organisations: readonly OrganisationRow[]
  fees: readonly ConfigurationRow[]
}

/**
 * Writes purchases as the product does, without their messages: a test payment each, real ones in a live club. Call it
 * with the oldest first, as receipts are numbered in that order.
 */
export async function writeBooks(
  tx: Transaction,
  cast: Cast,
  bought: readonly SeedPurchase[],
): Promise<Books> {
  const books: Books = { histories: [], purchases: [], lines: [], payments: [] }
  for (const one of bought) await writePurchase(tx, cast, { books, bought: one })
  const memberships = new Map(books.histories.map((history) => [history.membershipId, history]))
  for (const history of memberships.values()) {
    await recalculateStatus(tx, history, history.statusChangeDate)
    await recalculateStatus(tx, history, cast.day.now)
  }
  return books
}

async function writePurchase(
  tx: Transaction,
  cast: Cast,
  { books, bought }: { books: Books; bought: SeedPurchase },
): Promise<void> {
  const orgId = organisationId(bought.lines[0]?.fee.club ?? '')
  const payer = required(cast.members, ({ id }) => id === memberId(bought.payer))
  const organisation = required(cast.organisations, ({ id }) => id === orgId)
  const name = `${bought.payer} ${bought.day} ${organisation.key}`
  const paidAt = at(bought.day, 18)
  const referenceKey = seedId(`reference ${name}`)
  const drafts: PeriodRow[] = []
  const whole: NewPurchaseLine[] = []
  for (const line of bought.lines) {
    const configuration = required(cast.fees, ({ id }) => id === feeId(line.fee))
    const draft = await writeDraft(tx, { line, configuration, referenceKey, paidAt, payer })
    drafts.push(draft)
    whole.push(lineOf(draft, configuration))
  }
  const parts = bought.inParts ? await partsOf(tx, cast, { bought, drafts, payer, orgId }) : undefined
  const lines = parts?.[0]?.lines ?? whole
  const purchase = await insertPurchase(tx, {
    payer,
    orgId,
    currency: organisation.currency,
    totalMinor: lines.reduce((sum, { unitMinor }) => sum + unitMinor, 0),
    lines,
    referenceKey,
    gdprAgreement: true,
    at: paidAt,
  })
  await writePlan(tx, purchase, { parts })
  const test = organisation.paymentTestMode
  const provider = bought.byApp ? 'vipps' : 'freepay'
  const isDeclined = bought.isDeclined === true
  const row = await writePayment(tx, cast, { name, purchase, provider, test, isDeclined })
  books.purchases.push(purchase)
  books.payments.push(row)
  books.lines.push(...lines.map((line) => ({ ...line, purchaseId: purchase.id })))
  if (bought.isDeclined) {
    books.histories.push(...drafts)
    return
  }
  const ids = drafts.map(({ id }) => id)
  const years = await activateHistories(tx, ids, paidAt)
  books.histories.push(...years)
  await issueReceiptOf(tx, { row, purchase, at: paidAt })
  if (parts) await letPartsPass(tx, cast, purchase)
}

/** What is paid when, as the product prices it. */
async function partsOf(
  tx: Transaction,
  { fees }: Cast,
  {
    bought,
    drafts,
    payer,
    orgId,
  }: { bought: SeedPurchase; drafts: PeriodRow[]; payer: MemberRow; orgId: string },
): Promise<QuotedPart[]> {
  const keyOf = ({ memberId: id, membershipFor }: PeriodRow) => lineKey(id, membershipFor)
  const wanted = drafts.map((draft) => {
    const configuration = required(fees, ({ id }) => id === draft.membershipConfId)
    return { key: keyOf(draft), memberId: draft.memberId, year: draft.membershipFor, configuration }
  })
  const priced = await priceLines(tx, { payerId: payer.id, orgId, wanted, on: bought.day })
  if (!priced?.inParts) throw new Error('the demonstration pays in parts what is not offered in parts')
  return priced.inParts.parts.map(({ dueOn, totalMinor, amounts }) => ({
    ...{ dueOn, totalMinor },
    lines: drafts.flatMap((draft) => {
      const own = amounts.get(keyOf(draft))
      const { memberId: person, id: historyId } = draft
      const priceVersion = required(fees, ({ id }) => id === draft.membershipConfId).version
      return own ? [{ memberId: person, historyId, priceVersion, ...own }] : []
    }),
  }))
}

/** The plan has begun; its payer had every notice of the parts that were due since. */
async function letPartsPass(tx: Transaction, { day }: Cast, purchase: PurchaseRow): Promise<void> {
  await beginPlan(tx, purchase.id)
  const plan = await findPlanOf(tx, purchase.id)
  for (const { id, n, dueOn } of await listInstalments(tx, plan ? [plan.id] : [])) {
    if (n === 1 || dueOn >= day.today) continue
    await updateInstalment(tx, id, { announcedAt: at(addDays(dueOn, -PART_NOTICE_DAYS), 9), nextOn: null })
  }
}

interface DraftParts {
  line: SeedPurchase['lines'][number]
  configuration: ConfigurationRow
  referenceKey: string
  paidAt: Date
  payer: MemberRow
  /** Whether the payer agreed to the terms: a member who is asked for a fee has not bought anything yet. */
  hasAgreed?: boolean
}

/** A year of a member that is not paid yet, with the membership where it is new. */
export async function writeDraft(
  tx: Transaction,
  { line, configuration, referenceKey, paidAt, payer, hasAgreed = true }: DraftParts,
): Promise<PeriodRow> {
  const { id: membershipConfId, orgId, startDate, endDate } = configuration
  const person = memberId(line.member)
  const membershipId = seedId(`membership ${line.member} ${orgId}`)
  await insertMembership(tx, { id: membershipId, memberId: person, orgId, updateDate: paidAt })
  const draft = await insertDraft(tx, {
    id: seedId(`history ${line.member} ${membershipConfId}`),
    membershipId,
    memberId: person,
    orgId,
    membershipConfId,
    membershipFor: membershipYear(startDate, endDate),
    startDate,
    endDate,
    gdprAgreement: hasAgreed,
    consentVersion: hasAgreed ? CONSENT.version : null,
    statusChangeDate: paidAt,
    referenceKey,
    createdBy: payer.id,
    createdAt: paidAt,
  })
  if (!draft) throw new Error('the demonstration buys the same year twice')
  return draft
}

function lineOf(draft: PeriodRow, configuration: ConfigurationRow): NewPurchaseLine {
  const price = membershipPrice(feeTerms(configuration))
  if (!price) throw new Error(`the fee ${configuration.name} has no price`)
  return {
    memberId: draft.memberId,
    historyId: draft.id,
    priceVersion: configuration.version,
    feeMinor: toWireMinor(price.feeMinor),
    vatMinor: toWireMinor(price.vatMinor),
    surchargeMinor: toWireMinor(price.surchargeMinor),
    unitMinor: toWireMinor(price.unitMinor),
  }
}

interface PaymentParts {
  name: string
  purchase: PurchaseRow
  provider: 'freepay' | 'vipps'
  test: boolean
  isDeclined: boolean
}

/** The attempt with every step that it went through. The sandbox gateway gets the same history (`gatewayBook.ts`). */
export async function writePayment(
  tx: Transaction,
  { config }: Cast,
  { name, purchase, provider, test, isDeclined }: PaymentParts,
): Promise<PaymentRow> {
  const { createdAt: paidAt, totalMinor } = purchase
  const by = { source: MEMBER, at: paidAt, actorId: null }
  let row = await makeAttempt(tx, { config }, { ...by, purchase, provider, test })
  const move = async (step: Pick<Move, 'event' | 'values'> & { source?: string }) => {
    row = await requireMove(tx, { source: 'callback', at: paidAt, ...step, row })
  }
  const providerPaymentId = seedId(`window ${name}`)
  await move({ event: 'open_window', source: MEMBER, values: { providerPaymentId, windowOpenedAt: paidAt } })
  if (isDeclined) {
    // The card 0027 of the sandbox: FreePay's code 7.
    const failure = { gatewayreason: '7', reason: 'Insufficient funds', acquirer: '' }
    await move({ event: 'decline', values: { failure, paymentUpdatedAt: paidAt } })
    return row
  }
  // At Vipps the hold has the payment's own name.
  const authorizationId = provider === 'vipps' ? providerPaymentId : seedId(`authorization ${name}`)
  await move({ event: 'authorize', values: { authorizationId, paymentUpdatedAt: paidAt } })
  if (test) {
    await move({ event: 'finish_test', source: 'capture' })
    return row
  }
  const attempt = await insertCaptureAttempt(tx, row.id, paidAt)
  await move({ event: 'start_capture', source: 'capture' })
  await answerCaptureAttempt(tx, attempt.id, { outcome: 'done', answeredAt: paidAt, code: null })
  await move({ event: 'finish_capture', source: 'capture', values: { capturedMinor: totalMinor } })
  return row
}

function required<T>(all: readonly T[], is: (one: T) => boolean): T {
  const found = all.find(is)
  if (!found) throw new Error('the demonstration speaks of somebody or something that it does not have')
  return found
}
