import { texts } from '../../../texts.ts'

export const officeNewsTexts = texts('portal/office/news', {
  writeLead: 'It is shown from its first day to the readers that you choose.',
  othersWriteLead: 'The administrators of each organisation write its news. You read it under News.',
  readNews: 'Read the news',
  newsNotLoaded: 'The news could not be loaded.',
  changeNews: 'Change news',
  changeLead: '{name}. Readers see the change at once.',
  newsNotSaved: 'The news was not saved.',
  saveChange: 'Save the change',
  plan: 'Plan it',
  publish: 'Publish',
  audienceMembers: 'Members and their families',
  audienceEveryone: 'Everyone who signs in',
  audienceAdministrators: 'Administrators only',
  title: 'Title',
  text: 'Text',
  textHint:
    'A blank line starts a new paragraph. Start a line with # for a heading, and with - for a list item.',
  audience: 'Who reads it',
  firstDay: 'First day',
  lastDayHint: 'Without one it stays.',
  organisationRequired: 'Please choose an organisation.',
  firstDayRequired: 'Please choose the day on which it is first shown.',
  lastDayWrong: 'Please choose a day, or leave it empty.',
})
