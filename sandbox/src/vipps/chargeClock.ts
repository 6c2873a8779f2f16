import type { Postman } from '../callbacks.ts'
import { findTestCard } from '../cards.ts'
import type { Context } from '../context.ts'
import type { PaymentWindow } from '../state.ts'
import { type Charge, chargeOf, findAgreement } from './agreement.ts'
import { chargeMessages, sendMessages } from './recurringEvents.ts'

interface Sending {
  context: Context
  post: Postman
}

const DAY_MS = 86_400_000
/** Denmark and Finland charge at three in the morning; winter time is near enough. */
const AT_MS = 2 * 3_600_000

/** What test amounts come to, in Vipps' own words; the numbers are of its test environment. */
const failingAmounts: Readonly<Record<number, FailureReason>> = {
  151: 'user_action_required',
  182: 'non_technical_error',
  183: 'non_technical_error',
  184: 'user_action_required',
  186: 'user_action_required',
  187: 'user_action_required',
}

export type FailureReason =
  | 'user_action_required'
  | 'charge_amount_too_high'
  | 'non_technical_error'
  | 'technical_error'

/** Why a charge does not go through, or undefined. */
export function failureOf(context: Context, { window, facts }: Charge): FailureReason | undefined {
  const agreement = findAgreement(context, { name: window.merchant }, facts.agreementId)
  if (!agreement?.card) return 'non_technical_error'
  const { type, amount } = agreement.terms.pricing
  if (type === 'VARIABLE' && window.amount > amount) return 'charge_amount_too_high'
  const isRefusing = findTestCard(agreement.card.card)?.behaviour.laterCharge === 'refused'
  return failingAmounts[window.amount] ?? (isRefusing ? 'user_action_required' : undefined)
}

/** Charges what is due, on the gateway's clock, from a start on: a restart forgets none. */
export function watchCharges(sending: Sending): void {
  for (const window of sending.context.state.windows.values()) watchCharge(sending, window)
}

/** Tries a charge on its day and, when it fails, on each of the days after it that it may be tried again on. */
export function watchCharge(sending: Sending, window: PaymentWindow): void {
  const { context } = sending
  const charge = chargeOf(context, window)
  if (charge?.facts.type !== 'RECURRING' || !isDue(charge)) return
  const at = Date.parse(charge.facts.due) + AT_MS + window.declines * DAY_MS
  void context.clock.until(at).then(() => {
    const now = chargeOf(context, context.state.windows.get(window.paymentIdentifier))
    if (now && isDue(now)) attempt(sending, now)
  })
}

const isDue = ({ status }: Charge) => status === 'PENDING' || status === 'DUE'

function attempt(sending: Sending, charge: Charge): void {
  const { context } = sending
  const { window, facts } = charge
  const { paymentIdentifier, amount } = window
  const failureReason = failureOf(context, charge)
  if (failureReason === undefined) {
    reserve(sending, charge)
    return
  }
  context.ledger.append({ kind: 'declined', paymentIdentifier, code: 7, card: '' })
  const now = context.state.windows.get(paymentIdentifier) ?? window
  if (now.declines <= facts.retryDays) watchCharge(sending, now)
  else sendMessages(sending, now, chargeMessages(context, now, { event: 'failed', amount, failureReason }))
}

function reserve(sending: Sending, { window, facts }: Charge): void {
  const { context } = sending
  const { merchant, orderNumber, amount, currency, test, paymentIdentifier } = window
  const card = findAgreement(context, { name: merchant }, facts.agreementId)?.card
  if (!card) return
  const authorizationIdentifier = context.newGuid()
  const direct = facts.transactionType === 'DIRECT_CAPTURE'
  context.ledger.append(
    {
      kind: 'held',
      hold: {
        authorizationIdentifier,
        paymentIdentifier,
        merchant,
        orderNumber,
        amount,
        currency,
        test,
        card: card.card,
        cardExpiry: card.cardExpiry,
        savedCardIdentifier: card.savedCardIdentifier,
        isSubscription: true,
        heldAt: context.clock.now(),
      },
    },
    ...(direct
      ? [{ kind: 'captured' as const, authorizationIdentifier, captureIdentifier: context.newGuid(), amount }]
      : []),
  )
  const event = direct ? ('captured' as const) : ('reserved' as const)
  sendMessages(sending, window, chargeMessages(context, window, { event, amount }))
}
