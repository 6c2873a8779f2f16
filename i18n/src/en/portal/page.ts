import { texts } from '../../texts.ts'

export const pageTexts = texts('portal/page', {
  statutesAndOtherPages: 'Statutes and other pages',
  whatEachOrganisationHasAgreed: 'What each organisation has agreed on, and how it looks after your data.',
  thePagesCouldNotBe: 'The pages could not be loaded.',
  whenAnOrganisationPublishesIts:
    'When an organisation publishes its statutes or answers to common questions, they are here.',
  noPagesYet: 'No pages yet',
  thePageCouldNotBe: 'The page could not be loaded.',
  versions: 'Versions',
  writeANewVersion: 'Write a new version',
  notInForceYet: 'Not in force yet',
  noLongerInForce: 'No longer in force',
  readTheVersionInForce: 'Read the version in force',
  onlyAdministratorsSeeItUntil: 'Only administrators see it until that day.',
  aNewerVersionHasTaken: 'A newer version has taken its place.',
  shownAbove: 'Shown above',
  versionVersion: ' version {version}',
})
