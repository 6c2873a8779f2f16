import { listOwnGuestOrders, takeGuestOrder } from '@medlem/contract/guest'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import { useKeepSignUp } from './registration.ts'

/** Orders for coming events that were made as a guest with the address of the sign-in. */
export function useOwnGuestOrders() {
  return useQuery({
    queryKey: keyOf('registration', 'guest', useMember().id),
    queryFn: ({ signal }) => call(listOwnGuestOrders, {}, { signal }),
  })
}

/** Takes one of them into the account; the answer is how the event stands then. */
export function useTakeGuestOrder() {
  return useMutation({
    mutationFn: (id: string) => call(takeGuestOrder, { params: { id } }),
    ...useKeepSignUp(),
  })
}
