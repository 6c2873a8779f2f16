import { calculateStatus } from '@medlem/contract/membershipChange'
import { getPayment, type PaymentItem } from '@medlem/contract/payment'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { logError } from '../../ui/log.ts'
import { call } from '../call/call.ts'
import { organisationKey } from '../organisation/organisationKey.ts'
import { keyOf } from '../queryKeys.ts'
import { askForConfirmations } from './paymentConfirmation.ts'
import { checkReturn, isUndecided, itemParams, type PaymentReturn } from './paymentReturn.ts'

// Asked every 2 s for 60 s, then more quietly for as long as the page is open.
const POLL_MS = 2_000
const SLOW_POLL_MS = 15_000
export const SLOW_AFTER_MS = 60_000

/** The payment behind a return address with its state at the server, polled until it is decided. */
export function usePaymentReturn(back: PaymentReturn) {
  const returned = useQuery({
    queryKey: keyOf('payment', 'return', back.token, back.claims),
    queryFn: ({ signal }) => checkReturn(call, back, { signal }),
    enabled: back.token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const first = returned.data
  const since = returned.dataUpdatedAt
  const followed = useQuery({
    queryKey: keyOf('payment', first?.id),
    queryFn: async ({ signal }) => {
      if (!first) throw new Error('There is no payment to follow.')
      return call(getPayment, { params: itemParams(first) }, { signal })
    },
    enabled: first !== undefined && isUndecided(first),
    refetchInterval: ({ state: { data } }) => {
      if (data && !isUndecided(data)) return false
      return Date.now() - since < SLOW_AFTER_MS ? POLL_MS : SLOW_POLL_MS
    },
  })
  const payment = followed.data ?? first
  useFollowUp(payment && !isUndecided(payment) ? payment : undefined, back)
  return { payment, since, error: returned.error, refetch: returned.refetch }
}

async function followUp(
  queryClient: QueryClient,
  payment: PaymentItem,
  { isOfGuest = false }: Pick<PaymentReturn, 'isOfGuest'>,
): Promise<boolean> {
  const memberIds = [...new Set(payment.lines.map(({ memberId }) => memberId))]
  // A place at an event changes no membership, and somebody without an account may ask for nothing about one.
  const isOfMemberships = memberIds.length > 0 && !isOfGuest
  const confirmed =
    isOfMemberships &&
    organisationKey(call, payment.orgId).then((key) => askForConfirmations(call, payment, key))
  const recalculated = isOfMemberships ? call(calculateStatus, { body: { memberIds } }) : Promise.resolve()
  const done = await recalculated.then(
    () => true,
    (error: unknown) => {
      logError('The membership status could not be recalculated.', error)
      return false
    },
  )
  for (const noun of ['status', 'membership', 'notification', 'registration', 'own share'] as const) {
    await queryClient.invalidateQueries({ queryKey: keyOf(noun) })
  }
  await confirmed
  return done
}

/** Spec 4, step 8: after success or decline the members' status is recalculated and confirmations are requested, once for each outcome. */
function useFollowUp(payment: PaymentItem | undefined, back: Pick<PaymentReturn, 'isOfGuest'>): void {
  const queryClient = useQueryClient()
  useQuery({
    queryKey: keyOf('payment follow-up', payment?.id, payment?.paymentStatus),
    queryFn: () => (payment ? followUp(queryClient, payment, back) : false),
    enabled: payment !== undefined && payment.lines.length + (payment.tickets ?? []).length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
