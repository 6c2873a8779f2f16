import { expect, test } from 'vitest'
import { answerTitle } from './answerTitle.ts'

test('an answer has the subject of what it answers, and fits', () => {
  expect(answerTitle('Keys')).toBe('Re: Keys')
  expect(answerTitle('Re: Keys')).toBe('Re: Keys')
  expect(answerTitle('x'.repeat(200))).toHaveLength(200)
})
