import { texts } from '../../texts.ts'

export const pageTexts = texts('portal/page', {
  listTitle: 'Statutes and other pages',
  listLead: 'What each organisation has agreed on, and how it looks after your data.',
  pagesNotLoaded: 'The pages could not be loaded.',
  noPagesNote: 'When an organisation publishes its statutes or answers to common questions, they are here.',
  noPages: 'No pages yet',
  pageNotLoaded: 'The page could not be loaded.',
  versions: 'Versions',
  writeVersion: 'Write a new version',
  planned: 'Not in force yet',
  past: 'No longer in force',
  readCurrent: 'Read the version in force',
  plannedNote: 'Only administrators see it until that day.',
  pastNote: 'A newer version has taken its place.',
  shown: 'Shown above',
  readVersion: 'Read<hidden> version {version}</hidden>',
})
