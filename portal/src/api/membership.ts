import { getFamilyStandings, getReceipt, listHistory } from '@medlem/contract/membership'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../session/session.ts'
import { call } from './call.ts'

/** The family with status, reasons, offers and next step in every organisation. */
export function useFamilyStandings() {
  const { id } = useMember()
  return useQuery({
    queryKey: ['standing', id],
    queryFn: ({ signal }) => call(getFamilyStandings, { params: { memberId: id } }, { signal }),
  })
}

/** Every period of a membership, newest first. */
export function useHistory(membershipId: string) {
  return useQuery({
    queryKey: ['membership', membershipId, 'history'],
    queryFn: ({ signal }) => call(listHistory, { params: { id: membershipId } }, { signal }),
  })
}

/** The receipt behind a paid period; it never changes once issued. */
export function useReceipt(historyId: string) {
  return useQuery({
    queryKey: ['receipt', historyId],
    queryFn: ({ signal }) => call(getReceipt, { params: { id: historyId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
