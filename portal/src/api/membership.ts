import { getFamilyStandings, getReceipt, getReceiptPdf, listHistory } from '@medlem/contract/membership'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMember } from '../session/session.ts'
import { call } from './call.ts'

/** Home asks for it before its screen is there. */
export function standingQuery(memberId: string) {
  return queryOptions({
    queryKey: ['standing', memberId],
    queryFn: ({ signal }) => call(getFamilyStandings, { params: { memberId } }, { signal }),
  })
}

/** The family with status, reasons, offers and next step in every organisation. */
export function useFamilyStandings() {
  return useQuery(standingQuery(useMember().id))
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

/** The same as a PDF; each that is made is another, so none is kept. */
export function useReceiptPdf(historyId: string) {
  return useMutation({ mutationFn: () => call(getReceiptPdf, { params: { id: historyId } }) })
}
