import { texts } from '../../texts.ts'

export const officeAuditFileTexts = texts('server/auditFile', {
  number: 'Number',
  moment: 'Time',
  actor: 'Who',
  subject: 'About',
  what: 'What',
  detail: 'Details',
  request: 'Request',
})
