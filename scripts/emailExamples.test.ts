import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXAMPLES, emailExamples } from './emailExamples.ts'

test('the examples in the portal are what the templates say now: npm run docs writes them', () => {
  expect(readFileSync(new URL(`../${EXAMPLES}`, import.meta.url), 'utf8')).toBe(emailExamples())
})
