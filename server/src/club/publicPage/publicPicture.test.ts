import { event } from '@medlem/database/schema/event'
import { type OrganisationRow, organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPicture } from '../../testing/aPicture.ts'
import { anEvent, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { writePicture } from '../event/eventPicture.ts'
import type { EventRow } from '../event/store.ts'

const BASE_URL = 'https://medlem.example.org'
let server: TestServer
let club: OrganisationRow
beforeAll(async () => {
  server = await testServer({ environment: { BASE_URL } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await anOrganisation(server, { key: 'havkatten', isPublic: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const aShown = async (values: Partial<EventRow> = {}) =>
  aPicture(server, await anEvent(server, { orgId: club.id, isPublic: true, ...values }))
const pageOf = ({ id }: EventRow) => `/clubs/havkatten/events/${id}`
const pictureOf = (row: EventRow) => `${pageOf(row)}/${row.pictureHash}.jpg`

test('the page of an event shows its picture in a place of its size, and hands it to link previews and search engines', async () => {
  const row = await aShown({
    pictureAlt: 'A "boat"',
    translations: { da: { pictureAlt: 'En båd' } },
  })
  const { body } = await get(`${pageOf(row)}?lang=en`)
  const whole = BASE_URL + pictureOf(row)
  const alt = 'alt="A &quot;boat&quot;"'
  expect(body).toContain(`src="${pictureOf(row)}" width="1200" height="630" ${alt}`)
  expect(body).toContain(`<meta property="og:image" content="${whole}">`)
  expect(body).toContain('<meta property="og:image:alt" content="A &quot;boat&quot;">')
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Event', image: whole })
  expect((await get(`${pageOf(row)}?lang=da`)).body).toContain('alt="En båd"')
  expect((await get(`/embed${pageOf(row)}`)).body).toContain(`src="${pictureOf(row)}"`)
})

test('a picture without words decorates, and a page without a picture has the mark', async () => {
  const decorated = (await get(pageOf(await aShown()))).body
  expect(decorated).toContain('height="630" alt=""')
  expect(decorated).not.toContain('og:image:alt')
  const { body } = await get(pageOf(await anEvent(server, { orgId: club.id, isPublic: true })))
  expect(body).not.toContain('public-picture')
  expect(body).toContain(`<meta property="og:image" content="${BASE_URL}/icons/512.png">`)
  expect(body).toContain('<meta name="twitter:card" content="summary">')
})

test('phones are offered a smaller one, which is public where the picture is', async () => {
  const blue = { create: { width: 1200, height: 630, channels: 3, background: '#369' } } as const
  const photo = await sharp(blue).jpeg().toBuffer()
  const row = await aShown()
  await writePicture(server.deps.db, row.id, photo)
  const small = pictureOf(row).replace('.jpg', '-small.jpg')
  expect((await get(pageOf(row))).body).toContain(`srcset="${small} 840w, ${pictureOf(row)} 1200w"`)
  const { headers, rawPayload } = await get(small)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 840, height: 441 })
  await server.deps.db.update(event).set({ isPublic: false }).where(eq(event.id, row.id))
  expect((await get(small)).statusCode).toBe(404)
})

test('caches keep the picture for an hour, then ask whether it is the same', async () => {
  const row = await aShown()
  const { statusCode, headers, rawPayload } = await get(pictureOf(row))
  expect([statusCode, rawPayload.toString()]).toEqual([200, 'picture'])
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
  const again = await get(pictureOf(row), { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('the picture is public where the event is, and nowhere else', async () => {
  const { db } = server.deps
  const row = await aShown()
  const replaced = pictureOf(row)
  const now = await aPicture(server, row, 'another')
  expect([(await get(replaced)).statusCode, (await get(pictureOf(now))).statusCode]).toEqual([404, 200])

  const hidden = [
    await aShown({ isPublic: false }),
    await aShown({ enabled: false }),
    await aShown({ isPublic: false, forMembers: true }),
    await aShown({ startDate: new Date('2020-01-01'), endDate: new Date('2020-01-02') }),
  ]
  for (const one of hidden) expect((await get(pictureOf(one))).statusCode).toBe(404)
  const elsewhere = await anOrganisation(server, { key: 'kor', isPublic: true })
  expect((await get(pictureOf(now).replace('havkatten', elsewhere.key))).statusCode).toBe(404)
  for (const path of ['x/y', `${now.id}/`, `${now.id}/null`, `x/${now.pictureHash}`])
    expect((await get(`/clubs/havkatten/events/${path}.jpg`)).statusCode).toBe(404)

  await db.update(event).set({ isPublic: false }).where(eq(event.id, now.id))
  const refused = await get(pictureOf(now))
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'no-store'])
  await db.update(event).set({ isPublic: true }).where(eq(event.id, now.id))
  await db.update(organisation).set({ isPublic: false }).where(eq(organisation.id, club.id))
  expect((await get(pictureOf(now))).statusCode).toBe(404)
})
