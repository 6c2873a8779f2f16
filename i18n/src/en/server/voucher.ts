import { texts } from '../../texts.ts'

/** Vouchers, in files for bookkeeping programs, and the names of accounts until an organisation writes its own. */
export const voucherTexts = texts('server/voucher', {
  income: 'Membership fees',
  event_income: 'Income from events',
  vat: 'VAT',
  surcharge: 'Payment surcharges',
  dunning_fee: 'Reminder fees',
  provider_fee: 'Fees of payment providers',
  bank: 'Bank',
  cash: 'Cash',
  payer_credit: 'Credit of members',
  receivable: 'Owed by members',
  claims_lost: 'Forgiven claims',
  clearing_freepay: 'Owed by FreePay',
  clearing_stripe: 'Owed by Stripe',
  clearing_vipps: 'Owed by Vipps MobilePay',
  sale: 'Sales of {date, date}',
  refund: 'Refunds of {date, date}',
  chargeback: 'Chargebacks of {date, date}',
  takenBack: 'Payments taken back on {date, date}',
  payout: 'Payouts of {date, date}',
  creditMoved: 'Credit of {date, date}',
  correction: 'Correction of a closed month',
  claimed: 'Claims sent on {date, date}',
  claimEnded: 'Claims ended on {date, date}',
  claimCorrection: 'Correction of claims that ended in closed months',
  basisCash: 'Claims are booked when they are paid.',
  basisAccrual: 'Claims are booked when they are sent.',
  leftOut:
    '{count, plural, one {One voucher in another currency ({currencies}) is left out} other {# vouchers in other currencies ({currencies}) are left out}}: the CSV file has all.',
  columnDate: 'Date',
  columnVoucher: 'Voucher',
  columnText: 'Text',
  columnAccount: 'Account',
  columnName: 'Account name',
  columnDebit: 'Debit',
  columnCredit: 'Credit',
  columnCurrency: 'Currency',
  columnReceipts: 'Receipts',
  columnClaims: 'Claims',
  sharedNumber:
    '{number} is the number of another account already. Give each its own number, or both the same name.',
  saftNoNumber:
    'The Danish SAF-T file needs the organisation’s CVR number, of 8 digits. Write it under Settings, and make the file again.',
  saftNoAddress:
    'The Danish SAF-T file needs the organisation’s address, as in “Havnevej 4, 8000 Aarhus C”. Write it under Settings, and make the file again.',
  saftNoBankAccount:
    'The Danish SAF-T file names the organisation’s bank account. Take in a statement under Money, Bank, that says the account’s number, and make the file again.',
  monthNotOver: 'This month is not over yet.',
  earlierMonthOpen: 'Close {month} first.',
  monthClosed: 'This month is closed already.',
})
