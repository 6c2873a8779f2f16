import { texts } from '../../../texts.ts'

/** The settings' own menu. */
export const officeSettingsTexts = texts('portal/office/settings', {
  find: 'Find a setting',
  noneFound: 'No setting has that in its name.',
  about: 'About us',
  details: 'Name and address',
  access: 'Access',
  emails: 'E-mails',
  emailsLead: 'What the portal’s e-mails to your members say can be changed, each in each language.',
  openEmails: 'Open the e-mails',
})
