import { getReceipt, getReceiptPdf } from '@medlem/contract/receipt'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** The receipt behind a paid period; it never changes once issued. */
export function useReceipt(historyId: string) {
  return useQuery({
    queryKey: keyOf('receipt', historyId),
    queryFn: ({ signal }) => call(getReceipt, { params: { id: historyId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The same as a PDF; each that is made is another, so none is kept. */
export function useReceiptPdf(historyId: string) {
  return useMutation({ mutationFn: () => call(getReceiptPdf, { params: { id: historyId } }) })
}
