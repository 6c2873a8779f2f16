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
import { call } from '../call/call.ts'
import { useSendOnce } from '../call/useSendOnce.ts'
import { keyOf } from '../queryKeys.ts'
import { useKeepSignUp } from '../registration/registration.ts'
import { useOpenedByLink } from './openedByLink.ts'

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

/** The order that this browser has open, or that the link in the address opens. */
export function useGuestOrder() {
  return useOpenedByLink({
    queryKey: keyOf('registration', 'order'),
    open: (token) => call(openGuestOrder, { body: { token } }),
    get: (signal) => call(getGuestOrder, {}, { signal }),
  })
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

/** Takes the order or the share away from this browser, with all that was read of it. */
export function useCloseOrder(onClosed: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(closeGuestOrder, {}),
    onSuccess: () => {
      onClosed()
      for (const noun of ['registration', 'own share', 'receipt'] as const)
        queryClient.removeQueries({ queryKey: [noun] as never })
    },
  })
}
