import {
  acceptReceivedInvitation,
  endAppointment,
  getReceivedInvitation,
  inviteColleague,
  listAppointments,
  type StaffRole,
  withdrawColleague,
} from '@medlem/contract/appointment'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Who has which job in an organisation, and who is invited to one. */
export function useAppointments(orgId: string) {
  return useQuery({
    queryKey: keyOf('appointment', 'list', orgId),
    queryFn: ({ signal }) => call(listAppointments, { params: { id: orgId } }, { signal }),
  })
}

function useChange<Input, Output>(orgId: string, change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // After a refusal too: somebody else may have changed it meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('appointment', 'list', orgId) }),
  })
}

export function useInviteColleague(orgId: string) {
  return useChange(orgId, (body: { email: string; job: StaffRole; endsOn: string | null }) =>
    call(inviteColleague, { params: { id: orgId }, body }),
  )
}

export function useWithdrawColleague(orgId: string) {
  return useChange(orgId, (invitationId: string) =>
    call(withdrawColleague, { params: { id: orgId, invitationId } }),
  )
}

export function useEndAppointment(orgId: string) {
  return useChange(orgId, (appointmentId: string) =>
    call(endAppointment, { params: { id: orgId, appointmentId } }),
  )
}

/** An invitation to a job that the signed-in person got. */
export function useReceivedInvitation(id: string) {
  return useQuery({
    queryKey: keyOf('appointment', 'received', id),
    queryFn: ({ signal }) => call(getReceivedInvitation, { params: { id } }, { signal }),
  })
}

export function useAcceptInvitation(id: string) {
  return useMutation({ mutationFn: () => call(acceptReceivedInvitation, { params: { id } }) })
}
