import { texts } from '../../../texts.ts'

export const officeLedgerTexts = texts('portal/office/ledger', {
  differenceList: 'Differences between our payments and the gateway',
  bothSides: 'Our books: {ours}. The gateway: {theirs}.',
  paymentAtGateway: 'Payment {paymentId}, at the gateway {gatewayReference}',
  title: 'For the bookkeeper',
  lead: 'What was sold and given back in a month, one row for each person and year, for a spreadsheet (CSV). Test payments are left out.',
  month: 'Month',
  download: 'Download',
  monthNotLoaded: 'The month could not be downloaded.',
  comparisonNotLoaded: 'The comparison with the payment gateway could not be loaded.',
  givenBack: '{amount} given back',
  compared:
    'Compared with the payment gateway up to {date}: {differences, plural, =0 {the books agree} one {# difference} other {# differences}}.',
  comparedUnreported:
    'Compared with the payment gateway up to {date}: {differences, plural, =0 {the books agree} one {# difference} other {# differences}}, and the gateway has not reported {unasked, plural, one {1 payment} other {# payments}} yet.',
  payment: 'Payment {paymentId}',
  taken: '{amount} taken',
  reserved: '{amount} reserved',
  nothingTaken: 'nothing taken',
})
