import { fieldTexts } from '@medlem/i18n/en/contract/field'
import { inLanguage } from '@medlem/i18n/languages'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldMessage } from './fieldMessage.ts'
import { ProfileUpdate } from './member.ts'
import { CalendarDate, Email, line, text } from './scalar.ts'

const issueOf = (schema: z.ZodMiniType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  if (!issue) throw new Error('The value is accepted.')
  return issue
}

const danish = inLanguage(fieldTexts, 'da')

test.each([
  ['a line too long', line(5), 'abcdef', 'Brug højst 5 tegn.'],
  ['a text too long', text(7), 'abcdefgh', 'Brug højst 7 tegn.'],
  ['half a character', line(5), '\ud800', danish.noLineBreaks],
  ['no day', CalendarDate, '31-01-2026', danish.day],
  ['no e-mail address', Email, 'ida', danish.email],
  ['no name', ProfileUpdate, { firstName: '', lastName: 'Holm' }, danish.firstNameMissing],
])('%s is said in Danish, and in English to the letter', (_, schema, value, message) => {
  const issue = issueOf(schema, value)
  expect(fieldMessage(issue, danish)).toBe(message)
  expect(fieldMessage(issue, fieldTexts)).toBe(issue.message)
  expect(issue.message).not.toBe(message)
})

test('a message that is not of the contract stays', () => {
  const issue = issueOf(z.string().check(z.maxLength(5, 'Too long for a badge.')), 'abcdef')
  expect(fieldMessage(issue, danish)).toBe('Too long for a badge.')
})

test('no two texts are the same, so that each is found by its English', () => {
  const all = Object.values(fieldTexts).filter((one) => typeof one === 'string')
  expect(new Set(all).size).toBe(all.length)
})
