import { texts } from '../../texts.ts'

/** Of a receipt as a file, beside what it says as the screen does (domain/receipt), and how it was paid. */
export const receiptPaperTexts = texts('server/receipt', {
  copyStamp: 'COPY',
  testStamp: 'TEST',
  copyNote: 'This is a copy. It has the number of the original.',
  paidBy: 'Paid by',
  page: 'Page {number} of {count}',
  member: 'Member',
  participant: 'Participant',
  price: 'Price',
  totalPaid: 'Total paid',
  card: 'Card',
  nothingToPay: 'Nothing to pay',
  cash: 'Cash, received {day, date}',
  bankTransfer: 'Bank transfer, received {day, date}',
  credit: 'Credit, spent {day, date}',
})
