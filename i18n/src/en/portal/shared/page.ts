import { texts } from '../../../texts.ts'

export const sharedPageTexts = texts('portal/shared/page', {
  kindStatutes: 'Statutes',
  kindPrivacy: 'Privacy',
  kindQuestions: 'Questions and answers',
  kindOther: 'Other',
  versionPlanned: 'Version {version}, in force from {date}',
  versionPast: 'Version {version}, was in force from {date}',
  versionCurrent: 'Version {version}, in force since {date}',
})
