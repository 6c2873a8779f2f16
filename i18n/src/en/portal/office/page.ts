import { texts } from '../../../texts.ts'

export const officePageTexts = texts('portal/office/page', {
  writeLead: 'Everyone who signs in can read it from that day.',
  othersWriteLead:
    'The administrators of each organisation write its statutes and other pages. Everyone can read them, including older versions.',
  readPages: 'Read the pages',
  pageNotLoaded: 'The page could not be loaded.',
  writeVersion: 'Write a new version',
  versionLead: '<page>{title}</page>, {name}. Earlier versions can still be read.',
  pageNotSaved: 'The page was not saved.',
  saveVersion: 'Save as a new version',
  savePage: 'Save the page',
  kind: 'What it is',
  title: 'Title',
  text: 'Text',
  textHint:
    'A blank line starts a new paragraph. Start a line with # for a heading, and with - for a list item.',
  inForceFrom: 'In force from',
  inForceFromHint: 'Until then only administrators see it.',
  asksAcceptance: 'Members must accept this version',
  asksAcceptanceHint:
    'From its day on, members find it on their front page until they accept it, and who buys a membership accepts it first. What they accepted before does not count for it. The page shows how many have.',
  organisationRequired: 'Please choose an organisation.',
  inForceFromRequired: 'Please choose the day from which it is in force.',
})
