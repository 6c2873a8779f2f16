import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateMember } from '@medlem/contract/member'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../testing/builders.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'

let server: TestServer
let folder: string
beforeAll(() => offerLanguages('da', 'sv'))
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medlem-portal-'))
  const page = (lang: string, title: string) =>
    `<html lang="${lang}"><head><title>${title}</title></head></html>`
  writeFileSync(join(folder, 'index.html'), page('en', 'Welcome'))
  writeFileSync(join(folder, 'index.da.html'), page('da', 'Velkommen'))
  server = await testServer({ parts: { portalFolder: folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => server.reset())

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } })

describe('a refusal (Ruling 41)', () => {
  const refusal = async (language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    return server.app.inject({ url: '/org-api/api/v1/org/list', headers })
  }

  test('is in the language of the request, its title is that of RFC 9110', async () => {
    const answer = await refusal('da-DK,da;q=0.9,en;q=0.8')
    expect(answer.json()).toMatchObject({ title: 'Unauthorized', detail: 'Log ind.' })
    expect(answer.headers).toMatchObject({ 'content-language': 'da', vary: 'accept-language' })
    expect((await refusal('fr')).json().detail).toBe('Please sign in.')
    expect((await refusal()).headers['content-language']).toBe('en')
  })

  test('names its fields in that language too, with the same codes', async () => {
    const ida = await aMember(server)
    const birthday = (language: string) =>
      server
        .as(ida)
        .call(
          updateMember,
          { params: { id: ida.id }, body: { firstName: 'Ida', lastName: 'Holm', dateOfBirth: '2027-01-01' } },
          { 'accept-language': language },
        )
    const message = 'Skriv en fødselsdato, der ikke ligger i fremtiden.'
    const { problem } = await birthday('da')
    expect(problem.detail).toBe(`dateOfBirth: ${message}`)
    expect(problem.errors).toEqual([{ field: 'dateOfBirth', code: 'too_big', message }])
  })

  test('of many requests at once is in the language of each', async () => {
    const ida = await aMember(server)
    const details: Record<string, string> = {
      en: 'This does not exist, or you don’t have access to it.',
      da: 'Det findes ikke, eller du har ikke adgang til det.',
      sv: 'Det här finns inte, eller så har du inte tillgång till det.',
    }
    const url = '/member-api/api/v1/member/00000000-0000-4000-8000-000000000000/item'
    const asked = Array.from({ length: 210 }, (_, n) => Object.keys(details)[n % 3] ?? 'en')
    const answers = await Promise.all(
      asked.map((language) => server.as(ida).send({ url, headers: { 'accept-language': language } })),
    )
    expect(answers.map(({ problem }) => problem.detail)).toEqual(asked.map((language) => details[language]))
  })
})

describe('the portal’s page', () => {
  const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1]

  test.each([
    ['by the browser', { 'accept-language': 'da-DK' }, 'Velkommen', 'da'],
    ['by the cookie before the browser', { cookie: 'language=en', 'accept-language': 'da' }, 'Welcome', 'en'],
    ['in English where there is no other', { 'accept-language': 'fr' }, 'Welcome', 'en'],
    ['in English where the build has no page of the language', { cookie: 'language=sv' }, 'Welcome', 'en'],
  ])('is chosen %s', async (_, headers, title, language) => {
    for (const url of ['/', '/nowhere', '/%E0%A4%A']) {
      const answer = await get(url, headers)
      expect(titleOf(answer.body)).toBe(title)
      const vary = 'accept-language, cookie, accept-encoding'
      expect(answer.headers).toMatchObject({ 'content-language': language, vary })
      expect(answer.body).toContain('id="portal-config"')
    }
  })

  test('can’t be had by its file’s name, which has no configuration in it', async () => {
    for (const url of ['/index.html', '/index.da.html'])
      expect((await get(url)).body).toContain('id="portal-config"')
  })
})

test('a page without sign-in is in the language of the device', async () => {
  const { body, headers } = await get('/unsubscribe/reminders/x', { cookie: 'language=sv' })
  expect(body).toContain('<html lang="sv">')
  expect(body).toContain('<h1>Inget stängdes av</h1>')
  expect(headers['content-language']).toBe('sv')
  expect((await get('/unsubscribe/reminders/x')).body).toContain('<h1>Nothing was switched off</h1>')
})

test('a calendar that is not there is refused in the language of the request', async () => {
  const { statusCode, body } = await get('/calendar/none.ics', { 'accept-language': 'da' })
  expect([statusCode, JSON.parse(body).detail]).toEqual([
    404,
    'Det findes ikke, eller du har ikke adgang til det.',
  ])
})

test('what people agree to is in the language of the page, and of the configuration that a page elsewhere asks for', async () => {
  const danish = await get('/portal-config.json', { 'accept-language': 'da-DK' })
  expect(danish.json<{ consent: object }>().consent).toEqual({
    version: '2026-11-01',
    text: expect.stringMatching(/^Jeg accepterer/),
  })
  expect(danish.headers.vary).toContain('accept-language')
  expect((await get('/portal-config.json')).json<{ consent: { text: string } }>().consent.text).toMatch(
    /^I agree/,
  )
  expect((await get('/', { 'accept-language': 'da-DK' })).body).toContain('Jeg accepterer')
})
