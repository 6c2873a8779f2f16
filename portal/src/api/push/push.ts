import { getPush, type PushKind } from '@medlem/contract/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'
import {
  type PushHere,
  readPushHere,
  savePushKinds,
  turnPushOff,
  turnPushOffEverywhere,
  turnPushOn,
} from './browserPush.ts'

/** Whether this browser shows the member's notifications. */
export function usePushHere() {
  return useQuery({ queryKey: keyOf('push', 'here', useMember().id), queryFn: readPushHere })
}

/** In how many browsers of the member's notifications are shown. */
export function usePushBrowsers() {
  return useQuery({
    queryKey: keyOf('push', 'browsers', useMember().id),
    queryFn: ({ signal }) => call(getPush, {}, { signal }),
    select: ({ browsers }) => browsers,
  })
}

export type PushChange = 'on' | 'off' | 'off everywhere' | { off: readonly PushKind[] }

function carryOut(change: PushChange): Promise<PushHere> {
  if (change === 'on') return turnPushOn()
  if (change === 'off') return turnPushOff()
  return change === 'off everywhere' ? turnPushOffEverywhere() : savePushKinds(change.off)
}

export function useChangePush() {
  const queryClient = useQueryClient()
  const { id } = useMember()
  return useMutation({
    mutationFn: carryOut,
    onSuccess: (here) => queryClient.setQueryData(keyOf('push', 'here', id), here),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('push', 'browsers', id) }),
  })
}
