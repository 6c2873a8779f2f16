import { texts } from '../../../texts.ts'

export const officeLedgerTexts = texts('portal/office/ledger', {
  differencesBetweenOurPaymentsAnd: 'Differences between our payments and the gateway',
  ourBooksFiguresinwordsTheGateway: 'Our books: {figuresInWords}. The gateway: {figuresInWords2}.',
  atTheGatewayGatewayreference: ', at the gateway {gatewayReference}',
  forTheBookkeeper: 'For the bookkeeper',
  whatWasSoldAndGiven:
    'What was sold and given back in a month, one row for each person and year, for a spreadsheet (CSV). Test payments are left out.',
  month: 'Month',
  download: 'Download',
  theMonthCouldNotBe: 'The month could not be downloaded.',
  theComparisonWithThePayment: 'The comparison with the payment gateway could not be loaded.',
  amountGivenBack: '{amount} given back',
  comparedWithThePaymentGateway: 'Compared with the payment gateway up to {date}: ',
  theBooksAgree: 'the books agree',
  word1Difference: '{count, plural, one {1 difference} other {# differences}}',
  word1Payment: '{count, plural, one {1 payment} other {# payments}}',
  untilFoundAndTheGateway: '{until}{found}, and the gateway has not reported {silent} yet.',
})
