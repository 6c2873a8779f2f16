import { expect, test } from 'vitest'
import { paidSentence } from './paidSentence.ts'

test('the thanks name who became a member, where and for which year', () => {
  const lines = [
    { memberName: 'Ida Holm', year: 2027 },
    { memberName: 'Freja Holm', year: 2027 },
  ]
  expect(paidSentence(lines, 'Havnen')).toBe('Ida Holm and Freja Holm are members of Havnen for 2027.')
  expect(paidSentence(lines.slice(0, 1), undefined)).toBe('Ida Holm is a member for 2027.')
})
