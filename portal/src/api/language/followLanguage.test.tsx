import { getLanguage, updateLanguage } from '@medlem/contract/language'
import { beforeEach, expect, test, vi } from 'vitest'

const sent: unknown[] = []
let answer: { chosen: string | null; language: string | null }
vi.mock('../call/portalConfig.ts', () => ({
  portalConfig: Promise.resolve({
    languages: [
      { id: 'en', name: 'English' },
      { id: 'da', name: 'Dansk' },
    ],
  }),
}))
vi.mock('../call/call.ts', () => ({
  call: async (endpoint: unknown, parts: { body?: { chosen: string } }) => {
    sent.push(endpoint === getLanguage ? 'read' : parts.body?.chosen)
    return endpoint === updateLanguage
      ? { chosen: parts.body?.chosen ?? null, language: parts.body?.chosen ?? null }
      : answer
  },
}))

const { followLanguage } = await import('./followLanguage.ts')
const { forgetLanguageCookie, keepLanguageCookie, readLanguageCookie } = await import('./languageCookie.ts')

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  sessionStorage.clear()
  forgetLanguageCookie()
  answer = { chosen: null, language: null }
})

test('on a new device the member’s language is taken over, once a tab', async () => {
  answer = { chosen: 'da', language: 'da' }
  expect(await followLanguage('ida', 'en')).toBe(true)
  expect(readLanguageCookie()).toBe('da')
  expect(await followLanguage('ida', 'da')).toBe(false)
  expect(sent).toEqual(['read'])
})

test('another member on the same device gets their own', async () => {
  answer = { chosen: 'da', language: 'da' }
  await followLanguage('ida', 'en')
  answer = { chosen: 'en', language: 'en' }
  expect(await followLanguage('nora', 'da')).toBe(true)
  expect(readLanguageCookie()).toBe('en')
  expect(sent).toEqual(['read', 'read'])
})

test('a language chosen where one signs in becomes the member’s', async () => {
  answer = { chosen: 'en', language: 'en' }
  keepLanguageCookie('da')
  expect(await followLanguage('ida', 'da')).toBe(false)
  expect(sent).toEqual(['da'])
})

test('without a language of the member’s the browser’s stays, and one that is not offered is left alone', async () => {
  expect(await followLanguage('ida', 'en')).toBe(false)
  answer = { chosen: null, language: 'fi' }
  expect(await followLanguage('nora', 'en')).toBe(false)
  expect(readLanguageCookie()).toBeNull()
})

test('a choice that is taken back leaves the language to the browser', async () => {
  keepLanguageCookie('da')
  forgetLanguageCookie()
  expect(readLanguageCookie()).toBeNull()
  expect(await followLanguage('ida', 'en')).toBe(false)
  expect(sent).toEqual(['read'])
})
