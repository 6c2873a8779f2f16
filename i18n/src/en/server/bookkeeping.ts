import { texts } from '../../texts.ts'

/** Headings of the accounting export, and the kinds of its rows. */
export const bookkeepingTexts = texts('server/bookkeeping', {
  receipt: 'Receipt',
  date: 'Date',
  kind: 'Kind',
  payer: 'Payer',
  person: 'Person',
  membership: 'Membership',
  year: 'Year',
  net: 'Net',
  vat: 'VAT',
  surcharge: 'Surcharge',
  total: 'Total',
  gatewayFee: 'Gateway fee',
  payout: 'Payout',
  currency: 'Currency',
  paidBy: 'Paid by',
  payment: 'Payment',
  note: 'Note',
  sum: 'Sum',
  sale: 'Sale',
  free: 'Free',
  refund: 'Refund',
  chargeback: 'Chargeback',
  takenBack: 'Taken back',
})
