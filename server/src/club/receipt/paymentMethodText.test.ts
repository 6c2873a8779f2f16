import { expect, test } from 'vitest'
import { paymentMethodText } from './paymentMethodText.ts'

test.each([
  ['Cash, received 20-11-2026', 'Kontant, modtaget 20-11-2026'],
  ['Bank transfer, received 20-11-2026', 'Bankoverførsel, modtaget 20-11-2026'],
  ['Nothing to pay', 'Intet at betale'],
  ['Card', 'Kort'],
  ['MobilePay', 'MobilePay'],
])('%s is said in Danish, and in English as it is kept', (kept, danish) => {
  expect([paymentMethodText(kept, 'da'), paymentMethodText(kept, 'en')]).toEqual([danish, kept])
})

test.each([
  ['nb', '20.11.2026'],
  ['sv', '2026-11-20'],
])('the day on which money came is written in the habit of the language (%s)', (language, day) => {
  expect(paymentMethodText('Cash, received 20-11-2026', language)).toContain(day)
})
