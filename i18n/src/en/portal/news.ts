import { texts } from '../../texts.ts'

export const newsTexts = texts('portal/news', {
  theNewsCouldNotBe: 'The news could not be loaded.',
  allNews: 'All news',
  changeIt: 'Change it',
  newsFromTheOrganisationsTo: 'News from the organisations to their members.',
  allOrganisations: 'All organisations',
  now: 'Now',
  newsFromYourOrganisationsIs: 'News from your organisations is listed here.',
  noNewsRightNow: 'No news right now',
  plannedAndEnded: 'Planned and ended',
  onlyAdministratorsSeeThese: 'Only administrators see these.',
  forEveryone: 'For everyone',
  forMembers: 'For members',
  forAdministrators: 'For administrators',
  plannedForDate: 'Planned for {date}',
  shownUntilDate: 'Shown until {date}',
  shownNow: 'Shown now',
})
