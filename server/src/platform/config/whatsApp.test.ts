import { expect, test } from 'vitest'
import { templateIn } from './whatsApp.ts'

test('a receiver gets the template of their language, and the first where it has none', () => {
  const [english, danish] = [
    { name: 'payment', language: 'en_GB' },
    { name: 'betaling', language: 'da' },
  ]
  const templates = [english, danish]
  expect([templateIn(templates, 'da'), templateIn(templates, 'en'), templateIn(templates, 'sv')]).toEqual([
    danish,
    english,
    english,
  ])
  expect(templateIn([], 'da')).toBeUndefined()
})
