import { listOrganisations } from '@medlem/contract/organisation'
import {
  capturePayment,
  declinePayment,
  findPaymentReturn,
  getPayment,
  type PaymentItem,
  updatePayment,
} from '@medlem/contract/payment'
import { logError } from '../../ui/log.ts'
import type { Call, CallOptions } from '../call/createCall.ts'

/** What a return address says; none of it is believed, the server asks the provider. */
export interface PaymentReturn {
  token: string
  /** Which of the two return addresses was opened. */
  claims: 'paid' | 'declined'
  hints: Record<string, string | undefined>
  /** Of somebody without an account, whom our own server alone takes: it needs no word of what the window did. */
  isOfGuest?: boolean
}

/** Whether the provider's word is still awaited. */
export function isUndecided(payment: PaymentItem): boolean {
  return payment.undecided || payment.paymentStatus === 'initiated'
}

const HINTS = [
  'authorizationIdentifier',
  'paymentIdentifier',
  'savedCardIdentifier',
  'gatewayreason',
  'reason',
  'acquirer',
] as const

// As long as the contract lets such a word be.
const HINT_LENGTH = 64

function hintsOf(query: PaymentReturn['hints']): Partial<Record<(typeof HINTS)[number], string>> {
  return Object.fromEntries(
    HINTS.flatMap((name) => {
      const word = query[name]
      return word ? [[name, word.slice(0, HINT_LENGTH)]] : []
    }),
  )
}

export function itemParams(payment: PaymentItem) {
  return { historyId: payment.membershipHistoryId, paymentId: payment.id }
}

/**
 * Finds the payment behind a return address and has it checked. When the check itself fails, the payment is answered
 * as it was found: a check that failed says nothing about the payment.
 */
export async function checkReturn(
  call: Call,
  back: PaymentReturn,
  options: CallOptions = {},
): Promise<PaymentItem> {
  const { token, claims, hints } = back
  const found = await call(findPaymentReturn, { body: { token } }, options)
  if (!isWorthSaying(found, back)) return found
  const params = itemParams(found)
  const paymentUpdatedAt = new Date().toISOString()
  const body = { ...found, paymentUpdatedAt, paymentStatus: claims, ...hintsOf(hints) }
  const checked = await call(updatePayment, { params, body }, options)
    .catch(() => call(getPayment, { params }, options))
    .catch(() => found)
  if (!back.isOfGuest) await sendGatewayCall(call, checked, back, options)
  return checked
}

/** A decline may carry its reason, and an authorization may be of another window than the one that is decided. */
function isWorthSaying(found: PaymentItem, { claims, hints }: PaymentReturn): boolean {
  if (isUndecided(found) || hints.authorizationIdentifier) return true
  return claims === 'declined' && found.paymentStatus === 'declined'
}

// What stands in the place of an authorization in the decline call when there is none.
const NO_AUTHORIZATION = '00000000-0000-0000-0000-000000000000'

/**
 * Spec 4, steps 6 and 7: the client captures what was paid, not in test mode, and declines what was not. To our own
 * server both are hints (Ruling 36); another server of the contract may wait for them.
 */
async function sendGatewayCall(
  call: Call,
  payment: PaymentItem,
  { claims, hints }: PaymentReturn,
  options: CallOptions,
): Promise<void> {
  const authorizationIdentifier = hints.authorizationIdentifier?.slice(0, HINT_LENGTH)
  try {
    const provider = await providerOf(call, payment, options)
    if (
      claims === 'paid' &&
      payment.paymentStatus !== 'declined' &&
      authorizationIdentifier &&
      !payment.test
    ) {
      const { id: membershipHistoryPaymentId, paymentTotal: Amount, lines, tickets = [] } = payment
      await call(
        capturePayment,
        {
          params: { provider, authorizationIdentifier },
          body: { membershipHistoryPaymentId, Amount, Quantity: lines.length + tickets.length },
        },
        options,
      )
    }
    if (claims === 'declined' && payment.paymentStatus !== 'paid') {
      const { gatewayreason, reason, acquirer } = hintsOf(hints)
      const words = {
        ...(gatewayreason && { gatewayreason }),
        ...(reason && { reason }),
        ...(acquirer && { acquirer }),
      }
      await call(
        declinePayment,
        {
          params: { provider, authorizationIdentifier: authorizationIdentifier ?? NO_AUTHORIZATION },
          querystring: { membershipHistoryPaymentId: payment.id, ...words },
        },
        options,
      )
    }
  } catch (error) {
    logError('The payment could not be captured or declined.', error)
  }
}

async function providerOf(call: Call, { orgId }: PaymentItem, options: CallOptions) {
  const organisations = await call(listOrganisations, {}, options)
  return organisations.find(({ id }) => id === orgId)?.paymentProvider ?? 'freepay'
}
