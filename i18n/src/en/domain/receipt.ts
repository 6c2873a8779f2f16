import { texts } from '../../texts.ts'

export const receiptTexts = texts('domain/receipt', {
  title: 'Receipt {number}',
  issued: 'Issued {day, date}',
  registrationNumber: 'Registration number {number}',
  paymentMethod: 'Payment method',
  orderNumber: 'Order number',
  reference: 'Reference',
  period: '{from, date} to {to, date}',
  onDay: '{day, date}',
  vatOfTotal: '{amount} of the total is VAT.',
  noVat: 'The total contains no VAT.',
  test: 'This is a test: no money moved.',
  fee: 'Fee {amount}',
  ticket: 'Ticket {amount}',
  vat: 'VAT {amount}',
  surcharge: 'surcharge {amount}',
  partsWithoutVat: '{parts}, no VAT',
  fileName: 'receipt',
})
