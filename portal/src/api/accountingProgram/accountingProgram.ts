import {
  type AccountingProgramUpdate,
  decideSending,
  deleteAccountingProgram,
  getMonthSending,
  type SendingDecision,
  sendMonth,
  tryAccountingProgram,
  updateAccountingProgram,
} from '@medlem/contract/accountingProgram'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** How often the month is asked how far it is while its vouchers are sent. */
const LOOK_AGAIN_MS = 1_000

/** How far a month is sent to the accounting program; null at a server that knows none. */
export function useMonthSending(orgId: string, month: string) {
  return useQuery({
    queryKey: keyOf('accounting program', orgId, month),
    queryFn: ({ signal }) => orNull(call(getMonthSending, { params: { id: orgId, month } }, { signal })),
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_AGAIN_MS : false),
  })
}

function useRefetch(orgId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyOf('accounting program', orgId) })
}

export function useUpdateProgram(orgId: string) {
  const refetch = useRefetch(orgId)
  return useMutation({
    mutationFn: (body: AccountingProgramUpdate) =>
      call(updateAccountingProgram, { params: { id: orgId }, body }),
    onSettled: refetch,
  })
}

export function useDeleteProgram(orgId: string) {
  const refetch = useRefetch(orgId)
  return useMutation({
    mutationFn: () => call(deleteAccountingProgram, { params: { id: orgId } }),
    onSettled: refetch,
  })
}

/** Asks the program whose books they are, and which of our accounts it has. */
export function useTryProgram(orgId: string) {
  const refetch = useRefetch(orgId)
  return useMutation({
    mutationFn: () => call(tryAccountingProgram, { params: { id: orgId } }),
    onSettled: refetch,
  })
}

export function useSendMonth(orgId: string, month: string) {
  const refetch = useRefetch(orgId)
  return useMutation({
    mutationFn: () => call(sendMonth, { params: { id: orgId, month } }),
    onSettled: refetch,
  })
}

export function useDecideSending(orgId: string, month: string) {
  const refetch = useRefetch(orgId)
  return useMutation({
    mutationFn: ({ number, ...body }: SendingDecision & { number: number }) =>
      call(decideSending, { params: { id: orgId, month, number: String(number) }, body }),
    onSettled: refetch,
  })
}
