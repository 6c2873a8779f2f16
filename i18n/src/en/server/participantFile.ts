import { texts } from '../../texts.ts'

/** The file of who comes to an event. */
export const participantFileTexts = texts('server/participantFile', {
  /** Of the sheet in a workbook. */
  sheet: 'Participants',
  firstName: 'First name',
  lastName: 'Last name',
  state: 'Status',
  waitingNumber: 'Number in the waiting list',
  tier: 'Kind of place',
  paid: 'Paid',
  receipt: 'Receipt number',
  paidHow: 'How it was paid',
  places: 'Places in the order',
  ticket: 'Ticket code',
  signedUp: 'Signed up',
  came: 'Came',
  email: 'E-mail',
  phone: 'Phone',
  registered: 'Comes',
  offered: 'Has been offered a place',
  waiting: 'Waits',
  cancelled: 'Cancelled',
  yes: 'Yes',
  no: 'No',
})
