import { getMail, listMail } from '@medlem/contract/message'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { polling } from '../live/polling.ts'
import { keyOf } from '../queryKeys.ts'

/** The e-mails to the member, the newest first; null at a server that does not show them. */
export function useMailbox() {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: keyOf('mail', memberId),
    queryFn: ({ signal }) => orNull(call(listMail, {}, { signal })),
    refetchInterval: () => polling.intervalMs,
  })
}

export function useMail(id: string) {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: keyOf('mail', memberId, id),
    queryFn: ({ signal }) => call(getMail, { params: { id } }, { signal }),
  })
}
