import type { FieldAnswers } from '@medlem/contract/customField'
import { giveTicket } from '@medlem/contract/ticket'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { useKeepSignUp } from './registration.ts'

/** Gives a place to another one of the family; the answer is how the event stands then. */
export function useGiveTicket(registrationId: string) {
  const kept = useKeepSignUp()
  return useMutation({
    mutationFn: (body: { memberId: string; answers?: FieldAnswers | undefined }) =>
      call(giveTicket, { params: { id: registrationId }, body }),
    ...kept,
  })
}
