import type { ManualPayment } from '@medlem/contract/grant'
import {
  type AddedParticipant,
  addParticipant,
  type EventParticipants,
  giveParticipantTicket,
  listParticipants,
  moveParticipant,
  type OfferedBeyond,
  offerPlace,
  recordTicketPayment,
  removeParticipant,
  updateSignUp,
} from '@medlem/contract/participant'
import type { SignUpSettings } from '@medlem/contract/registration'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import { refetchSignUps } from './registration.ts'

/** A write of staff to the people at an event; the answer is who comes then. */
function useParticipantWrite<Input>(
  eventId: string,
  mutationFn: (input: Input) => Promise<EventParticipants>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (answer) => queryClient.setQueryData(keyOf('registration', 'participants', eventId), answer),
    onSettled: () => {
      for (const noun of ['registration', 'notification', 'movement'] as const)
        void queryClient.invalidateQueries({ queryKey: keyOf(noun) })
    },
  })
}

/** Staff sign a member up, free or with what was received, where they say so. */
export function useAddParticipant(eventId: string) {
  return useParticipantWrite(eventId, (body: AddedParticipant) =>
    call(addParticipant, { params: { id: eventId }, body }),
  )
}

/** Records what was received for a place that is kept. */
export function useRecordTicketPayment(eventId: string) {
  return useParticipantWrite(
    eventId,
    ({ registrationId: id, ...body }: ManualPayment & { registrationId: string }) =>
      call(recordTicketPayment, { params: { id }, body }),
  )
}

/** Offers a place to one who waits: the next free one, or one beyond the places. */
export function useOfferPlace(eventId: string) {
  return useParticipantWrite(eventId, ({ id, beyond }: { id: string; beyond?: OfferedBeyond | undefined }) =>
    call(offerPlace, { params: { id }, body: { beyond } }),
  )
}

/** Gives somebody another kind of place. */
export function useMoveParticipant(eventId: string) {
  return useParticipantWrite(
    eventId,
    ({ registrationId: id, tierId }: { registrationId: string; tierId: string }) =>
      call(moveParticipant, { params: { id }, body: { tierId } }),
  )
}

/** Gives the place of one member to another. */
export function useGiveParticipantTicket(eventId: string) {
  return useParticipantWrite(
    eventId,
    ({ registrationId: id, memberId }: { registrationId: string; memberId: string }) =>
      call(giveParticipantTicket, { params: { id }, body: { memberId } }),
  )
}

/** Who comes and who waits, for administrators. */
export function useParticipants(eventId: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: keyOf('registration', 'participants', eventId),
    queryFn: ({ signal }) => call(listParticipants, { params: { id: eventId } }, { signal }),
    refetchOnMount: 'always',
  })
}

/** The same as it is saved now. */
export const loadParticipants = (eventId: string) => call(listParticipants, { params: { id: eventId } })

type AdministratorChange =
  | { kind: 'remove'; registrationId: string; reason: string }
  | { kind: 'settings'; settings: SignUpSettings; version: number | undefined }

/** An administrator cancels a sign-up, or decides how the event takes them. */
export function useAdministerSignUp(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: AdministratorChange): Promise<EventParticipants> =>
      change.kind === 'remove'
        ? call(removeParticipant, { params: { id: change.registrationId }, body: { reason: change.reason } })
        : call(updateSignUp, {
            params: { id: eventId },
            body: { ...change.settings, version: change.version },
          }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf('registration', 'participants', eventId), answer),
    onSettled: () => void refetchSignUps(queryClient),
  })
}
