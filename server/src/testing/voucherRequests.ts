import * as vouchers from '@medlem/contract/voucher'
import { type ValidRequest, valid } from './validRequest.ts'

const bank = { purpose: 'bank', number: '1930', name: 'Bank' } as const

/** Calls about vouchers, by the name of the call in the contract. */
export const voucherRequests: Record<string, ValidRequest> = {
  getAccounts: valid(vouchers.getAccounts, ({ cast }) => ({ params: { id: cast.club.id } }), 'clubAdmin'),
  updateAccounts: valid(
    vouchers.updateAccounts,
    ({ cast }) => ({ params: { id: cast.club.id }, body: { accounts: [bank] } }),
    'clubAdmin',
  ),
  getVouchers: valid(
    vouchers.getVouchers,
    ({ cast }) => ({ params: { id: cast.club.id, month: '2026-10' } }),
    'clubAdmin',
  ),
  closeMonth: valid(
    vouchers.closeMonth,
    ({ cast }) => ({ params: { id: cast.club.id, month: '2026-10' } }),
    'clubAdmin',
  ),
  exportVouchers: valid(
    vouchers.exportVouchers,
    ({ cast }) => ({
      params: { id: cast.club.id, month: '2026-10' },
      querystring: { format: 'csv' as const },
    }),
    'clubAdmin',
  ),
}
