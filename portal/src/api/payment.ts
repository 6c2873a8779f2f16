import { calculateStatus } from '@medlem/contract/membership'
import { findPaymentReturn, getPayment, type PaymentItem, updatePayment } from '@medlem/contract/payment'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { logError } from '../ui/log.ts'
import { call } from './call.ts'
import type { Call, CallOptions } from './createCall.ts'

/** What a return address says; none of it is believed, the server asks the provider. */
export interface PaymentReturn {
  token: string
  /** Which of the two return addresses was opened. */
  claims: 'paid' | 'declined'
  hints: Record<string, string | undefined>
}

// Asked every 2 s for 60 s, then more quietly for as long as the page is open.
const POLL_MS = 2_000
const PATIENT_POLL_MS = 15_000
export const PATIENCE_MS = 60_000

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

function hintsOf(query: PaymentReturn['hints']) {
  return Object.fromEntries(
    HINTS.flatMap((name) => {
      const word = query[name]
      return word ? [[name, word.slice(0, HINT_LENGTH)]] : []
    }),
  )
}

function itemParams(payment: PaymentItem) {
  return { historyId: payment.membershipHistoryId, paymentId: payment.id }
}

/**
 * Finds the payment behind a return address and has it checked. When the check itself fails, the payment is
 * answered as it was found: nobody is told of a failure that may not be one.
 */
export async function checkReturn(
  call: Call,
  { token, claims, hints }: PaymentReturn,
  options: CallOptions = {},
): Promise<PaymentItem> {
  const found = await call(findPaymentReturn, { body: { token } }, options)
  if (!isUndecided(found)) return found
  const params = itemParams(found)
  const body = { paymentStatus: claims, ...hintsOf(hints) }
  return call(updatePayment, { params, body }, options)
    .catch(() => call(getPayment, { params }, options))
    .catch(() => found)
}

/** The payment behind a return address as it truly stands, asked again until it is decided. */
export function usePaymentReturn(back: PaymentReturn) {
  const returned = useQuery({
    queryKey: ['payment', 'return', back.token, back.claims],
    queryFn: ({ signal }) => checkReturn(call, back, { signal }),
    enabled: back.token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const first = returned.data
  const since = returned.dataUpdatedAt
  const followed = useQuery({
    queryKey: ['payment', first?.id],
    queryFn: async ({ signal }) => {
      if (!first) throw new Error('There is no payment to follow.')
      return call(getPayment, { params: itemParams(first) }, { signal })
    },
    enabled: first !== undefined && isUndecided(first),
    refetchInterval: ({ state: { data } }) => {
      if (data && !isUndecided(data)) return false
      return Date.now() - since < PATIENCE_MS ? POLL_MS : PATIENT_POLL_MS
    },
  })
  const payment = followed.data ?? first
  useRecalculation(payment && !isUndecided(payment) ? payment : undefined)
  return { payment, since, error: returned.error, refetch: returned.refetch }
}

async function recalculate(queryClient: QueryClient, payment: PaymentItem): Promise<boolean> {
  const memberIds = [...new Set(payment.lines.map(({ memberId }) => memberId))]
  const done = await call(calculateStatus, { body: { memberIds } }).then(
    () => true,
    (error: unknown) => {
      logError('The membership status could not be recalculated.', error)
      return false
    },
  )
  for (const key of ['standing', 'membership', 'notification']) {
    await queryClient.invalidateQueries({ queryKey: [key] })
  }
  return done
}

/** Spec 4, step 8: after success or decline the members' status is recalculated, once for each outcome. */
function useRecalculation(payment: PaymentItem | undefined): void {
  const queryClient = useQueryClient()
  useQuery({
    queryKey: ['recalculation', payment?.id, payment?.paymentStatus],
    queryFn: () => (payment ? recalculate(queryClient, payment) : false),
    enabled: payment !== undefined && payment.lines.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
