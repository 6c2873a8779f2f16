import { texts } from '../../texts.ts'

/** What an organisation may correct of a member, as it stands in a list. */
export const personFieldTexts = texts('domain/personField', {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  address: 'Address',
})
