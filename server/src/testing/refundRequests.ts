import * as dispute from '@medlem/contract/dispute'
import * as refund from '@medlem/contract/refund'
import { copenhagenDate } from '@medlem/domain/calendar'
import { disputedPayment, paidYear, takenPayment, wantedRefund } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** Calls about money that goes back, by the name of the call in the contract. */
export const refundRequests: Record<string, ValidRequest> = {
  refundPayment: valid(
    refund.refundPayment,
    async (stage) => ({
      params: { id: await takenPayment(stage) },
      body: { amountMinor: 1000, reason: 'A season lost', keepsYears: true },
    }),
    'clubAdmin',
  ),
  approveRefund: valid(
    refund.approveRefund,
    async (stage) => ({ params: await wantedRefund(stage) }),
    'clubAdmin',
  ),
  rejectRefund: valid(
    refund.rejectRefund,
    async (stage) => ({ params: await wantedRefund(stage), body: { reason: 'Asked for twice' } }),
    'clubAdmin',
  ),
  listRefundRequests: valid(
    refund.listRefundRequests,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  recordDispute: valid(
    dispute.recordDispute,
    async (stage) => ({
      params: { id: await takenPayment(stage) },
      body: { reason: 'The card was stolen', disputedOn: copenhagenDate(stage.server.clock.now()) },
    }),
    'clubAdmin',
  ),
  concludeDispute: valid(
    dispute.concludeDispute,
    async (stage) => ({
      params: await disputedPayment(stage),
      body: { outcome: 'lost' as const, reason: 'The bank believed the holder', membershipHistoryIds: [] },
    }),
    'clubAdmin',
  ),
  listDisputes: valid(
    dispute.listDisputes,
    async (stage) => {
      await disputedPayment(stage)
      return { querystring: { orgId: stage.cast.club.id } }
    },
    'clubAdmin',
  ),
  listRefunds: valid(
    refund.listRefunds,
    async (stage) => ({ params: { id: (await paidYear(stage)).paymentId } }),
    'clubAdmin',
  ),
}
