import { texts } from '../../../texts.ts'

export const affiliationAskedTexts = texts('server/email/affiliationAsked', {
  wantsAbove: '{name} asks to be above {organisation}',
  wantsBelow: '{name} asks to be below {organisation}',
  preview: 'Nothing changes before {organisation} accepts.',
  seesUs:
    'If you accept, {name} sees how many members {organisation} has, by year, gender and age. It reads names only if you agree to that as well.',
  seesThem:
    'If you accept, {organisation} sees how many members {name} has, by year, gender and age. It reads names only if {name} agrees to that as well.',
  ends: 'Nothing changes before you accept, and either side can end it at any time.',
  action: 'See what was asked',
  why: 'You get this because you may answer for {organisation}.',
})
