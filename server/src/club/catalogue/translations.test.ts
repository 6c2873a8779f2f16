import { listBanners } from '@medlem/contract/banner'
import { listEvents } from '@medlem/contract/event'
import { cancelEvent } from '@medlem/contract/eventChange'
import { updateFee } from '@medlem/contract/feeChange'
import { getFamilyStatus } from '@medlem/contract/membership'
import { createNews, getNews, listNews, updateNews } from '@medlem/contract/news'
import { listMembershipConfigurations, listOrganisations } from '@medlem/contract/organisation'
import { getOrganisationSettings } from '@medlem/contract/organisationSettings'
import { createPage, createPageVersion, getPage, listPages } from '@medlem/contract/page'
import { getReceipt, getReceiptPdf } from '@medlem/contract/receipt'
import { signUp } from '@medlem/contract/registration'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBanner, anEvent } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { readCalendar } from '../calendarFeed/testing/readCalendar.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { readPdf } from '../receipt/testing/readPdf.ts'

let server: TestServer
let cast: Cast
let orgId: string
beforeAll(() => offerLanguages('da', 'sv'))
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  orgId = cast.club.id
  await server.deps.db.update(organisation).set({ language: 'da' }).where(eq(organisation.id, orgId))
})

const inLanguage = (language: string) => ({ 'accept-language': language })

describe('the name of a fee', () => {
  const terms = {
    name: 'Voksen',
    membershipPrice: '450',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    offerStartDate: '2025-11-01',
  }
  const write = (body: object) =>
    cast.as.clubAdmin.call(updateFee, {
      params: { id: orgId, configurationId: cast.fee.id },
      body: { ...terms, ...body },
    })
  const translations = { en: { name: 'Adult' }, sv: { name: ' ' } }

  test('is read in the reader’s language everywhere, with the language that it is in, else as the club wrote it', async () => {
    const { status, body } = await write({ translations })
    expect([status, body.fees[0]]).toMatchObject([
      200,
      { name: 'Voksen', translations: { en: { name: 'Adult' } } },
    ])
    const { id: memberId } = cast.ida
    const read = async (language: string) => {
      const headers = inLanguage(language)
      const fees = await cast.as.ida.call(listMembershipConfigurations, { params: { id: orgId } }, headers)
      const all = await cast.as.ida.call(listOrganisations, {}, headers)
      const family = await cast.as.ida.call(getFamilyStatus, { params: { memberId } }, headers)
      const club = all.body.find(({ id }) => id === orgId)
      const offers = family.body[0]?.statuses.find((one) => one.orgId === orgId)?.offers ?? []
      expect(club?.language).toBe('da')
      return [fees.body[0], club?.membershipConfigurations[0], offers[0]].map((fee) => [
        fee?.name,
        fee?.languages?.name,
      ])
    }
    expect(await read('en')).toEqual(Array(3).fill(['Adult', 'en']))
    expect(await read('da')).toEqual(Array(3).fill(['Voksen', 'da']))
    // What was left empty is read in the club's own language.
    expect(await read('sv')).toEqual(Array(3).fill(['Voksen', 'da']))
  })

  test('keeps its translations when a client leaves them out, and is changed by its own name', async () => {
    await write({ translations })
    await write({ name: 'Voksne' })
    const { body } = await cast.as.clubAdmin.call(
      getOrganisationSettings,
      { params: { id: orgId } },
      inLanguage('en'),
    )
    expect(body.fees[0]).toMatchObject({ name: 'Voksne', translations: { en: { name: 'Adult' } } })
    await write({ translations: {} })
    const after = await cast.as.clubAdmin.call(getOrganisationSettings, { params: { id: orgId } })
    expect(after.body.fees[0]?.translations).toEqual({})
  })

  test('stays on a receipt as it was on its day, in each language', async () => {
    await write({ translations })
    const [year] = await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration: cast.fee })
    await write({ name: 'Senior', translations: { en: { name: 'Elder' } } })
    const line = async (language: string) => {
      const { body } = await cast.as.ida.call(
        getReceipt,
        { params: { id: year?.id ?? '' } },
        inLanguage(language),
      )
      return body.lines[0]
    }
    expect(await line('en')).toMatchObject({ membershipName: 'Adult', languages: { membershipName: 'en' } })
    expect(await line('da')).toMatchObject({ membershipName: 'Voksen', languages: { membershipName: 'da' } })
    expect(await line('da')).not.toHaveProperty('translations')
    // In Swedish it is a part in another language than the rest of the file.
    const params = { id: year?.id ?? '' }
    const file = await cast.as.ida.call(getReceiptPdf, { params }, inLanguage('sv'))
    const { pages } = await readPdf(await file.body.arrayBuffer())
    expect(pages[0]?.outline).toContain('Span (da) Voksen 2026')
    const danish = await cast.as.ida.call(getReceiptPdf, { params }, inLanguage('da'))
    expect((await readPdf(await danish.body.arrayBuffer())).pages[0]?.outline.join()).not.toContain('Span')
  })
})

test('a banner says in which language its organisation writes', async () => {
  await aBanner(server, { orgId, message: 'Havnen er lukket.' })
  const { body } = await cast.as.ida.call(listBanners, {})
  expect(body).toMatchObject([{ message: 'Havnen er lukket.', language: 'da' }])
})

describe('an event', () => {
  const written = {
    title: 'Havnefest',
    description: 'Tag kage med.',
    location: 'Pier 2',
    translations: { en: { title: 'Harbour party', description: 'Bring cake.' } },
  }

  test('is listed, cancelled and put into a calendar in the reader’s language', async () => {
    const { id: eventId } = await anEvent(server, { orgId, ...written })
    const list = async (language: string) =>
      (await cast.as.ida.call(listEvents, { querystring: { orgId } }, inLanguage(language))).body
    expect(await list('en')).toMatchObject([
      {
        title: 'Harbour party',
        description: 'Bring cake.',
        location: 'Pier 2',
        languages: { title: 'en', description: 'en', location: 'da' },
      },
    ])
    expect(await list('da')).toMatchObject([{ title: 'Havnefest', languages: { title: 'da' } }])
    const feed = await server.app.inject({ url: '/calendar/org/sejlklub.ics' })
    expect(readCalendar(feed.body).entries).toMatchObject([{ title: 'Havnefest' }])
    const answer = await cast.as.clubAdmin.call(
      cancelEvent,
      { params: { id: orgId, eventId } },
      inLanguage('en'),
    )
    expect(answer.body.title).toBe('Harbour party')
  })

  test('is named to somebody who is notified in that person’s language', async () => {
    const event = await anEvent(server, { orgId, ...written, takesSignUps: true })
    const { ida, jonas, as } = cast
    const { db } = server.deps
    await db.update(member).set({ language: 'en' }).where(eq(member.id, jonas.id))
    const put = (client: TestClient, { id }: { id: string }) =>
      client.call(signUp, { params: { id: event.id }, body: { memberIds: [id], placesFor: [id] } })
    await put(as.ida, jonas)
    await put(as.jonas, ida)
    const notices = await db.select({ id: message.memberId, notice: message.notice }).from(message)
    expect(new Map(notices.map(({ id, notice }) => [id, notice]))).toMatchObject(
      new Map([
        [jonas.id, { values: { event: 'Harbour party' } }],
        [ida.id, { values: { event: 'Havnefest' } }],
      ]),
    )
  })
})

describe('news', () => {
  const draft = {
    title: 'Lågen',
    text: 'Den er malet.',
    audience: 'everyone' as const,
    publishDate: '2026-11-01',
    translations: { en: { title: 'The gate', text: 'It is painted.' } },
  }

  test('is read in the reader’s language, and changed as it was written', async () => {
    const { body } = await cast.as.clubAdmin.call(createNews, { params: { id: orgId }, body: draft })
    const { title, text, translations } = draft
    expect(body).toMatchObject({ title: 'The gate', written: { title, text, translations } })
    const read = (client: keyof Cast['as'], language: string) =>
      cast.as[client].call(getNews, { params: { id: body.id } }, inLanguage(language))
    const danish = await read('ida', 'da')
    expect(danish.body).toMatchObject({ title, text, languages: { title: 'da', text: 'da' } })
    const english = (await read('ida', 'en')).body
    expect(english).toMatchObject({ title: 'The gate', lead: 'It is painted.', text: 'It is painted.' })
    expect(english).not.toHaveProperty('written')
    const { body: list } = await cast.as.ida.call(listNews, { querystring: { orgId } }, inLanguage('en'))
    expect(list).toMatchObject([{ title: 'The gate', lead: 'It is painted.', languages: { title: 'en' } }])
    // A client of the release before knows no translations.
    const { translations: _left, ...plain } = draft
    await cast.as.clubAdmin.call(updateNews, { params: { id: orgId, newsId: body.id }, body: plain })
    expect((await read('clubAdmin', 'en')).body.title).toBe('The gate')
  })
})

describe('a page', () => {
  const draft = {
    title: 'Husorden',
    text: 'Sko af.',
    inForceFrom: '2026-11-01',
    translations: { en: { title: 'House rules', text: 'Shoes off.' } },
  }

  test('is listed and read in the reader’s language, each version as it was written', async () => {
    const params = { id: orgId }
    const { body } = await cast.as.clubAdmin.call(createPage, { params, body: { ...draft, kind: 'other' } })
    const { title, text, translations } = draft
    expect(body).toMatchObject({ title: 'House rules', written: { title, text, translations } })
    const read = async (language: string, version?: string) =>
      (
        await cast.as.ida.call(
          getPage,
          { params: { id: body.id }, querystring: { version } },
          inLanguage(language),
        )
      ).body
    expect(await read('da')).toMatchObject({ title, text, languages: { title: 'da', text: 'da' } })
    expect(await read('en')).toMatchObject({
      title: 'House rules',
      text: 'Shoes off.',
      languages: { text: 'en' },
    })
    expect(await read('en')).not.toHaveProperty('written')
    const list = await cast.as.ida.call(listPages, { querystring: { orgId } }, inLanguage('en'))
    expect(list.body).toMatchObject([{ title: 'House rules', languages: { title: 'en' } }])
    // A version that was written without translations has none of the version before.
    const { translations: _left, ...plain } = draft
    await cast.as.clubAdmin.call(createPageVersion, {
      params: { id: orgId, pageId: body.id },
      body: { ...plain, text: 'Sko på.' },
    })
    expect(await read('en')).toMatchObject({ version: 2, title, text: 'Sko på.', languages: { text: 'da' } })
    expect(await read('en', '1')).toMatchObject({ version: 1, text: 'Shoes off.' })
  })
})
