import type { LanguageChoice } from '@medlem/contract/language'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { followLanguage } from './followLanguage.ts'
import { forgetLanguageCookie, keepLanguageCookie, readLanguageCookie } from './languageCookie.ts'

const sent: unknown[] = []
let answer: LanguageChoice

beforeEach(() => {
  sent.length = 0
  answer = { chosen: null, language: null }
  const server = fakeServer()
  server.on('GET', '/me/language', (request) => {
    sent.push('read')
    return json(answer)(request)
  })
  server.on('PUT', '/me/language', (request) => {
    const { chosen } = request.body as Pick<LanguageChoice, 'chosen'>
    sent.push(chosen)
    return json({ chosen, language: chosen })(request)
  })
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
