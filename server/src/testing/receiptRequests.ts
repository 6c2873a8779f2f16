import * as receipt from '@medlem/contract/receipt'
import { paidYear } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

/** Calls about receipts, by the name of the call in the contract. */
export const receiptRequests: Record<string, ValidRequest> = {
  getReceipt: valid(receipt.getReceipt, async (stage) => ({
    params: { id: (await paidYear(stage)).year.id },
  })),
  getReceiptPdf: valid(receipt.getReceiptPdf, async (stage) => ({
    params: { id: (await paidYear(stage)).year.id },
  })),
  findReceipts: valid(
    receipt.findReceipts,
    async (stage) => {
      await paidYear(stage)
      return { params: { id: stage.cast.club.id }, querystring: { number: '1' } }
    },
    'clubAdmin',
  ),
}
