import {
  approveCreditPayback,
  listCredit,
  listOwnCredit,
  type PaybackRequest,
  payBackCredit,
  rejectCreditPayback,
  spendCredit,
  takeBackCredit,
  undoPayback,
} from '@medlem/contract/credit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import { keyOf } from '../queryKeys.ts'

/** What the member has paid organisations too much; null at a server without credit. */
export function useOwnCredit() {
  return useQuery({
    queryKey: keyOf('credit'),
    queryFn: ({ signal }) => orNull(call(listOwnCredit, {}, { signal })),
  })
}

/** Pays an amount of a claim with the member's credit. */
export function useSpendCredit(planId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { amountMinor: number; openMinor: number }) =>
      call(spendCredit, { params: { id: planId }, body }),
    onSettled: () =>
      Promise.all(
        [keyOf('credit'), keyOf('instalment'), keyOf('membership')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Payers with credit at an organisation; null at a server without credit. */
export function useCredit(orgId: string) {
  return useQuery({
    queryKey: keyOf('credit', orgId),
    queryFn: ({ signal }) => orNull(call(listCredit, { params: { id: orgId } }, { signal })),
  })
}

/** What an administrator decides about credit. */
export type CreditDecision =
  | ({ kind: 'payBack'; payerId: string } & PaybackRequest)
  | { kind: 'approve'; paybackId: string }
  | { kind: 'reject'; paybackId: string; reason: string }
  | { kind: 'takeBack' | 'undo'; entryId: string; reason: string }

export function useDecideCredit(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: CreditDecision) => send(orgId, decision),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('credit', orgId) }),
  })
}

function send(id: string, decision: CreditDecision) {
  switch (decision.kind) {
    case 'payBack': {
      const { kind: _kind, payerId, ...body } = decision
      return call(payBackCredit, { params: { id, payerId }, body })
    }
    case 'approve':
      return call(approveCreditPayback, { params: { id, paybackId: decision.paybackId } })
    case 'reject': {
      const { paybackId, reason } = decision
      return call(rejectCreditPayback, { params: { id, paybackId }, body: { reason } })
    }
    case 'takeBack':
    case 'undo': {
      const { kind, entryId, reason } = decision
      return call(kind === 'undo' ? undoPayback : takeBackCredit, {
        params: { id, entryId },
        body: { reason },
      })
    }
  }
}
