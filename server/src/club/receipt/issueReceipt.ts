import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate, danishDate } from '@medlem/domain/calendar'
import { manualMethodName } from '@medlem/domain/grant'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { receiptPaperTexts } from '@medlem/i18n/en/server/receipt'
import { findClaimPayer } from '../../people/guest/claimPayerStore.ts'
import { findGuestEmail } from '../../people/guest/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { memberName } from '../membership/persons.ts'
import type { FrozenReceipt } from './frozenReceipt.ts'
import { placeName } from './placeName.ts'
import {
  findReceipt,
  insertReceipt,
  listReceiptLines,
  type ReceiptLine,
  type ReceiptPayment,
  type SoldTicket,
  type SoldYear,
  takeReceiptNumber,
} from './store.ts'

/**
 * Gives a payment its receipt, once: call it in the transaction in which the money is taken (captured, or the
 * test's or free payment's counterpart). The number is taken under the organisation's row lock, so there are no gaps;
 * the content is frozen.
 */
export async function issueReceipt(tx: Database, payment: ReceiptPayment, now: Date): Promise<void> {
  if (await findReceipt(tx, payment.id)) return
  const organisation = await findOrganisation(tx, payment.orgId)
  const payer = await findMemberById(tx, payment.payerId)
  if (!organisation || !payer) throw new Error('a payment without organisation or payer')
  const lines = await listReceiptLines(tx, payment.purchaseId)
  const paysShare = (await findClaimPayer(tx, payer.id)) !== undefined
  const number = await takeReceiptNumber(tx, organisation.id)
  const { id, name, address, email, registrationNumber } = organisation
  const content: FrozenReceipt = {
    number,
    issuedAt: now.toISOString(),
    test: payment.test,
    organisation: { id, name, address, email, registrationNumber },
    payer: await payerOf(tx, payer, payment),
    lines: lines.map((sold) => toLine(sold, { ownLanguage: organisation.language, paysShare })),
    totalMinor: lines.reduce((sum, { line }) => sum + line.unitMinor, 0),
    vatMinor: lines.reduce((sum, { line }) => sum + line.vatMinor, 0),
    currency: payment.currency,
    paymentMethod: methodOf(payment, now),
    paymentReference: payment.providerPaymentId ?? payment.reference,
  }
  await insertReceipt(tx, { orgId: id, number, paymentId: payment.id, issuedAt: now, content })
}

function methodOf({ free, manual, provider, currency }: ReceiptPayment, now: Date): string {
  // In English, as frozen content; `paymentMethodText` says it in the reader's language.
  if (manual) return `${manualMethodName(manual.method)}, received ${danishDate(manual.paidOn)}`
  return free
    ? receiptPaperTexts.nothingToPay
    : paymentMethodName(provider, { currency, on: copenhagenDate(now) })
}

async function payerOf(
  tx: Database,
  payer: MemberRow,
  { billingName }: ReceiptPayment,
): Promise<FrozenReceipt['payer']> {
  const email = payer.email ?? (await findGuestEmail(tx, payer.id)) ?? null
  return { name: billingName || memberName(payer), email, address: payer.address }
}

function toLine(
  sold: ReceiptLine,
  { ownLanguage, paysShare }: { ownLanguage: string | null; paysShare: boolean },
): FrozenReceipt['lines'][number] {
  const { line, member } = sold
  return {
    // The payer of a share learns no more of the member (decision 95).
    memberName: paysShare ? member.firstName : memberName(member),
    ownLanguage,
    ...('event' in sold ? ticketOf(sold) : yearOf(sold)),
    feeMinor: line.feeMinor,
    vatMinor: line.vatMinor,
    surchargeMinor: line.surchargeMinor,
    unitMinor: line.unitMinor,
    ...(line.adjustments.length > 0 && { adjustments: line.adjustments }),
  }
}

function yearOf({ history, configuration }: SoldYear) {
  return {
    membershipHistoryId: history.id,
    membershipName: configuration.name,
    translations: configuration.translations,
    year: history.membershipFor,
    startDate: history.startDate,
    endDate: history.endDate,
  }
}

/** In each language that the event's title or the kind of place has. */
function ticketOf({ registrationId, event, tier }: SoldTicket) {
  const startDate = copenhagenDate(event.startDate)
  const nameIn = (language: string | null) => placeName({ event, tier }, language)
  const own = nameIn(null)
  const translations = Object.keys({ ...event.translations, ...tier.translations }).flatMap((language) => {
    const name = nameIn(language)
    return name === own ? [] : [[language, { name }] as const]
  })
  return {
    isTicket: true as const,
    membershipHistoryId: registrationId,
    membershipName: own,
    translations: Object.fromEntries(translations),
    year: Number(startDate.slice(0, 4)),
    startDate,
    endDate: copenhagenDate(event.endDate),
  }
}
