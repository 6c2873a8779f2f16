import { createHash } from 'node:crypto'
import type { Money, PaymentRef, WindowRequest } from '../provider.ts'
import { type Amount, Reference } from './api.ts'

/** Our own name in the address that the browser comes back to; ePayment adds nothing to it. */
export const returnName = 'vippsReference'

/** The payment's name at Vipps: the attempt's own id, or its digest where that is no reference. */
export function referenceOf(attemptId: string): string {
  const given = Reference.safeParse(attemptId).data
  return given ?? createHash('sha256').update(attemptId).digest('hex').slice(0, 40)
}

/** The reference among all names of a payment. A payment is authorized once, so the hold has no other name. */
export function referenceIn({ providerPaymentId, authorizationId }: PaymentRef): string | undefined {
  return Reference.safeParse(providerPaymentId).data ?? Reference.safeParse(authorizationId).data
}

export const amountBody = (money: Money): Amount => ({ value: Number(money.minor), currency: money.currency })

/** Digits with the country code, as the landing page wants it; a number without its country is not guessed at. */
export function phoneNumber(phone: string | undefined): string | undefined {
  return /^\+(\d{8,15})$/.exec(phone?.replace(/[\s()-]/g, '') ?? '')?.[1]
}

/** The body that opens a payment. The one return address serves all outcomes, and says nothing of them. */
export function paymentBody(request: WindowRequest) {
  const reference = referenceOf(request.attemptId)
  const returnUrl = new URL(request.acceptUrl)
  returnUrl.searchParams.set(returnName, reference)
  const phone = phoneNumber(request.payer.phone)
  return {
    amount: amountBody(request.amount),
    ...(phone === undefined ? {} : { customer: { phoneNumber: phone } }),
    paymentMethod: { type: 'WALLET' as const },
    reference,
    returnUrl: returnUrl.href,
    userFlow: 'WEB_REDIRECT' as const,
    paymentDescription: `Order ${request.reference}`,
    // ePayment keeps these and tells them with the payment: it has no order number and no test flag of its own.
    metadata: { orderNumber: request.reference, test: String(request.test) },
  }
}

/** What money is at an address of the API; a sandbox takes both. */
export function moneyAt(apiUrl: string): 'real' | 'test' | 'either' {
  const { hostname } = new URL(apiUrl)
  if (hostname === 'api.vipps.no') return 'real'
  return hostname === 'apitest.vipps.no' ? 'test' : 'either'
}

/** The refusal of what is of other money than the address takes: no real money is held for a test, and no test pays for a membership (Ruling 22). */
export function refuseOtherMoney(apiUrl: string, { test }: { test: boolean }) {
  const money = moneyAt(apiUrl)
  if (money === 'either' || test === (money === 'test')) return undefined
  return { outcome: 'refused' as const, code: 'wrong_environment' }
}
