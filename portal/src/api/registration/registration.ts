import {
  answerOffer,
  cancelRegistration,
  getSignUp,
  listRegistrations,
  listSignUps,
  type SignUp,
  type SignUpRequest,
  signUp,
} from '@medlem/contract/registration'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember, useViewerId } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** An event's places, and which of the family come or wait. */
export function useSignUp(eventId: string) {
  return useQuery({
    queryKey: keyOf('registration', 'event', useMember().id, eventId),
    queryFn: ({ signal }) => call(getSignUp, { params: { id: eventId } }, { signal }),
    // Others take places meanwhile.
    refetchInterval: 60_000,
    refetchOnMount: 'always',
  })
}

const signUpsKey = (memberId: string) => keyOf('registration', 'sign-ups', memberId)

/** The same of every coming event that takes sign-ups. */
export function useSignUps() {
  return useQuery({
    queryKey: signUpsKey(useMember().id),
    queryFn: ({ signal }) => call(listSignUps, {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** What the family of the member is signed up for. */
export function registrationsQuery(memberId: string) {
  return queryOptions({
    queryKey: keyOf('registration', 'list', memberId),
    queryFn: ({ signal }) => call(listRegistrations, {}, { signal }),
  })
}

export function useRegistrations() {
  return useQuery({ ...registrationsQuery(useMember().id), refetchOnMount: 'always' })
}

type SignUpChange =
  | { kind: 'signUp'; eventId: string; request: SignUpRequest }
  | { kind: 'cancel'; id: string }
  | { kind: 'answer'; id: string; accept: boolean }

function send(change: SignUpChange): Promise<SignUp> {
  switch (change.kind) {
    case 'signUp':
      return call(signUp, { params: { id: change.eventId }, body: change.request })
    case 'cancel':
      return call(cancelRegistration, { params: { id: change.id } })
    case 'answer':
      return call(answerOffer, { params: { id: change.id }, body: { accept: change.accept } })
  }
}

/** What every write of a sign-up ends in: its answer is how the event stands then. */
export function useKeepSignUp() {
  const queryClient = useQueryClient()
  const memberId = useViewerId()
  return {
    onSuccess: (answer: SignUp) => {
      queryClient.setQueryData(keyOf('registration', 'event', memberId, answer.eventId), answer)
      queryClient.setQueryData(signUpsKey(memberId), (all: SignUp[] | undefined) =>
        all?.map((one) => (one.eventId === answer.eventId ? answer : one)),
      )
    },
    // Also after a refusal, since it mostly means that the page is out of date. The mutation does not wait for it.
    onSettled: () => void refetchSignUps(queryClient),
  }
}

/** Signs up, cancels, or answers an offered place. */
export function useChangeSignUp() {
  return useMutation({ mutationFn: send, ...useKeepSignUp() })
}

/** What a change of a sign-up makes old. */
export async function refetchSignUps(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf('registration') })
  await queryClient.invalidateQueries({ queryKey: keyOf('notification') })
}
