import { getMail, listMail } from '@medlem/contract/message'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../session/session.ts'
import { call } from './call.ts'
import { CallError } from './callError.ts'
import { lookAgain } from './lookAgain.ts'

/** The e-mails to the member, the newest first; null at a server that does not show them. */
export function useMailbox() {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: ['mail', memberId],
    queryFn: async ({ signal }) => {
      try {
        return await call(listMail, {}, { signal })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }
    },
    refetchInterval: () => lookAgain.everyMs,
  })
}

export function useMail(id: string) {
  const { id: memberId } = useMember()
  return useQuery({
    queryKey: ['mail', memberId, id],
    queryFn: ({ signal }) => call(getMail, { params: { id } }, { signal }),
  })
}
