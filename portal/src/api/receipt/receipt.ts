import { findReceipts, getReceipt, getReceiptPdf, type Receipt } from '@medlem/contract/receipt'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keepWithin, keyOf } from '../queryKeys.ts'

/** The receipt behind a paid period or place; it never changes once issued. */
export function useReceipt(historyId: string) {
  return useQuery({
    queryKey: keyOf('receipt', historyId),
    queryFn: ({ signal }) => call(getReceipt, { params: { id: historyId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Those of several payments, each with the payment's id. */
export function useReceipts(ids: readonly string[]) {
  return useQuery({
    enabled: ids.length > 0,
    queryKey: keyOf('receipt', 'several', ids.join()),
    queryFn: async ({ signal }) => {
      const found: { receipt: Receipt; id: string }[] = []
      for (const id of ids)
        found.push({ receipt: await call(getReceipt, { params: { id } }, { signal }), id })
      return found
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The same as a PDF; each that is made is another, so none is kept. */
export function useReceiptPdf(id: string) {
  return useMutation({ mutationFn: () => call(getReceiptPdf, { params: { id } }) })
}

/** The PDF with the receipt, whose number and organisation name the file, where only its period is known. */
export function useReceiptFile(id: string) {
  return useMutation({
    mutationFn: async () => {
      const params = { id }
      const [receipt, file] = await Promise.all([
        call(getReceipt, { params }),
        call(getReceiptPdf, { params }),
      ])
      return { receipt, file }
    },
  })
}

/** An organisation's receipts whose number begins with these digits; null at a server that finds none. Undefined asks nothing. */
export function useReceiptSearch(orgId: string, number: string | undefined) {
  return useQuery({
    enabled: number !== undefined,
    queryKey: keyOf('receipt', 'found', orgId, number),
    queryFn: ({ signal }) =>
      orNull(
        call(findReceipts, { params: { id: orgId }, querystring: { number: number ?? '' } }, { signal }),
      ),
    placeholderData: keepWithin(keyOf('receipt', 'found', orgId)),
  })
}
