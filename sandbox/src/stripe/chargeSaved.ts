import * as z from 'zod'
import { findTestCard } from '../cards.ts'
import type { Merchant } from '../context.ts'
import {
  cardRefusal,
  missing,
  noSuch,
  ok,
  refusal,
  type StripeAnswer,
  type StripeContext,
} from './answers.ts'
import { findIntent } from './find.ts'
import { readForm } from './form.ts'
import { customerId, guidIn, stripeId } from './ids.ts'
import { intentObject } from './objects.ts'

const ChargeForm = z.object({
  amount: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
  currency: z.string().regex(/^[a-z]{3}$/),
  customer: z.string(),
  payment_method: z.string(),
  off_session: z.literal('true'),
  confirm: z.literal('true'),
  capture_method: z.literal('manual'),
  metadata: z.object({ reference: z.string() }),
})
const cardExpired = 11

/** Holds money on a saved card, without the customer: an intent that is confirmed as it is made. */
export function chargeSaved({ context }: StripeContext, merchant: Merchant, form: unknown): StripeAnswer {
  const asked = ChargeForm.safeParse(readForm(form))
  if (!asked.success) return missing(asked.error.issues[0]?.path.join('.') ?? '')
  const { amount, currency, customer, payment_method, metadata } = asked.data
  const card = context.state.savedCards.get(guidIn('pm', payment_method) ?? '')
  if (card?.merchant !== merchant.name) return noSuch('payment_method')
  if (customerId(card.savedCardIdentifier) !== customer) {
    return refusal(400, 'payment_method_not_available', 'The payment method is not this customer’s.')
  }
  const laterCharge = findTestCard(card.card)?.behaviour.laterCharge
  if (laterCharge === 'refused') return cardRefusal(cardExpired)
  const authorizationIdentifier = context.newGuid()
  context.ledger.append({
    kind: 'held',
    hold: {
      authorizationIdentifier,
      paymentIdentifier: null,
      merchant: merchant.name,
      orderNumber: metadata.reference,
      amount,
      currency: currency.toUpperCase(),
      test: card.test,
      card: card.card,
      cardExpiry: card.cardExpiry,
      savedCardIdentifier: card.savedCardIdentifier,
      isSubscription: true,
      heldAt: context.clock.now(),
    },
  })
  const intent = findIntent(context, merchant, stripeId('pi', authorizationIdentifier))
  const answer = intent ? ok(intentObject(intent)) : noSuch('payment_intent')
  return { ...answer, silent: laterCharge === 'answer_lost' }
}
