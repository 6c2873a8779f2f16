import type { ChargeOrder, WindowRequest } from '../provider.ts'
import { testMark } from './chargeSnapshot.ts'
import { phoneNumber, referenceOf, returnName } from './window.ts'

/** Vipps asks for 2 at least; a member who must act in the app has until then. */
export const RETRY_DAYS = 5

const currencies = ['DKK', 'NOK', 'EUR'] as const
type Currency = (typeof currencies)[number]
const countries = { DKK: 'DK', NOK: 'NO', EUR: 'FI' } as const
const currencyOf = (currency: string): Currency | undefined => currencies.find((one) => one === currency)

const describe = (reference: string, test: boolean) =>
  `Order ${reference}`.slice(0, 45 - testMark.length) + (test ? testMark : '')

/**
 * The body that drafts an agreement with its first payment. VARIABLE: the customer sees, and may change, what a year may cost at
 * most, and Vipps asks the customer beyond it. LEGACY would name one price and let five times as much be charged without a word.
 */
export function agreementBody({ agreement, payer, ...request }: WindowRequest) {
  const currency = currencyOf(request.amount.currency)
  if (!agreement || !currency || agreement.suggestedMax.currency !== currency) return undefined
  const orderId = referenceOf(request.attemptId)
  const merchantRedirectUrl = new URL(request.acceptUrl)
  merchantRedirectUrl.searchParams.set(returnName, orderId)
  const phone = phoneNumber(payer.phone)
  return {
    pricing: {
      type: 'VARIABLE' as const,
      currency,
      suggestedMaxAmount: Number(agreement.suggestedMax.minor),
    },
    interval: { unit: 'YEAR' as const, count: 1 },
    initialCharge: {
      amount: Number(request.amount.minor),
      description: describe(request.reference, request.test),
      transactionType: 'RESERVE_CAPTURE' as const,
      orderId,
      externalId: request.reference,
    },
    merchantRedirectUrl: merchantRedirectUrl.href,
    merchantAgreementUrl: agreement.manageUrl,
    productName: agreement.productName.slice(0, 45),
    externalId: request.reference,
    countryCode: countries[currency],
    ...(phone === undefined ? {} : { phoneNumber: phone }),
  }
}

/** The body of a charge. It is held when it is due and taken once that is verified, as every payment is. */
export function chargeBody({ amount, reference, attemptId, dueOn, test }: ChargeOrder) {
  return {
    amount: Number(amount.minor),
    transactionType: 'RESERVE_CAPTURE' as const,
    type: 'RECURRING' as const,
    description: describe(reference, test),
    due: dueOn,
    retryDays: RETRY_DAYS,
    orderId: referenceOf(attemptId),
    externalId: reference,
  }
}
