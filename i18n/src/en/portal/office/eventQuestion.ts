import { texts } from '../../../texts.ts'

/** What an event asks of each person who is signed up. */
export const officeQuestionTexts = texts('portal/office/eventQuestion', {
  title: 'Questions',
  change: 'Change the questions',
  none: 'Nothing is asked.',
  must: 'must be answered',
  may: 'may be left blank',
  lead: 'Tick what each person who is signed up is asked. What somebody answered before is filled in, and is shown in their profile.',
  mustOf: 'Must be answered<hidden>: {name}</hidden>',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  most: 'An event asks at most {count, number} questions.',
  noFields: 'Questions are own fields that members fill in, and there are none yet.',
  askAdministrator: 'An administrator can make them in the settings.',
  toSettings: 'Make own fields in the settings',
  notSaved: 'The questions are not saved.',
  saveUnknown: 'We don’t know yet whether the questions were saved.',
  checkQuestions: 'Please check the questions before you try again.',
})
