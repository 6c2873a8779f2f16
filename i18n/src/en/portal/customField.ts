import { texts } from '../../texts.ts'

/** Fields of an organisation’s own, as members and staff fill them in. */
export const customFieldTexts = texts('portal/customField', {
  fields: 'Own fields',
  changeAnswers: 'Change answers',
  toOrganisation: 'Your answers to {name}',
  aboutPerson: 'About {name}',
  choose: 'Choose',
  yes: 'Yes',
  no: 'No',
  noAnswer: 'No answer',
  answerMissing: 'An answer is needed.',
  notSaved: 'The answers were not saved.',
  saveUnknown: 'We don’t know yet whether the answers were saved.',
  checkAnswers: 'Please check the answers before you try again.',
  questionsNotLoaded: 'What the organisation asks could not be loaded.',
})
