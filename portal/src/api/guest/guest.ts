import type { GuestOrder } from '@medlem/contract/guest'
import {
  closeGuestOrder,
  type GuestOrderRequest,
  type GuestPerson,
  getGuestOffer,
  getGuestOrder,
  openGuestOrder,
  orderAsGuest,
  renameGuest,
} from '@medlem/contract/guest'
import { answerOffer } from '@medlem/contract/registration'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../call/call.ts'
import { CallError } from '../call/callError.ts'
import { useSendOnce } from '../call/useSendOnce.ts'
import { keyOf } from '../queryKeys.ts'
import { useKeepSignUp } from '../registration/registration.ts'

/** What people without an account can sign up for at an event. */
export function useGuestOffer(eventId: string | undefined) {
  return useQuery({
    enabled: eventId !== undefined,
    queryKey: keyOf('registration', 'offer', eventId),
    queryFn: ({ signal }) => call(getGuestOffer, { params: { id: eventId ?? '' } }, { signal }),
    // Others take places meanwhile.
    refetchInterval: 60_000,
  })
}

/** Signs people without an account up, once however often it is sent; the order is that of this browser from then on. */
export function useOrderAsGuest(eventId: string) {
  const queryClient = useQueryClient()
  const { sendOnce } = useSendOnce(`guest-order-${eventId}`)
  return useMutation({
    mutationFn: (body: GuestOrderRequest) =>
      sendOnce((idempotencyKey) =>
        call(orderAsGuest, { params: { id: eventId }, body: { ...body, idempotencyKey } }),
      ),
    onSuccess: (order) => queryClient.setQueryData(keyOf('registration', 'order'), order),
    // Also after a refusal: places may have been taken.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf('registration') }),
  })
}

/** The link in an e-mail names no order, or one that is gone. */
export class DeadLinkError extends Error {}

const DEAD = [400, 401, 403, 404, 410, 422]

function forgetToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** With the token in the address, which is taken out of it once the server has answered; without an answer another try needs it. */
async function openByLink(token: string): Promise<GuestOrder> {
  try {
    const order = await call(openGuestOrder, { body: { token } })
    forgetToken()
    return order
  } catch (error) {
    if (!(error instanceof CallError) || !DEAD.includes(error.status)) throw error
    forgetToken()
    throw new DeadLinkError(error.message, { cause: error })
  }
}

/** The order that this browser has open, or that the link in the address opens. */
export function useGuestOrder() {
  const order = useQuery({
    queryKey: keyOf('registration', 'order'),
    queryFn: ({ signal }) => {
      const token = location.hash.slice(1)
      return token === '' ? call(getGuestOrder, {}, { signal }) : openByLink(token)
    },
    refetchInterval: ({ state: { data } }) => (data ? 60_000 : false),
    refetchOnMount: 'always',
  })
  const { refetch } = order
  useEffect(() => {
    // A second link that is opened in this tab.
    const look = () => {
      if (location.hash !== '') void refetch()
    }
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [refetch])
  return order
}

/** Takes the free places that are kept, one after the other; the answer is how the event stands then. */
export function useTakePlaces() {
  const kept = useKeepSignUp()
  return useMutation({
    mutationFn: async ([first, ...others]: readonly [string, ...string[]]) => {
      const take = (id: string) => call(answerOffer, { params: { id }, body: { accept: true } })
      let answer = await take(first)
      for (const id of others) answer = await take(id)
      return answer
    },
    ...kept,
  })
}

/** What is written of the person who comes instead. */
export type RenamedGuest = Pick<GuestPerson, 'firstName' | 'lastName' | 'dateOfBirth' | 'answers'>

/** Another person comes on a place of the order. */
export function useRenameGuest(registrationId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RenamedGuest) => call(renameGuest, { params: { id: registrationId }, body }),
    onSuccess: (order) => queryClient.setQueryData(keyOf('registration', 'order'), order),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf('registration') }),
  })
}

/** Takes the order away from this browser, with all that was read of it. */
export function useCloseOrder(onClosed: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(closeGuestOrder, {}),
    onSuccess: () => {
      onClosed()
      for (const noun of ['registration', 'receipt'] as const)
        queryClient.removeQueries({ queryKey: [noun] as never })
    },
  })
}
