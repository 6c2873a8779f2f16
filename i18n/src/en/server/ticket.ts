import { texts } from '../../texts.ts'

export const ticketPaperTexts = texts('server/ticket', {
  title: 'Ticket: {event}',
  when: 'When',
  where: 'Where',
  holder: 'For',
  code: 'Code',
  qr: 'Code to scan at the door; {code} typed says the same',
  note: 'Show the code at the door, on paper or on a screen. A sign-up that is cancelled ends its ticket.',
})
