import {
  type AccountChange,
  closeMonth,
  exportVouchers,
  getAccounts,
  getVouchers,
  updateAccounts,
  type VoucherFormat,
} from '@medlem/contract/voucher'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** The vouchers of a month, 'YYYY-MM'; null at a server without vouchers. */
export function useVouchers(orgId: string, month: string) {
  return useQuery({
    queryKey: keyOf('voucher', orgId, month),
    queryFn: ({ signal }) => orNull(call(getVouchers, { params: { id: orgId, month } }, { signal })),
  })
}

export function useAccounts(orgId: string) {
  return useQuery({
    queryKey: keyOf('voucher', orgId, 'accounts'),
    queryFn: ({ signal }) => orNull(call(getAccounts, { params: { id: orgId } }, { signal })),
  })
}

export function useUpdateAccounts(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AccountChange) => call(updateAccounts, { params: { id: orgId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('voucher', orgId) }),
  })
}

export function useCloseMonth(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (month: string) => call(closeMonth, { params: { id: orgId, month } }),
    // Its vouchers are there to be sent now.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('voucher', orgId) }),
        queryClient.invalidateQueries({ queryKey: keyOf('accounting program', orgId) }),
      ]),
  })
}

/** The vouchers of a month as a file of a format. */
export function useVoucherFile(orgId: string) {
  return useMutation({
    mutationFn: ({ month, format }: { month: string; format: VoucherFormat }) =>
      call(exportVouchers, { params: { id: orgId, month }, querystring: { format } }),
  })
}
