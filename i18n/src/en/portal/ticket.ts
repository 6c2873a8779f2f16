import { texts } from '../../texts.ts'

export const ticketTexts = texts('portal/ticket', {
  ticket: 'Ticket',
  ticketOf: 'Ticket<hidden> of {name}</hidden>',
  codeOf: 'Code of the ticket of {name} for {event}',
  typedCode: 'Code: {code}',
  notLoaded: 'The tickets could not be loaded.',
  savePdf: 'Save as PDF<hidden>: ticket of {name} for {event}</hidden>',
  pdfNotMade: 'The PDF could not be made.',
})
