import type { ClaimLetterKind } from '@medlem/contract/claimLetter'
import { GUEST_SHARE } from '@medlem/contract/paths'
import { hrefOf } from '@medlem/contract/portalAddress'
import type { Database } from '@medlem/database/database'
import type { ClaimReminderRow } from '@medlem/database/schema/dunning'
import type { MemberRow } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { postalLines } from '@medlem/domain/address'
import { shownAccount } from '@medlem/domain/bankAccountNumber'
import { copenhagenDate } from '@medlem/domain/calendar'
import { claimLetterKinds } from '@medlem/domain/claim'
import { paymentSlipLine, shownReference } from '@medlem/domain/claimReference'
import { danishMoney } from '@medlem/domain/money'
import { lineWords, organisationDetails, type ReceiptWordsLine } from '@medlem/domain/receipt'
import { adjustmentTexts } from '@medlem/i18n/en/domain/adjustment'
import { receiptTexts } from '@medlem/i18n/en/domain/receipt'
import { claimLetterTexts } from '@medlem/i18n/en/server/claimLetter'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { formatDate } from '@medlem/i18n/formatDate'
import { inLanguage } from '@medlem/i18n/languages'
import { memberName } from '../../club/membership/persons.ts'
import { readLine } from '../../club/receipt/frozenReceipt.ts'
import { receiverLanguage } from '../../communication/message/receiverLanguage.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Config } from '../../platform/config/config.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { guestAddress } from '../../platform/guestToken/guestToken.ts'
import { listClaimReminders } from '../payment/dunningStore.ts'
import { isFeePart, openFeesOf, openOf, payAddress } from '../payment/notifyClaim.ts'
import { payerSees } from '../payment/payerSees.ts'
import type { ClaimView } from '../payment/planParts.ts'

interface Named {
  name: string
  value: string
}

/** What the letter of a claim says, in words. */
export interface ClaimLetter {
  /** Of its reader. */
  language: string
  title: string
  organisation: { name: string; hue: number; details: string[] }
  /** As it is written on an envelope. */
  receiver: string[]
  facts: Named[]
  hello: string
  lead: string
  /** What is claimed, then what is added to or taken off it. */
  lines: ReceiptWordsLine[]
  more: Named[]
  total: string
  /** Null where no account of the organisation is known. */
  bank: Named[] | null
  /** Null where the organisation takes no payments in the portal: how to get to the page, and the address of the claim's there. */
  online: { text: string; exact: string } | null
}

export interface LetterOf {
  organisation: OrganisationRow
  plan: ClaimView
  kind: ClaimLetterKind
  /** The number of the bank account that it is paid to, where one is known. */
  account: string | undefined
  /** Where the payer and the organisation have none. */
  language: string
  at: Date
}

/**
 * What is open of a claim as a letter to its payer: without the fees of reminders, or with them as the last reminder says it. 409 where that is
 * nothing, 422 for the reminder of a claim without one.
 */
export async function claimLetter(
  db: Database,
  config: Pick<Config, 'baseUrl' | 'secret' | 'oldSecret'>,
  { organisation, plan, kind, account, language: otherwise, at }: LetterOf,
): Promise<ClaimLetter> {
  const { payerId, orgId, currency } = plan.row
  const reminders = await listClaimReminders(db, plan.row.id)
  refuseEmpty(plan, { kind, reminders })
  const payer = await findMemberById(db, payerId)
  if (!payer) throw new Error('a claim without a payer')
  const language = (await receiverLanguage(db, { memberId: payerId, orgId })) ?? otherwise
  const t = inLanguage(claimLetterTexts, language)
  const isReminder = kind === 'reminder'
  const reference = shownReference(plan.claim.reference, currency)
  const due = plan.claim.dueOn
  const last = reminders.at(-1)
  const values = { number: last?.n ?? 0, sent: last?.sentOn ?? due, due, reference }
  const isDue = copenhagenDate(at) > plan.claim.dueOn
  const { name, hue } = organisation
  const years = await payerSees(db, payerId, plan.years)
  return {
    language,
    title: isReminder ? t.reminderTitle(values) : t.title(values),
    organisation: {
      name,
      hue,
      details: organisationDetails(organisation, inLanguage(receiptTexts, language)),
    },
    receiver: [memberName(payer), ...postalLines(payer.address)],
    facts: [
      { name: t.day, value: formatDate(copenhagenDate(at), language) },
      { name: t.reference, value: reference },
      { name: isDue ? t.wasDueOn : t.dueOn, value: formatDate(due, language) },
    ],
    hello: t.hello({ name: helloName(payer) }),
    lead: isReminder ? t.reminds(values) : t.asks({ organisation: name }),
    lines: years.map((year) => yearWords(year, { organisation, currency, language })),
    ...sumsOf(plan, { isReminder, t }),
    bank: bankOf(plan, { organisation, account, language }),
    online: takesPayments(organisation) ? onlineOf(config, { plan, t }) : null,
  }
}

/** Whether what an organisation asks for can be paid in a window. */
export const takesPayments = ({ enabled, paymentAuthToken }: OrganisationRow): boolean =>
  enabled && paymentAuthToken !== null

/** The payer of a share has no sign-in: the square has the link that opens it. */
function onlineOf(
  config: Pick<Config, 'baseUrl' | 'secret' | 'oldSecret'>,
  { plan, t }: { plan: ClaimView; t: typeof claimLetterTexts },
): ClaimLetter['online'] {
  if (plan.claim.shareOf !== null) {
    return { text: t.scan, exact: guestAddress(config, { page: GUEST_SHARE, memberId: plan.row.payerId }) }
  }
  const address = `${config.baseUrl}${hrefOf('/instalments', {})}`
  return { text: t.online({ address }), exact: payAddress(config, plan) }
}

const helloName = ({ firstName, lastName }: MemberRow) => firstName || lastName

function refuseEmpty(
  plan: ClaimView,
  { kind, reminders }: { kind: ClaimLetterKind; reminders: readonly ClaimReminderRow[] },
): void {
  const refuse = (message: ReturnType<typeof say>) => refuseField('kind', 'invalid', message)
  if (openOf(plan) === 0) {
    throw new AppError(
      'invalid_transition',
      409,
      say(moneyProblemTexts, (t) => t.letterPaid),
    )
  }
  const of = { openMinor: openOf(plan), openFeesMinor: openFeesOf(plan), reminders: reminders.length }
  if (claimLetterKinds(of).includes(kind)) return
  throw refuse(say(moneyProblemTexts, (t) => (kind === 'reminder' ? t.letterNotReminded : t.letterFeesOnly)))
}

/** A year as the receipt of it would say it. */
function yearWords(
  { line, history, memberName: name, fee }: ClaimView['years'][number],
  { organisation, currency, language }: { organisation: OrganisationRow; currency: string; language: string },
): ReceiptWordsLine {
  const { feeMinor, vatMinor, surchargeMinor, unitMinor, adjustments } = line
  const read = readLine(
    {
      membershipHistoryId: history.id,
      memberName: name,
      membershipName: fee.name,
      translations: fee.translations,
      ownLanguage: organisation.language,
      year: history.membershipFor,
      startDate: history.startDate,
      endDate: history.endDate,
      feeMinor,
      vatMinor,
      surchargeMinor,
      unitMinor,
      adjustments,
    },
    language,
  )
  return lineWords(read, currency, inLanguage(receiptTexts, language), inLanguage(adjustmentTexts, language))
}

/** The fees of reminders where they are asked for, what is not owed any more of all that, and what is left. */
function sumsOf(
  plan: ClaimView,
  { isReminder, t }: { isReminder: boolean; t: typeof claimLetterTexts },
): Pick<ClaimLetter, 'more' | 'total'> {
  const { currency } = plan.row
  const fees = isReminder ? plan.parts.filter((part) => isFeePart(part) && part.state !== 'stopped') : []
  const askedMinor =
    plan.years.reduce((sum, { line }) => sum + line.unitMinor, 0) +
    fees.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const openMinor = isReminder ? openOf(plan) : openOf(plan) - openFeesOf(plan)
  const othersMinor = handedOn(plan)
  const settledMinor = askedMinor - openMinor - othersMinor
  const minus = (minor: number) => danishMoney(-minor, currency).replace('-', '−')
  return {
    more: [
      ...fees.map(({ row, amountMinor }) => ({
        name: t.reminderFee({ day: row.dueOn }),
        value: danishMoney(amountMinor, currency),
      })),
      ...(othersMinor > 0 ? [{ name: t.others, value: minus(othersMinor) }] : []),
      ...(settledMinor > 0 ? [{ name: t.settled, value: minus(settledMinor) }] : []),
    ],
    total: danishMoney(openMinor, currency),
  }
}

/** What others are asked for of what was claimed (decision 95): it left the plan. */
const handedOn = ({ row, parts, years }: ClaimView): number =>
  years.reduce((sum, { line }) => sum + line.unitMinor, 0) +
  parts.filter(isFeePart).reduce((sum, part) => sum + part.row.amountMinor, 0) -
  row.totalMinor

/** What is typed into a Danish bank's form in place of account and reference; undefined for one without an agreement. */
function slipOf({ claim }: ClaimView, { slipCreditor }: OrganisationRow): string | undefined {
  return slipCreditor === null ? undefined : paymentSlipLine(claim.reference, slipCreditor)
}

interface BankWords {
  slip: string | undefined
  currency: string
  reference: string
  t: typeof claimLetterTexts
}

/** Where a claim is paid by bank, as its letter says it. */
export const bankOf = (
  plan: ClaimView,
  of: { organisation: OrganisationRow; account: string | undefined; language: string },
): Named[] | null =>
  bankFacts(of.account, {
    slip: slipOf(plan, of.organisation),
    currency: plan.row.currency,
    reference: shownReference(plan.claim.reference, plan.row.currency),
    t: inLanguage(claimLetterTexts, of.language),
  })

/** Where to pay, with the reference by its name in the currency's country; null where neither an account nor a slip is known. */
function bankFacts(number: string | undefined, { slip, currency, reference, t }: BankWords): Named[] | null {
  const ofSlip = slip === undefined ? [] : [{ name: t.slip, value: slip }]
  if (number === undefined) return slip === undefined ? null : ofSlip
  const { account, iban } = shownAccount(number)
  const names: Record<string, string> = { DKK: t.message, NOK: t.kid, SEK: t.ocr }
  return [
    ...(account === null ? [] : [{ name: t.account, value: account }]),
    ...(iban === null ? [] : [{ name: t.iban, value: iban }]),
    { name: names[currency] ?? t.creditorReference, value: reference },
    ...ofSlip,
  ]
}
