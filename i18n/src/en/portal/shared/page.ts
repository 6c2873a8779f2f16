import { texts } from '../../../texts.ts'

export const sharedPageTexts = texts('portal/shared/page', {
  statutes: 'Statutes',
  privacy: 'Privacy',
  questionsAndAnswers: 'Questions and answers',
  other: 'Other',
  inForceFrom: 'in force from',
  wasInForceFrom: 'was in force from',
  inForceSince: 'in force since',
  versionVersionSinceDate: 'Version {version}, {since} {date}',
})
