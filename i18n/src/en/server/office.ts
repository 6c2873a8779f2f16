import { texts } from '../../texts.ts'

export const officeTexts = texts('server/office', {
  receiptsKept: 'Receipts with name, amount, date and organisation, for bookkeeping',
  template: 'Template {number}',
  toMembership: 'membership of {year}',
  toRenewal: 'automatic renewal',
  toCard: 'keeping a card',
  toFamilyLink: 'sharing with a linked member',
  toWhatsApp: 'messages on WhatsApp',
  toPage: 'page “{title}” of {organisation}, version {version}',
  toNoReminders: 'no reminders',
})
