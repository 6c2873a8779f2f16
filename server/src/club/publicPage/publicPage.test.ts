import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEvent, getWrittenEvent, updateEvent } from '@medlem/contract/eventChange'
import { updateOrganisation } from '@medlem/contract/organisationSettings'
import type { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { type OrganisationRow, organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfiguration, aMember, anEvent, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

const BASE_URL = 'https://medlem.example.org'
const folder = mkdtempSync(join(tmpdir(), 'medlem-public-'))
let server: TestServer
let club: OrganisationRow
beforeAll(async () => {
  const head = '<!doctype html><html lang="en"><head><title></title><script>theme()</script></head>'
  writeFileSync(join(folder, 'index.html'), `${head}<body></body></html>`)
  for (const name of ['embed.js', 'embed.js.br']) writeFileSync(join(folder, name), '')
  server = await testServer({ environment: { BASE_URL }, parts: { portalFolder: folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.reset()
  club = await anOrganisation(server, {
    key: 'havkatten',
    name: 'Sejlklubben Havkatten',
    category: 'Sailing',
    description: 'We sail.\nAll year.',
    translations: { da: { description: 'Vi sejler.' } },
    email: 'hej@havkatten.example',
    isPublic: true,
  })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const pageOf = async (url: string, headers?: Record<string, string>) => (await get(url, headers)).body
const dataIn = (body: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')

describe('the page of an organisation', () => {
  test('says to anybody who it is, what a membership costs from when, and how to become a member', async () => {
    await aConfiguration(server, {
      orgId: club.id,
      name: 'Adult',
      membershipPriceMinor: 40_000,
      vatRateTenThousandths: 12_500,
      minAge: 18,
      joiningFeeMinor: 10_000,
      priceSteps: [{ from: '2026-12-01', priceMinor: 20_000 }],
    })
    await aConfiguration(server, {
      orgId: club.id,
      name: 'Last year',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    })
    const { statusCode, headers, body } = await get('/clubs/havkatten')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'content-language': 'en',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(body).toContain('<title>Sejlklubben Havkatten · Medlem</title>')
    expect(body).toContain('<p>We sail.</p>\n<p>All year.</p>')
    expect(body).toContain('500,00 kr. · 1 January 2026 to 31 December 2026')
    expect(body).toContain(
      'From 18 years · 250,00 kr. from 1 December 2026 · plus 125,00 kr. for new members',
    )
    expect(body).not.toContain('Last year')
    expect(body).toContain(`href="/membership-new?org=${club.id}">Become a member</a>`)
    expect(body).toContain('href="mailto:hej@havkatten.example"')
  })

  test('is read by search engines and link previews, with an address for each language', async () => {
    const body = await pageOf('/clubs/havkatten?lang=da', { 'accept-language': 'sv' })
    expect(body).toContain('<html lang="da"')
    expect(body).toContain('<meta name="description" content="Vi sejler.">')
    expect(body).toContain(`<link rel="canonical" href="${BASE_URL}/clubs/havkatten?lang=da">`)
    expect(body).toContain(`hreflang="nb" href="${BASE_URL}/clubs/havkatten?lang=nb"`)
    expect(body).toContain(`<meta property="og:image" content="${BASE_URL}/icons/512.png">`)
    expect(dataIn(body)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Sejlklubben Havkatten',
      url: `${BASE_URL}/clubs/havkatten`,
      description: 'Vi sejler.',
      email: 'hej@havkatten.example',
    })
    expect(await pageOf('/clubs/havkatten', { 'accept-language': 'sv' })).toContain('<html lang="sv"')
    expect(await pageOf('/clubs/havkatten?lang=xx')).toContain('<html lang="en"')
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(sitemap.body).toContain(`<loc>${BASE_URL}/clubs/havkatten</loc>`)
    const { body: robots } = await get('/robots.txt')
    expect(robots).toMatch(/^Allow: \/clubs\/$/m)
    expect(robots).toMatch(/^Disallow: \/$/m)
    expect(robots).toContain(`Sitemap: ${BASE_URL}/sitemap.xml`)
  })

  test('is there only where the organisation says so; not public, closed and absent answer alike', async () => {
    const { db } = server.deps
    const absent = await get('/clubs/none')
    expect([absent.statusCode, absent.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(absent.body).toContain('There is no such page')
    for (const values of [{ isPublic: false }, { isPublic: true, enabled: false }]) {
      await db.update(organisation).set(values).where(eq(organisation.id, club.id))
      expect(await get('/clubs/havkatten')).toMatchObject({ statusCode: 404, body: absent.body })
      expect(await pageOf('/sitemap.xml')).not.toContain('havkatten')
    }
  })

  test('is at its address with a slash at the end too, and with capitals, as it may be typed from a poster', async () => {
    const { id } = await anEvent(server, { orgId: club.id, isPublic: true })
    for (const path of ['/clubs/havkatten/', '/clubs/Havkatten', `/clubs/HAVKATTEN/events/${id}/`]) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body).toContain(`<link rel="canonical" href="${BASE_URL}/clubs/havkatten`)
    }
  })

  test('writes what people typed as text, in the page and in its data', async () => {
    const name = '</script><script>alert(1)</script>"&'
    await server.deps.db.update(organisation).set({ name }).where(eq(organisation.id, club.id))
    const body = await pageOf('/clubs/havkatten')
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('<h1>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;</h1>')
    expect(dataIn(body)).toMatchObject({ name })
  })

  test('says that nothing is sold here where it takes no payments', async () => {
    await aConfiguration(server, { orgId: club.id })
    await server.deps.db
      .update(organisation)
      .set({ paymentAuthToken: null })
      .where(eq(organisation.id, club.id))
    const body = await pageOf('/clubs/havkatten')
    expect(body).toContain('Membership can’t be bought here at the moment.')
    expect(body).not.toContain('Become a member')
  })

  test('is limited like every reading of strangers', async () => {
    const few = await testServer({ environment: { RATE_LIMIT: '2' } })
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) statuses.push((await few.app.inject('/clubs/none')).statusCode)
    await few.close()
    expect(statuses).toEqual([404, 404, 429])
  })
})

describe('the page of an event', () => {
  const aPublicEvent = (values: Partial<typeof event.$inferInsert> = {}) =>
    anEvent(server, {
      orgId: club.id,
      title: 'Harbour day',
      description: 'Bring a <boat>.',
      location: 'The pier',
      startDate: new Date('2026-12-08T16:00:00Z'),
      endDate: new Date('2026-12-08T18:00:00Z'),
      takesSignUps: true,
      capacity: 12,
      isPublic: true,
      ...values,
    })

  test('says when, where and how many places are left, and leads to the sign-up', async () => {
    const { id } = await aPublicEvent()
    const path = `/clubs/havkatten/events/${id}`
    const body = await pageOf(path)
    expect(body).toContain('Tuesday 8 December 2026, 17:00–19:00')
    expect(body).toContain('<dd>The pier</dd>')
    expect(body).toContain('<dd>12 places left</dd>')
    expect(body).toContain('Bring a &lt;boat&gt;.')
    expect(body).toContain(`href="/event-${id}-detail">Sign up</a>`)
    expect(dataIn(body)).toMatchObject({
      '@type': 'Event',
      name: 'Harbour day',
      url: BASE_URL + path,
      startDate: '2026-12-08T16:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'The pier' },
      organizer: { '@type': 'Organization', name: 'Sejlklubben Havkatten' },
    })
    expect(await pageOf('/clubs/havkatten')).toContain(`href="${path}"`)
    expect(await pageOf('/sitemap.xml')).toContain(`<loc>${BASE_URL}${path}</loc>`)
  })

  test('says what each kind of place costs, to search engines too', async () => {
    const { id } = await aPublicEvent()
    const tier = { eventId: id, vatRateTenThousandths: 12_500 }
    await server.deps.db.insert(eventTier).values([
      { ...tier, position: 0, name: 'Adult <1>', priceMinor: 15_000 },
      { ...tier, position: 1, name: 'Child', priceMinor: 0 },
      {
        ...tier,
        position: 2,
        name: 'Early',
        priceMinor: 9_000,
        salesUntil: new Date('2026-11-01T11:00:00Z'),
      },
    ])
    const body = await pageOf(`/clubs/havkatten/events/${id}`)
    expect(body).toContain('<dt>Price</dt><dd>Adult &lt;1&gt;: 187,50 kr.</dd><dd>Child: free</dd>')
    expect(body).not.toContain('<dd>Early')
    expect(dataIn(body).offers).toMatchObject([
      {
        name: 'Adult <1>',
        price: '187.50',
        priceCurrency: 'DKK',
        availability: 'https://schema.org/InStock',
      },
      { name: 'Child', price: '0.00' },
      { name: 'Early', availability: 'https://schema.org/SoldOut' },
    ])
  })

  test('tells search engines of no place that can’t be had: not open yet, closed, full, or called off', async () => {
    const offered = async (values: Partial<typeof event.$inferInsert>) => {
      const { id } = await aPublicEvent(values)
      const priced = { priceMinor: 15_000, vatRateTenThousandths: 10_000 }
      await server.deps.db.insert(eventTier).values({ eventId: id, position: 0, name: 'Adult', ...priced })
      const { offers, potentialAction } = dataIn(await pageOf(`/clubs/havkatten/events/${id}`))
      const [{ availability, validFrom }] = offers
      return [availability, validFrom, potentialAction?.['@type']]
    }
    const [coming, past] = [new Date('2026-12-01T11:00:00Z'), new Date('2026-11-01T11:00:00Z')]
    const soldOut = ['https://schema.org/SoldOut', undefined]
    expect(await offered({ signUpFrom: coming })).toEqual([
      'https://schema.org/PreOrder',
      coming.toISOString(),
      undefined,
    ])
    expect(await offered({ signUpUntil: past })).toEqual([...soldOut, undefined])
    expect(await offered({ cancelledAt: past })).toEqual([...soldOut, undefined])
    // Where the waiting list can be joined.
    expect(await offered({ capacity: 0 })).toEqual([...soldOut, 'RegisterAction'])
    const { id } = await aPublicEvent({ takesSignUps: false })
    expect(dataIn(await pageOf(`/clubs/havkatten/events/${id}`)).potentialAction).toBeUndefined()
  })

  test('leads those without an account to their sign-up, where the event takes them', async () => {
    const { id } = await aPublicEvent({ takesGuests: true })
    const body = await pageOf(`/embed/clubs/havkatten/events/${id}`)
    expect(body).toContain(`target="_top" href="/guest-sign-up?event=${id}">Sign up</a>`)
    expect(body).toContain(`href="/event-${id}-detail">Sign up as a member</a>`)
  })

  test('is none of an event that does not say so, is past, is switched off or is of another organisation', async () => {
    const other = await anOrganisation(server, { key: 'other', isPublic: true })
    const hidden = [
      await aPublicEvent({ isPublic: false }),
      await aPublicEvent({ enabled: false }),
      await aPublicEvent({
        startDate: new Date('2026-11-01T16:00:00Z'),
        endDate: new Date('2026-11-01T18:00:00Z'),
      }),
      await aPublicEvent({ orgId: other.id }),
    ]
    for (const { id } of hidden) {
      expect((await get(`/clubs/havkatten/events/${id}`)).statusCode).toBe(404)
      expect(await pageOf('/clubs/havkatten')).not.toContain(id)
    }
    expect((await get('/clubs/havkatten/events/nonsense')).statusCode).toBe(404)
  })

  test('keeps one that was cancelled, and says so', async () => {
    const { id } = await aPublicEvent({ cancelledAt: server.clock.now() })
    const body = await pageOf(`/clubs/havkatten/events/${id}`)
    expect(body).toContain('<h1>Cancelled: Harbour day</h1>')
    expect(body).not.toContain('Sign up')
    expect(dataIn(body)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  })

  test('says when it is full and when sign-up is closed', async () => {
    const full = await aPublicEvent({ signUpUntil: new Date('2026-12-01T11:00:00Z'), capacity: null })
    expect(await pageOf(`/clubs/havkatten/events/${full.id}`)).toContain(
      'For everyone who would like to come. Sign up by Tuesday 1 December 2026, 12:00',
    )
    server.clock.set('2026-12-02T11:00:00Z')
    const body = await pageOf(`/clubs/havkatten/events/${full.id}`)
    expect(body).toContain('Sign-up is closed.')
    expect(body).not.toContain('>Sign up<')
  })

  test('says when sign-up opens, and whom to ask', async () => {
    const { id } = await aPublicEvent({
      signUpFrom: new Date('2026-12-01T11:00:00Z'),
      contact: 'Vera, 12 34 56 78',
    })
    const body = await pageOf(`/clubs/havkatten/events/${id}`)
    expect(body).toContain('Sign-up opens on Tuesday 1 December 2026, 12:00.')
    expect(body).toContain('<dt>Contact</dt><dd>Vera, 12 34 56 78</dd>')
    expect(body).not.toContain('>Sign up<')
    server.clock.set('2026-12-01T11:00:00Z')
    expect(await pageOf(`/clubs/havkatten/events/${id}`)).toContain('>Sign up<')
  })

  test('is switched on where the event is written, and off once it is for members', async () => {
    const cast: Cast = await aCast(server)
    const params = { id: cast.club.id }
    const moment = (hour: number) => `2026-12-08T${hour}:00:00Z`
    const planned = {
      title: 'Open day',
      description: '',
      location: '',
      startDate: moment(16),
      endDate: moment(18),
      forMembers: false,
      guestsInvited: false,
    }
    const signUp = { takesSignUps: false, capacity: null, signUpUntil: null }
    const as = cast.as.clubAdmin
    const made = await as.call(createEvent, { params, body: { ...planned, ...signUp, isPublic: true } })
    const of = { ...params, eventId: made.body.id }
    const isPublic = async () => (await as.call(getWrittenEvent, { params: of })).body.isPublic
    expect(await isPublic()).toBe(true)
    await as.call(updateEvent, { params: of, body: { ...planned, title: 'Open house' } })
    expect(await isPublic()).toBe(true)
    const refused = await as.call(updateEvent, {
      params: of,
      body: { ...planned, forMembers: true, isPublic: true },
    })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'isPublic'])
    await as.call(updateEvent, { params: of, body: { ...planned, forMembers: true } })
    expect(await isPublic()).toBe(false)
  })
})

describe('the same in a frame of a website', () => {
  const ancestors = async () =>
    /frame-ancestors ([^;]+)/.exec(
      String((await get('/embed/clubs/havkatten')).headers['content-security-policy']),
    )?.[1]

  test('is for the websites that the organisation names, and for no other', async () => {
    expect(await ancestors()).toBe("'none'")
    const embedOrigins = ['https://www.havkatten.example', 'https://havkatten.example']
    await server.deps.db.update(organisation).set({ embedOrigins }).where(eq(organisation.id, club.id))
    expect(await ancestors()).toBe(embedOrigins.join(' '))
    const { headers, body } = await get('/embed/clubs/havkatten')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).toContain('<meta name="robots" content="noindex">')
    // What leads on opens in the whole window, as a payment must.
    expect(body).not.toContain('public-footer')
    expect(body).toContain('<script src="/embed-frame.js" defer></script>')
    const unknown = await get('/embed/clubs/none')
    expect([unknown.statusCode, unknown.headers['content-security-policy']]).toEqual([
      404,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    for (const encoding of ['identity', 'br']) {
      const script = await get('/embed.js', { 'accept-encoding': encoding })
      expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
  })

  test.each([
    'https://*.example',
    'https://a.example; script-src *',
    'http://a.example',
    'https://a.example/page',
    'https://A.example',
    'a.example',
  ])('%s is refused as the address of a website', async (origin) => {
    const cast = await aCast(server)
    const { status, problem } = await cast.as.clubAdmin.call(updateOrganisation, {
      params: { id: cast.club.id },
      body: { name: cast.club.name, embedOrigins: [origin] },
    })
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'embedOrigins.0'])
  })

  test('is switched on by those who may write the settings, and is in the organisation’s log', async () => {
    const cast = await aCast(server)
    const body = { name: cast.club.name, isPublic: true, embedOrigins: ['https://www.club.example'] }
    const params = { id: cast.club.id }
    const saved = await cast.as.clubAdmin.call(updateOrganisation, { params, body })
    expect(saved.body).toMatchObject({ isPublic: true, embedOrigins: ['https://www.club.example'] })
    expect((await get(`/clubs/${cast.club.key}`)).statusCode).toBe(200)
    const stranger = await server.as(await aMember(server)).call(updateOrganisation, { params, body })
    expect(stranger.status).toBe(404)
  })
})
