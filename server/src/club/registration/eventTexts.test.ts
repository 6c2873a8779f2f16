import { listEvents } from '@medlem/contract/event'
import { createEvent, exportEvent, getWrittenEvent, updateEvent } from '@medlem/contract/eventChange'
import { signUp } from '@medlem/contract/registration'
import { listTickets } from '@medlem/contract/ticket'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
beforeAll(() => offerLanguages('da', 'sv'))
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await server.deps.db
    .update(organisation)
    .set({ language: 'da', isPublic: true })
    .where(eq(organisation.id, cast.club.id))
})

const cup = {
  title: 'Bådens dag',
  description: 'Tag en kage med.',
  location: 'Havnen',
  translations: { en: { title: 'Day of the boat', location: 'The harbour' }, sv: { title: ' ' } },
  startDate: '2026-12-11T17:30:00.000Z',
  endDate: '2026-12-11T21:00:00.000Z',
  forMembers: false,
  guestsInvited: false,
  isPublic: true,
}
const plan = async () => {
  const body = { ...cup, takesSignUps: true, capacity: 20, signUpUntil: null }
  return (await cast.as.clubAdmin.call(createEvent, { params: { id: cast.club.id }, body })).body.id
}
const change = (eventId: string, body: object) =>
  cast.as.clubAdmin.call(updateEvent, { params: { id: cast.club.id, eventId }, body: { ...cup, ...body } })
const written = async (eventId: string) =>
  (await cast.as.clubAdmin.call(getWrittenEvent, { params: { id: cast.club.id, eventId } })).body
const inLanguage = (language: string) => ({ 'accept-language': language })
const { translations: _translations, ...kept } = cup

test('an event is read in the reader’s language by members and strangers, else as it was written', async () => {
  const id = await plan()
  const { key } = cast.club
  const titles = async (language: string) => {
    const headers = inLanguage(language)
    const listed = await cast.as.ida.call(listEvents, { querystring: { orgId: cast.club.id } }, headers)
    const file = await cast.as.ida.call(exportEvent, { params: { id } }, headers)
    const { body: page } = await server.app.inject(`/clubs/${key}/events/${id}?lang=${language}`)
    return [
      listed.body.find((one) => one.id === id)?.title,
      /SUMMARY:(.*?)\r/.exec(file.body)?.[1],
      /<h1.*?<\/h1>/.exec(page)?.[0],
      /og:title" content="(.*?) ·/.exec(page)?.[1],
    ]
  }
  const danish = [cup.title, cup.title, `<h1>${cup.title}</h1>`, cup.title]
  const english = 'Day of the boat'
  expect(await titles('en')).toEqual([english, english, `<h1>${english}</h1>`, english])
  expect(await titles('da')).toEqual(danish)
  // What is left in another language than the page says which.
  expect(await titles('sv')).toEqual(danish.with(2, `<h1 lang="da">${cup.title}</h1>`))
  const { body: page } = await server.app.inject(`/clubs/${key}/events/${id}?lang=en`)
  expect(page).toContain('<dd>The harbour</dd>')
  expect(page).toContain('<div class="public-lead" lang="da"><p>Tag en kage med.</p>')
  expect((await server.app.inject(`/clubs/${key}?lang=sv`)).body).toContain('<strong lang="da">Bådens dag')
})

test('its e-mail and its ticket are in the language of their reader', async () => {
  const id = await plan()
  await server.deps.db.update(member).set({ language: 'en' }).where(eq(member.id, cast.ida.id))
  await cast.as.ida.call(signUp, { params: { id }, body: { memberIds: [cast.ida.id] } })
  const [mail] = await server.deps.db.select().from(message).where(eq(message.memberId, cast.ida.id))
  expect(mail?.notice).toMatchObject({ values: { event: 'Day of the boat', place: 'The harbour' } })
  const headers = inLanguage('en')
  const tickets = await cast.as.ida.call(listTickets, { querystring: {} }, headers)
  expect(tickets.body).toMatchObject([{ eventTitle: 'Day of the boat', location: 'The harbour' }])
})

test('of another place in one language those are notified who read it, of one in the event’s own all', async () => {
  const id = await plan()
  const comes = [
    ['ida', 'en'],
    ['jonas', 'da'],
    ['vera', 'sv'],
  ] as const
  for (const [who, language] of comes) {
    await server.deps.db.update(member).set({ language }).where(eq(member.id, cast[who].id))
    await cast.as[who].call(signUp, { params: { id }, body: { memberIds: [cast[who].id] } })
  }
  await server.deps.db.delete(message)
  const notified = async (body: object) => {
    expect((await change(id, body)).status).toBe(200)
    const rows = await server.deps.db.delete(message).returning()
    return rows.map(({ memberId, notice }) => {
      const name = comes.find(([who]) => cast[who].id === memberId)?.[0]
      return `${name}: ${notice?.values.place}`
    })
  }
  const en = { title: 'Day of the boat', location: 'The north quay' }
  expect(await notified({ translations: { en } })).toEqual(['ida: The north quay'])
  const bells = await server.deps.db.select().from(notification)
  expect(bells.filter(({ notice }) => notice?.code === 'registration_moved')).toHaveLength(1)
  // Another title, and a place in a language that it was not in, or is not in any more.
  const titled = { en: { ...en, title: 'Boats' }, sv: { location: 'Hamnen' } }
  expect(await notified({ translations: titled })).toEqual([])
  expect(await notified({ translations: { en } })).toEqual([])
  const all = await notified({ location: 'Nordmolen', translations: { en } })
  expect(all.toSorted()).toEqual(['ida: The north quay', 'jonas: Nordmolen', 'vera: Nordmolen'])
})

test('staff change the texts as they were written; a client that leaves translations out keeps them', async () => {
  const id = await plan()
  const stored = { en: cup.translations.en }
  expect(await written(id)).toMatchObject({
    title: cup.title,
    translations: stored,
    languages: { title: 'da' },
  })
  expect((await change(id, { ...kept, title: 'Bådens aften', translations: undefined })).status).toBe(200)
  expect(await written(id)).toMatchObject({ title: 'Bådens aften', translations: stored })
  await change(id, { translations: { sv: { title: 'Båtens dag' } } })
  expect((await written(id)).translations).toEqual({ sv: { title: 'Båtens dag' } })
  const entries = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'event_update'))
    .orderBy(audit.id)
  expect(entries.map(({ detail }) => detail)).toMatchObject([
    { changes: { title: { after: 'Bådens aften' } } },
    { changes: { translations: { before: stored, after: { sv: { title: 'Båtens dag' } } } } },
  ])
  expect(Object.keys(entries[0]?.detail?.changes ?? {})).toEqual(['title'])
})

test.each([
  ['en', 'title', 'x'.repeat(201)],
  ['da', 'location', 'Here\nthere'],
  ['sv', 'description', 'x'.repeat(5001)],
])('what is wrong in %s is refused at its %s', async (language, field, text) => {
  const id = await plan()
  const refused = await change(id, { translations: { [language]: { [field]: text } } })
  expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([
    400,
    `translations.${language}.${field}`,
  ])
})
