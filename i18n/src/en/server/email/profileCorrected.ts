import { texts } from '../../../texts.ts'

export const profileCorrectedTexts = texts('server/email/profileCorrected', {
  subject: '{organisation} corrected your data',
  subjectOf: '{organisation} corrected the data of {name}',
  preview: 'See what they are now.',
  corrected: 'Somebody who runs {organisation} has corrected what is known about you.',
  correctedOf: 'Somebody who runs {organisation} has corrected what is known about {name}.',
  what: 'Corrected',
  wrong: 'Something is wrong? Change it yourself on your profile, or write to {organisation}.',
  action: 'See your profile',
  actionOf: 'See your family',
  why: 'You get this because {organisation} must tell you when it changes your data.',
})
