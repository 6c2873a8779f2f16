import type { intentObject, paymentMethodObject, sessionObject } from '@medlem/sandbox/stripe/objects'
import type { bookedObject, payoutLine, payoutObject } from '@medlem/sandbox/stripe/payoutObjects'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { CardDetails } from './api.ts'
import { cardOf } from './snapshot.ts'

/**
 * Stripe's own SDK is the judge between our adapter and our sandbox, which could be wrong together. This compiles only
 * while all that the sandbox answers fits the SDK's types, with every field in it that is never null there.
 */
type Given<T> = T extends readonly (infer One)[]
  ? readonly Given<One>[]
  : T extends object
    ? { [K in keyof T as null extends T[K] ? never : K]: Given<T[K]> } & {
        [K in keyof T as null extends T[K] ? K : never]?: Given<T[K]>
      }
    : T
type Fits<Ours extends Given<Theirs>, Theirs> = Ours
type ChargeObject = Exclude<ReturnType<typeof intentObject>['latest_charge'], string | null>
type BalanceObject = Exclude<ChargeObject['balance_transaction'], string | null>

export type Answers = [
  Fits<ReturnType<typeof intentObject>, Stripe.PaymentIntent>,
  Fits<ChargeObject, Stripe.Charge>,
  Fits<BalanceObject, Stripe.BalanceTransaction>,
  Fits<ReturnType<typeof payoutObject>, Stripe.Payout>,
  Fits<ReturnType<typeof payoutLine>, Stripe.BalanceTransaction>,
  Fits<Omit<ReturnType<typeof bookedObject>, 'source'>, Omit<Stripe.BalanceTransaction, 'source'>>,
  Fits<ReturnType<typeof sessionObject>, Stripe.Checkout.Session>,
  Fits<ReturnType<typeof paymentMethodObject>, Stripe.PaymentMethod>,
]
// @ts-expect-error A session without its name fits nothing, or the list above would say nothing.
export type Nameless = Fits<Omit<ReturnType<typeof sessionObject>, 'id'>, Stripe.Checkout.Session>
type WithoutTotal = Omit<ReturnType<typeof sessionObject>, 'amount_total'>
// @ts-expect-error Nor does one whose amount is a text.
export type Wrong = Fits<WithoutTotal & { amount_total: string }, Stripe.Checkout.Session>

test('a card of the SDK has brand, last digits and expiry', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031 } satisfies Partial<
    Stripe.PaymentMethod.Card & CardDetails
  >
  expect(cardOf(card)).toEqual({ brand: 'visa', last4: '4242', expiry: '03/31' })
})
