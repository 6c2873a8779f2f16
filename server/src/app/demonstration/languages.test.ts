import { listBanners } from '@medlem/contract/banner'
import { listOrganisationBanners, updateBanner } from '@medlem/contract/bannerChange'
import { listNews } from '@medlem/contract/news'
import { listOrganisations } from '@medlem/contract/organisation'
import { updateOrganisation } from '@medlem/contract/organisationSettings'
import { getPage, listPages } from '@medlem/contract/page'
import { banner } from '@medlem/database/schema/banner'
import { account } from '@medlem/database/schema/identity'
import { organisation } from '@medlem/database/schema/organisation'
import { demonstrationClubTexts } from '@medlem/i18n/en/server/demonstration/club'
import { demonstrationEventTexts } from '@medlem/i18n/en/server/demonstration/event'
import { demonstrationNewsTexts } from '@medlem/i18n/en/server/demonstration/news'
import { demonstrationPageTexts } from '@medlem/i18n/en/server/demonstration/page'
import { BASE_LANGUAGE, inLanguage, offeredLanguages } from '@medlem/i18n/languages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { seedDemonstration } from './seedDemonstration.ts'
import { organisationId } from './seedId.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedDemonstration(server.deps)
})
afterAll(() => server.close())

const languages = offeredLanguages().flatMap(({ id }) => (id === BASE_LANGUAGE ? [] : [id]))
const catalogues = [
  demonstrationClubTexts,
  demonstrationEventTexts,
  demonstrationNewsTexts,
  demonstrationPageTexts,
]

/** Everything that the clubs say to a member, as the portal would get it. */
async function saidIn(language: string): Promise<string> {
  const ida = server.as({ email: 'ida.holm@example.org' })
  const headers = { 'accept-language': language }
  const { body: pages } = await ida.call(listPages, { querystring: {} }, headers)
  const read = pages.map(({ id }) => ida.call(getPage, { params: { id }, querystring: {} }, headers))
  const answers = await Promise.all([
    ida.call(listOrganisations, {}, headers),
    ida.call(listBanners, {}, headers),
    ida.call(listNews, { querystring: {} }, headers),
    ...read,
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return JSON.stringify(answers.map(({ body }) => body))
}

/** Texts without arguments in English and in another language, as they stand in JSON; of several words, as one stands in others too. */
function pairs(language: string): [english: string, translated: string][] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  return catalogues.flatMap((catalogue) => {
    const translation: Record<string, unknown> = { ...inLanguage(catalogue, language) }
    return Object.entries(catalogue).flatMap(([key, english]): [string, string][] =>
      typeof english === 'string' && english.includes(' ') && english !== translation[key]
        ? [[inJson(english), inJson(String(translation[key]))]]
        : [],
    )
  })
}

test.each(languages)(
  'the demonstration speaks %s: clubs, fees, events, banners, pages and news, and no English beside it',
  async (language) => {
    const [english, translated] = [await saidIn(BASE_LANGUAGE), await saidIn(language)]
    const said = pairs(language).filter(([text]) => english.includes(text))
    expect(said.length).toBeGreaterThan(50)
    expect(said.filter(([text]) => translated.includes(text))).toEqual([])
    expect(said.filter(([, text]) => !translated.includes(text))).toEqual([])
    expect(translated).toContain(inLanguage(demonstrationClubTexts, language).open({ year: '2027' }))
  },
)

test('words that an administrator changes are no longer said in other languages, as those were of the words before', async () => {
  const orgId = organisationId('sejlklub')
  const email = 'admin@sejlklub.example.org'
  const [own] = await server.deps.db.select().from(account).where(eq(account.email, email))
  const admin = server.as({ email, subject: own?.id ?? '' })
  const params = { id: orgId }
  const stored = async () => {
    const [row] = await server.deps.db.select().from(organisation).where(eq(organisation.id, orgId))
    return Object.keys(row?.translations ?? {})
  }
  const write = (change: object) =>
    admin.call(updateOrganisation, { params, body: { name: 'Sejlklubben Havkatten', ...change } })
  expect((await write({ email: 'ny@sejlklub.example.org' })).status).toBe(200)
  expect(await stored()).toEqual(languages)
  expect((await write({ description: 'Boats.' })).status).toBe(200)
  expect(await stored()).toEqual([])
  expect(await saidIn('da')).toContain('"description":"Boats."')
  const [one] = (await admin.call(listOrganisationBanners, { params })).body
  if (!one) throw new Error('there is no banner')
  const { id: bannerId, ...body } = one
  const change = { params: { ...params, bannerId }, body: { ...body, text: 'Open.' } }
  expect(await admin.call(updateBanner, change)).toMatchObject({ status: 200 })
  expect((await server.deps.db.select().from(banner)).map(({ translations }) => translations)).toEqual([{}])
})
