import type { AdministeredBanner } from '@medlem/contract/bannerChange'
import { expect, test } from 'vitest'
import { bannerSentence, fromBannerForm, toBannerForm } from './bannerForm.ts'

const banner: AdministeredBanner = {
  id: 'b',
  text: '2027 is open.',
  linkTo: 'membership-new',
  linkText: 'Renew now',
  type: 'info',
  audience: 'unpaid',
  year: 2027,
  endsOn: '2027-01-31',
  version: 2,
}

test('a banner that is saved as it was opened stays the same', () => {
  const { id: _id, ...same } = banner
  expect(fromBannerForm(toBannerForm(banner, 2027), 2)).toEqual(same)
})

test('a year is sent only to those who have not paid it, and words only with a link', () => {
  const form = { ...toBannerForm(banner, 2027), audience: 'members' as const, linkTo: '' }
  expect(fromBannerForm(form, undefined)).toMatchObject({ year: null, linkTo: null, linkText: null })
  expect(fromBannerForm({ ...toBannerForm(banner, 2027), year: 'next' }, 2).year).toBeNull()
})

test('a row says who sees the banner and until when', () => {
  expect(bannerSentence(banner)).toBe('Members who have not paid 2027, until 31-01-2027')
  expect(bannerSentence({ ...banner, audience: 'all', endsOn: null })).toBe('Everyone who signs in')
})
