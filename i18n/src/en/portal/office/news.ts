import { texts } from '../../../texts.ts'

export const officeNewsTexts = texts('portal/office/news', {
  itIsShownFromIts: 'It is shown from its first day to the readers that you choose.',
  theAdministratorsOfEachOrganisation:
    'The administrators of each organisation write its news. You read it under News.',
  readTheNews: 'Read the news',
  theNewsCouldNotBe: 'The news could not be loaded.',
  changeNews: 'Change news',
  nameReadersSeeTheChange: '{name}. Readers see the change at once.',
  theNewsWasNotSaved: 'The news was not saved.',
  saveTheChange: 'Save the change',
  planIt: 'Plan it',
  publish: 'Publish',
  membersAndTheirFamilies: 'Members and their families',
  everyoneWhoSignsIn: 'Everyone who signs in',
  administratorsOnly: 'Administrators only',
  title: 'Title',
  text: 'Text',
  aBlankLineStartsA:
    'A blank line starts a new paragraph. Start a line with # for a heading, and with - for a list item.',
  whoReadsIt: 'Who reads it',
  firstDay: 'First day',
  withoutOneItStays: 'Without one it stays.',
  pleaseChooseAnOrganisation: 'Please choose an organisation.',
  pleaseChooseTheDayOn: 'Please choose the day on which it is first shown.',
  pleaseChooseADayOr: 'Please choose a day, or leave it empty.',
})
