import { expect, test } from 'vitest'
import { actionSentence } from './audit.ts'

test('what was done for a member is a sentence, also for actions that only an earlier version knew', () => {
  expect(actionSentence('member_update')).toBe('Changed a profile of your family.')
  expect(actionSentence('seat_given')).toBe('seat given.')
  expect(actionSentence('toString')).toBe('toString.')
})
