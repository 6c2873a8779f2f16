import { expect, test } from 'vitest'
import { adjustmentWords } from './adjustment.ts'

test('a price of which a window takes a part says that the other is paid otherwise, in parts or with credit', () => {
  const adjustments = [{ kind: 'instalment' as const, amountMinor: -5_000 }]
  const said = adjustmentWords({ unitMinor: 40_000, adjustments }, 'DKK').join()
  expect(said).toContain('Paid otherwise')
  expect(said).not.toMatch(/parts/)
})
