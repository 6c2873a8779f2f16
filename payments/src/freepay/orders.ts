import { type CallSettings, callOnce, contentOf, type GatewayAnswer } from '../gatewayCall.ts'
import type { ChargeAnswer, ChargeOrder, OrderAnswer, PaymentProvider, PaymentRef } from '../provider.ts'
import { Guid, isRetryable, OperationDone, SavedCardCharged } from './api.ts'

/** FreePay's answer for an identifier that it doesn't know. */
export const unknownId = 406

/** Statuses by which FreePay says no to what was asked. 401, 403 and 404 speak of us (a wrong key or address), and no
 * payment may fail for that: they are 'unknown' like a fault. */
const refusingStatuses = [400, 409, 410, 422]

const noSuch: OrderAnswer = { outcome: 'refused', code: 'not_found', retryable: false }

/** Where things are at the management host. */
export interface FreepayPaths {
  authorization(id: string, rest?: string): URL
  recurring(id: string, rest?: string): URL
}

function refusal(gatewayCode: number | null | undefined): OrderAnswer {
  if (!gatewayCode) return { outcome: 'refused', code: 'refused', retryable: false }
  return { outcome: 'refused', code: String(gatewayCode), retryable: isRetryable(gatewayCode) }
}

/** Reads what became of an order out of status and body. */
export function outcomeOf(answer: GatewayAnswer): OrderAnswer {
  if (answer.status === 'none') return { outcome: 'unknown', code: 'no_answer' }
  if (answer.status === unknownId) return noSuch
  const code = `http_${answer.status}`
  if (refusingStatuses.includes(answer.status)) return { outcome: 'refused', code, retryable: false }
  const done = contentOf(answer, OperationDone)
  if (!done) return { outcome: 'unknown', code }
  return done.IsSuccess ? { outcome: 'done' } : refusal(done.GatewayStatusCode)
}

/** A DELETE that is done may say so with an empty body. */
function deletionOf(answer: GatewayAnswer): OrderAnswer {
  const empty = answer.status !== 'none' && answer.status >= 200 && answer.status <= 299 && answer.empty
  return empty ? { outcome: 'done' } : outcomeOf(answer)
}

function chargeOf(answer: GatewayAnswer): ChargeAnswer {
  const charged = contentOf(answer, SavedCardCharged)
  if (!charged) {
    const other = outcomeOf(answer)
    return other.outcome === 'done' ? { outcome: 'unknown', code: 'nonsense' } : other
  }
  if (!charged.IsSuccess) return refusal(charged.ErrorCode)
  const authorizationId = Guid.safeParse(charged.AuthorizationIdentifier).data
  return authorizationId ? { outcome: 'done', authorizationId } : { outcome: 'unknown', code: 'nonsense' }
}

type Orders = Pick<PaymentProvider, 'capture' | 'voidHold' | 'refund' | 'chargeSaved' | 'forget'>

/** The calls that move money or delete a card: each is sent once. */
export function freepayOrders(call: CallSettings, paths: FreepayPaths): Orders {
  async function order(ref: PaymentRef, rest: string, body: unknown): Promise<OrderAnswer> {
    const id = Guid.safeParse(ref.authorizationId).data
    if (id === undefined) return noSuch
    return outcomeOf(await callOnce(call, { method: 'POST', url: paths.authorization(id, rest), body }))
  }

  return {
    capture: ({ ref, amount }) => order(ref, '/capture', { Amount: Number(amount.minor) }),
    refund: ({ ref, amount, note }) =>
      order(ref, '/credit', { Amount: Number(amount.minor), Comment: note?.slice(0, 200) }),
    async voidHold({ ref }) {
      const id = Guid.safeParse(ref.authorizationId).data
      if (id === undefined) return noSuch
      return deletionOf(await callOnce(call, { method: 'DELETE', url: paths.authorization(id) }))
    },
    async chargeSaved({ instrumentId, amount, reference }: ChargeOrder) {
      const id = Guid.safeParse(instrumentId).data
      if (id === undefined) return noSuch
      const body = { Amount: Number(amount.minor), OrderId: reference, Currency: amount.currency }
      const url = paths.recurring(id, '/authorize')
      return chargeOf(await callOnce(call, { method: 'POST', url, body }))
    },
    async forget(instrumentId) {
      const id = Guid.safeParse(instrumentId).data
      if (id === undefined) return { outcome: 'done' }
      const answer = await callOnce(call, { method: 'DELETE', url: paths.recurring(id) })
      return answer.status === unknownId ? { outcome: 'done' } : deletionOf(answer)
    },
  }
}
