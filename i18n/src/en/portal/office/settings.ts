import { texts } from '../../../texts.ts'

/** The settings' own menu. */
export const officeSettingsTexts = texts('portal/office/settings', {
  find: 'Find a setting',
  noneFound: 'No setting has that in its name.',
  about: 'About us',
  details: 'Name and address',
  access: 'Access',
})
