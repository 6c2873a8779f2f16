import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentStatesPage } from './testing/paymentStatesPage.ts'

test('docs/payment-states.md is what `npm run docs` writes', () => {
  const page = new URL('../../docs/payment-states.md', import.meta.url)
  expect(readFileSync(page, 'utf8')).toBe(paymentStatesPage())
})
