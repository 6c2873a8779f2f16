import { expect, test } from 'vitest'
import { internationalNumber } from './phone.ts'

test.each([
  ['20 11 22 33', undefined, '4520112233'],
  ['20.11.22.33', 'DK', '4520112233'],
  ['+45 20-11-22-33', 'Norway', '4520112233'],
  ['004520112233', 'Sweden', '4520112233'],
  ['4520112233', 'Denmark', '4520112233'],
  ['41 12 34 56', 'Norway', '4741123456'],
  ['070-123 45 67', 'Sweden', '46701234567'],
  ['+46 (0)70 123 45 67', 'Denmark', '46701234567'],
  ['+49 30 901820', 'Denmark', '4930901820'],
])('the number %j of somebody in %s is %s', (text, country, digits) => {
  expect(internationalNumber(text, country)).toBe(digits)
})

test.each([
  ['', 'Denmark'],
  ['none', 'Denmark'],
  ['+45 2011223', 'Denmark'],
  ['112', 'Denmark'],
  ['2011 2233', 'Germany'],
  ['0701234567', 'Denmark'],
  ['+46 070 123 45 67', 'Sweden'],
  ['+1234567890123456', 'Denmark'],
  ['20112233 or 20112234', 'Denmark'],
])('%j in %s reaches no phone', (text, country) => {
  expect(internationalNumber(text, country)).toBeUndefined()
})
