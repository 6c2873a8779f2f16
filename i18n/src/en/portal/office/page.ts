import { texts } from '../../../texts.ts'

export const officePageTexts = texts('portal/office/page', {
  everyoneWhoSignsInCan: 'Everyone who signs in can read it from that day.',
  theAdministratorsOfEachOrganisation:
    'The administrators of each organisation write its statutes and other pages. Everyone can read them, including older versions.',
  readThePages: 'Read the pages',
  thePageCouldNotBe: 'The page could not be loaded.',
  writeANewVersion: 'Write a new version',
  titleNameEarlierVersionsCan: '{title}, {name}. Earlier versions can still be read.',
  thePageWasNotSaved: 'The page was not saved.',
  saveAsANewVersion: 'Save as a new version',
  saveThePage: 'Save the page',
  whatItIs: 'What it is',
  title: 'Title',
  text: 'Text',
  aBlankLineStartsA:
    'A blank line starts a new paragraph. Start a line with # for a heading, and with - for a list item.',
  inForceFrom: 'In force from',
  untilThenOnlyAdministratorsSee: 'Until then only administrators see it.',
  pleaseChooseAnOrganisation: 'Please choose an organisation.',
  pleaseChooseTheDayFrom: 'Please choose the day from which it is in force.',
})
