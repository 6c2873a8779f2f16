import {
  listInstalments,
  payInstalment,
  recordInstalment,
  releaseInstalment,
  stopInstalments,
  takeBackInstalment,
} from '@medlem/contract/instalment'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { orNull } from '../call/orNull.ts'
import type { MadePurchase } from '../purchase/purchase.ts'
import { useMadePayment } from '../purchase/useMadePayment.ts'
import { keyOf } from '../queryKeys.ts'

/** What the member pays in parts; null at a server without parts. */
export function useInstalments() {
  return useQuery({
    queryKey: keyOf('instalment'),
    queryFn: ({ signal }) => orNull(call(listInstalments, {}, { signal })),
  })
}

export interface PartPress extends Omit<MadePurchase, 'make' | 'window'> {
  partId: string
  rest: boolean
}

/** Leaves for the payment window of a part, or of all that is left. */
export function usePayPart() {
  return useMadePayment(({ partId, rest, ...press }: PartPress) => ({
    ...press,
    make: () =>
      call(payInstalment, { params: { id: partId }, body: { rest, paymentTotal: press.totalMinor } }),
  }))
}

/** What an administrator does about a part, or about all that is left of a plan. */
export type InstalmentDecision =
  | {
      kind: 'record'
      partId: string
      method: 'cash' | 'bank_transfer'
      paidOn: string
      amountMinor: number
      reason: string
    }
  | { kind: 'takeBack' | 'release'; partId: string; reason: string }
  | { kind: 'stop'; planId: string; reason: string }

function decide(orgId: string, decision: InstalmentDecision) {
  const { reason } = decision
  switch (decision.kind) {
    case 'record': {
      const { kind: _kind, partId, ...body } = decision
      return call(recordInstalment, { params: { id: orgId, partId }, body })
    }
    case 'takeBack':
      return call(takeBackInstalment, { params: { id: orgId, partId: decision.partId }, body: { reason } })
    case 'release':
      return call(releaseInstalment, { params: { id: orgId, partId: decision.partId }, body: { reason } })
    case 'stop':
      return call(stopInstalments, { params: { id: orgId, planId: decision.planId }, body: { reason } })
  }
}

export function useDecideInstalment(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: InstalmentDecision) => decide(orgId, decision),
    // After a refusal too: it may have been paid meanwhile.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf('member') }),
        queryClient.invalidateQueries({ queryKey: keyOf('membership') }),
      ]),
  })
}
