import { texts } from '../../texts.ts'

/** What each job allows, for those who give it or are invited to it. */
export const jobMayTexts = texts('domain/jobMay', {
  ADMIN: 'Everything in the organisation, and to give others their jobs.',
  CHAIR:
    'Sees everything, writes to members, runs events and pages, and approves refunds as the second person. Doesn’t keep the books.',
  TREASURER: 'Keeps the money: payments, refunds, fees, reminders and the accounts. Answers members.',
  SECRETARY:
    'Adds, corrects and writes to members, takes lists of them along, and writes news, pages and e-mails. Doesn’t see payments.',
  EVENT_MANAGER:
    'Sees who comes to an event, writes to them, takes cash for places, and changes how it takes sign-ups. Sees no other members.',
  AUDITOR: 'Looks at members, payments, the accounts and the audit log. Changes nothing.',
})
