import { contentOf, type GatewayAnswer } from '../gatewayCall.ts'
import type { MoneyOrder, OrderAnswer, PaymentProvider, PaymentRef } from '../provider.ts'
import { type Aggregate, PaymentAdjusted, Problem } from './api.ts'
import { chargeIn } from './chargeName.ts'
import type { VippsClient } from './client.ts'
import type { Recurring } from './recurring.ts'
import { amountBody, referenceIn } from './window.ts'

/** Where a payment is. */
export const pathOf = (reference: string, rest = '') => `/epayment/v1/payments/${reference}${rest}`

const noSuch: OrderAnswer = { outcome: 'refused', code: 'not_found', retryable: false }

/** Statuses by which Vipps says no to what was asked; 401, 403 and 429 speak of us, and no payment may fail for them. */
const refusingStatuses = [400, 409, 422]
/** 3010: a fault within. 6160: another order holds the payment just now. Neither says what became of this one. */
const undecidedCodes = ['3010', '6160']

/** The problem that an answer tells; without one, an error is of somebody between us and Vipps. */
export function problemIn(answer: GatewayAnswer): Problem | undefined {
  if (answer.status === 'none' || answer.status < 400) return undefined
  return Problem.safeParse(answer.json).data
}

/** What an answer says that is not the content hoped for. */
export function refusalOf(answer: GatewayAnswer): OrderAnswer {
  if (answer.status === 'none') return { outcome: 'unknown', code: 'no_answer' }
  const problem = problemIn(answer)
  const errorCode = problem?.extraDetails?.find(({ name }) => name === 'ErrorCode')?.reason.slice(0, 20)
  const code = errorCode ?? `http_${answer.status}`
  if (problem && answer.status === 404) return noSuch
  const refused = problem && refusingStatuses.includes(answer.status) && !undecidedCodes.includes(code)
  return refused ? { outcome: 'refused', code, retryable: false } : { outcome: 'unknown', code }
}

interface Order {
  ref: PaymentRef
  key: string
  body: unknown
  /** Whether the sums show that it was done. */
  shows(sums: Aggregate): boolean
}

type Orders = Pick<
  PaymentProvider,
  'capture' | 'voidHold' | 'refund' | 'chargeSaved' | 'readInstrument' | 'forget' | 'closeWindow'
>

/** The calls that move money or end a payment: each goes to the API that the payment is of. */
export function vippsOrders(client: VippsClient, recurring: Recurring): Orders {
  async function give(what: 'capture' | 'refund' | 'cancel', { ref, key, body, shows }: Order) {
    const reference = referenceIn(ref)
    if (reference === undefined) return noSuch
    const answer = await client.write(pathOf(reference, `/${what}`), { key, body })
    const adjusted = contentOf(answer, PaymentAdjusted)
    if (!adjusted) return refusalOf(answer)
    const isDone = adjusted.reference === reference && shows(adjusted.aggregate)
    return isDone ? ({ outcome: 'done' } as const) : ({ outcome: 'unknown', code: 'nonsense' } as const)
  }
  const moved = ({ amount }: MoneyOrder) => ({ modificationAmount: amountBody(amount) })

  return {
    capture(order) {
      const charge = chargeIn(order.ref)
      if (charge) return recurring.capture(charge, order)
      const shows: Order['shows'] = ({ capturedAmount }) => capturedAmount.value >= order.amount.minor
      return give('capture', { ...order, body: moved(order), shows })
    },
    refund(order) {
      const charge = chargeIn(order.ref)
      if (charge) return recurring.refund(charge, order)
      const shows: Order['shows'] = ({ refundedAmount }) => refundedAmount.value >= order.amount.minor
      return give('refund', { ...order, body: moved(order), shows })
    },
    voidHold(order) {
      const charge = chargeIn(order.ref)
      if (charge) return recurring.cancel(charge, order.key)
      const shows: Order['shows'] = ({ cancelledAmount }) => cancelledAmount.value > 0
      return give('cancel', { ...order, body: { cancelTransactionOnly: false }, shows })
    },
    // Not before its 10 minutes are over: the customer may just be approving it. A hold is left alone in any case.
    closeWindow(providerPaymentId) {
      const ref = { providerPaymentId }
      const charge = chargeIn(ref)
      if (charge) return recurring.close(charge)
      const key = `close-${providerPaymentId}`
      const shows: Order['shows'] = ({ authorizedAmount }) => authorizedAmount.value === 0
      return give('cancel', { ref, key, body: { cancelTransactionOnly: true }, shows })
    },
    chargeSaved: recurring.charge,
    readInstrument: recurring.read,
    forget: recurring.stop,
  }
}
