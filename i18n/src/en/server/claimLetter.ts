import { texts } from '../../texts.ts'

/** A claim as a letter, in the language of its payer. */
export const claimLetterTexts = texts('server/claimLetter', {
  title: 'Claim {reference}',
  reminderTitle: 'Reminder {number}: claim {reference}',
  fileTitle: 'Claims by letter',
  hello: 'Dear {name},',
  asks: '{organisation} asks you to pay what is listed below.',
  reminds:
    'What is listed below was due on {due, date}, and it is not paid yet. This is reminder {number}, of {sent, date}. If you have paid in the last few days, you need do nothing.',
  day: 'Date',
  reference: 'Reference',
  dueOn: 'To be paid by',
  wasDueOn: 'Was due on',
  what: 'For',
  amount: 'Amount',
  reminderFee: 'Reminder fee, {day, date}',
  settled: 'Paid or settled',
  total: 'To pay',
  howToPay: 'How to pay',
  byBank: 'By bank transfer, with the reference, so that your payment is found:',
  account: 'Account',
  iban: 'IBAN',
  kid: 'KID',
  ocr: 'OCR number',
  creditorReference: 'Reference (RF)',
  message: 'Message to the receiver',
  receiver: 'Receiver',
  online: 'By card or app: open {address} and sign in, or scan the square.',
  qr: 'QR code of the address at which the claim is paid',
  fileName: 'claim',
  filesName: 'claims',
})
