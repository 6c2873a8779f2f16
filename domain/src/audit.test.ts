import { auditTexts } from '@medlem/i18n/en/domain/audit'
import { expect, test } from 'vitest'
import { actionSentence, logSentence } from './audit.ts'

test('what was done for a member is a sentence, also for actions that only an earlier version knew', () => {
  expect(actionSentence('member_update')).toBe('Changed a profile of your family.')
  expect(actionSentence('seat_given')).toBe('seat given.')
  expect(actionSentence('toString')).toBe('toString.')
})

test('the log of an organisation says of everybody what they did, and speaks to no one', () => {
  expect(logSentence('member_update')).toBe('Changed a profile.')
  expect(logSentence('fee_update')).toBe('Changed a fee.')
  expect(logSentence('seat_given')).toBe('seat given.')
  // Actions of a member's own, and of the portal, which no organisation's log has.
  const own =
    /^(acting|calendar|child|contact_message|family|history|member_list|messaging|notification|outbox|payment|reminder|saved|sign_in|status|wording)/
  const speaks = Object.keys(auditTexts).filter((action) => /\byours?\b|\byou\b/.test(logSentence(action)))
  expect(speaks.filter((action) => !own.test(action))).toEqual([])
})
