import { texts } from '../../texts.ts'

/** Jobs, by the names of their roles. */
export const jobTexts = texts('domain/job', {
  ADMIN: 'Administrator',
  CHAIR: 'Chair',
  TREASURER: 'Treasurer',
  SECRETARY: 'Secretary',
  EVENT_MANAGER: 'Event manager',
  AUDITOR: 'Auditor',
})
