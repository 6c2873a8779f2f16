import { expect, test } from 'vitest'
import { documentTitle, headerTitle } from './title.ts'

test("the header shows the route's title upper-cased, its hyphens as spaces [L02]", () => {
  expect(headerTitle('my-profile')).toBe('MY PROFILE')
  expect(headerTitle('Organization Details')).toBe('ORGANIZATION DETAILS')
  expect(headerTitle('')).toBe('')
})

test("the document is titled by route and product, home by the product's name alone [R01]", () => {
  expect(documentTitle('Memberships', 'Medlem')).toBe('Memberships · Medlem')
  expect(documentTitle(undefined, 'Medlem')).toBe('Medlem')
})
