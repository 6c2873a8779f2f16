import { texts } from '../../../texts.ts'

export const moneySecondStepTexts = texts('portal/office/moneySecondStep', {
  title: 'Second step for money',
  label: 'Those who move money sign in with two steps',
  hint: 'Refunds, recorded payments, years given and taken back, instalments, payment keys and invitations to jobs with such rights then need a code from an app, or a passkey. Reading needs neither.',
  save: 'Save',
  saved: 'Saved.',
  notSaved: 'It was not saved.',
})
