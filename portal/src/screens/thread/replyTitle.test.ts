import { expect, test } from 'vitest'
import { replyTitle } from './replyTitle.ts'

test('an answer has the subject of what it answers, and fits', () => {
  expect(replyTitle('Keys')).toBe('Re: Keys')
  expect(replyTitle('Re: Keys')).toBe('Re: Keys')
  expect(replyTitle('x'.repeat(200))).toHaveLength(200)
})
