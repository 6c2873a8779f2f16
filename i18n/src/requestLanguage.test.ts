import { beforeAll, expect, test } from 'vitest'
import { acceptedLanguage, documentLanguage, languageCookie } from './requestLanguage.ts'
import { offerLanguages } from './testing/offerLanguages.ts'

beforeAll(() => offerLanguages('da', 'nb'))

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['da', 'da'],
  ['da-DK,da;q=0.9,en;q=0.8', 'da'],
  ['en-GB, da;q=0.9', 'en'],
  ['en;q=0.5, DA', 'da'],
  ['fr, xx;q=0.9', 'en'],
  ['fr, da;q=0.1', 'da'],
  ['da;q=0, *', 'en'],
  ['nn-NO', 'nb'],
  ['no', 'nb'],
  ['../../da;q=x', 'en'],
])('Accept-Language %s asks for %s', (header, language) => {
  expect(acceptedLanguage({ 'accept-language': header })).toBe(language)
})

test.each([
  ['the cookie wins', { cookie: 'a=b; language=da', 'accept-language': 'en' }, 'en', 'da'],
  ['then what the client asks for', { cookie: 'sublanguage=en', 'accept-language': 'en' }, 'nb da', 'nb'],
  ['then the browser’s', { 'accept-language': 'da' }, 'fr', 'da'],
  ['a cookie of a language that is not offered counts for nothing', { cookie: 'language=xx' }, 'da', 'da'],
  ['a cookie that is written otherwise too', { cookie: 'language=d a; language=' }, '', 'en'],
])('of a page, %s', (_, headers, uiLocales, language) => {
  expect(documentLanguage(headers, uiLocales)).toBe(language)
})

test('the cookie is sent over https only where the site is there', () => {
  expect(languageCookie('da', { isSecure: true })).toBe(
    'language=da; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  )
  expect(languageCookie('da', { isSecure: false })).not.toContain('Secure')
})
