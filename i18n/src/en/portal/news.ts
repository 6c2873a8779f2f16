import { texts } from '../../texts.ts'

export const newsTexts = texts('portal/news', {
  newsNotLoaded: 'The news could not be loaded.',
  allNews: 'All news',
  change: 'Change it',
  newsLead: 'News from the organisations to their members.',
  allOrganisations: 'All organisations',
  now: 'Now',
  noNewsHint: 'News from your organisations is listed here.',
  noNews: 'No news right now',
  plannedAndEnded: 'Planned and ended',
  plannedHint: 'Only administrators see these.',
  forEveryone: 'For everyone',
  forMembers: 'For members',
  forAdministrators: 'For administrators',
  plannedFor: 'Planned for {date}',
  shownUntil: 'Shown until {date}',
  shownNow: 'Shown now',
  endedOn: 'Ended {date}',
})
