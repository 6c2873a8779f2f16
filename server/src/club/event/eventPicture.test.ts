import {
  cancelEvent,
  copyEvent,
  createEvent,
  deleteEvent,
  getWrittenEvent,
  type PlannedEvent,
  updateEvent,
} from '@medlem/contract/eventChange'
import { getEventPicture } from '@medlem/contract/eventPicture'
import { audit } from '@medlem/database/schema/audit'
import { eventPicture } from '@medlem/database/schema/eventPicture'
import { organisation } from '@medlem/database/schema/organisation'
import { desc, eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { anOrder } from '../guestOrder/testing/aGuest.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const party: PlannedEvent = {
  title: 'Winter supper',
  description: '',
  location: '',
  startDate: '2026-12-11T17:30:00Z',
  endDate: '2026-12-11T21:00:00Z',
  forMembers: false,
  guestsInvited: false,
}
const photo = (background = '#369', { width = 900, height = 900 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } }).jpeg()
const base64 = async (image: Sharp) => (await image.toBuffer()).toString('base64')

const send = (body: Partial<PlannedEvent>, who: keyof Cast['as'] = 'clubAdmin') =>
  cast.as[who].call(createEvent, {
    params: { id: cast.club.id },
    body: { ...party, takesSignUps: true, capacity: null, signUpUntil: null, isDraft: true, ...body },
  })
const change = (eventId: string, body: Partial<PlannedEvent>, who: keyof Cast['as'] = 'clubAdmin') =>
  cast.as[who].call(updateEvent, { params: { id: cast.club.id, eventId }, body: { ...party, ...body } })
const written = async (eventId: string) =>
  (await cast.as.clubAdmin.call(getWrittenEvent, { params: { id: cast.club.id, eventId } })).body
const seen = (id: string, who: keyof Cast['as'] = 'clubAdmin') =>
  cast.as[who].call(getEventPicture, { params: { id } })
const bytesOf = (image: string) => Buffer.from(image.replace('data:image/jpeg;base64,', ''), 'base64')
const aPlanned = async (body: Partial<PlannedEvent> = {}) => {
  const answer = await send({ picture: await base64(photo()), pictureAlt: 'A table.', ...body })
  expect(answer.status).toBe(201)
  return answer.body
}
const lastChanges = async () => {
  const [entry] = await server.deps.db
    .select({ detail: audit.detail })
    .from(audit)
    .where(eq(audit.action, 'event_update'))
    .orderBy(desc(audit.id))
    .limit(1)
  return (entry?.detail as { changes?: object } | null)?.changes
}

test('a picture is re-encoded as a JPEG of the size that link previews ask for, without where it was taken', async () => {
  const secret = 'Havnegade 12 camera 4711'
  const tagged = photo().withExif({ IFD0: { Copyright: secret, ImageDescription: secret } })
  const { id, picture } = await aPlanned({ picture: await base64(tagged) })
  const bytes = bytesOf((await seen(id)).body.image)
  const { format, width, height, exif } = await sharp(bytes).metadata()
  expect([format, width, height, exif]).toEqual(['jpeg', 1200, 630, undefined])
  expect(bytes.includes(secret)).toBe(false)
  expect(picture).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{32}$/), alt: 'A table.' })
})

test('what can be seen through becomes white', async () => {
  const clear = sharp({
    create: { width: 1200, height: 630, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const { id } = await aPlanned({ picture: await base64(clear.png()) })
  const { channels } = await sharp(bytesOf((await seen(id)).body.image)).stats()
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
})

test('the picture is replaced and removed with the event, its words go with it in every language, and the log says so', async () => {
  const { id, picture: first } = await aPlanned({
    translations: { da: { title: 'Fest', pictureAlt: 'Et bord.' } },
  })
  await change(id, { pictureAlt: 'A long table.' })
  expect((await written(id)).picture).toEqual({ ...first, alt: 'A long table.' })
  expect(await lastChanges()).toEqual({ pictureAlt: { before: 'A table.', after: 'A long table.' } })

  await change(id, { picture: await base64(photo('#f00')) })
  const second = (await written(id)).picture
  expect(second?.hash).not.toBe(first?.hash)
  expect(await lastChanges()).toEqual({ picture: { before: true, after: 'replaced' } })
  const { channels } = await sharp(bytesOf((await seen(id)).body.image)).stats()
  expect(channels[0]?.mean).toBeGreaterThan(200)

  await change(id, { picture: null })
  const bare = await written(id)
  expect([bare.picture, bare.translations]).toEqual([undefined, { da: { title: 'Fest' } }])
  expect(await lastChanges()).toMatchObject({ picture: { before: true, after: false } })
  expect((await seen(id)).status).toBe(404)
  expect(await server.deps.db.$count(eventPicture)).toBe(0)
})

test('each copy has the picture, which stays when that of the model goes', async () => {
  const { id, picture } = await aPlanned()
  const { body } = await cast.as.clubAdmin.call(copyEvent, {
    params: { id: cast.club.id, eventId: id },
    body: { days: ['2026-12-18', '2026-12-25'] },
  })
  expect(body.events.map((one) => one.picture)).toEqual([picture, picture])
  const before = (await seen(id)).body.image
  await change(id, { picture: null })
  for (const copy of body.events) expect((await seen(copy.id)).body.image).toBe(before)
})

test('the picture of a draft is deleted with it; that of an event that is called off stays', async () => {
  const { id } = await aPlanned()
  const shown = await send({ picture: await base64(photo()) })
  await cast.as.clubAdmin.call(deleteEvent, { params: { id: cast.club.id, eventId: id } })
  await cast.as.clubAdmin.call(cancelEvent, { params: { id: cast.club.id, eventId: shown.body.id } })
  expect([(await seen(id)).status, (await seen(shown.body.id)).status]).toEqual([404, 200])
  expect(await server.deps.db.$count(eventPicture)).toBe(1)
})

test('who is not shown the event is not shown its picture, and no stranger to the club writes one', async () => {
  const draft = await aPlanned()
  const { id } = (await send({ picture: await base64(photo()), forMembers: true, isDraft: false } as object))
    .body
  for (const who of ['ida', 'choirAdmin'] as const) {
    expect([(await seen(draft.id, who)).status, (await seen(id, who)).status], who).toEqual([404, 404])
    // A right is asked for before the file is opened.
    expect((await change(draft.id, { picture: 'no picture' }, who)).status).toBe(404)
    expect((await send({ picture: 'no picture' }, who)).status).toBe(404)
  }
})

test('a guest is shown the picture of the event that they signed up for, and no other one', async () => {
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, cast.club.id))
  const toGuests = { isPublic: true, takesGuests: true, isDraft: false, picture: await base64(photo()) }
  const [own, other] = [(await send(toGuests)).body.id, (await send(toGuests)).body.id]
  const { call } = await anOrder(server, own)
  const asGuest = async (id: string) => (await call(getEventPicture, { params: { id } })).status
  expect([await asGuest(own), await asGuest(other)]).toEqual([200, 404])
  await cast.as.clubAdmin.call(cancelEvent, { params: { id: cast.club.id, eventId: own } })
  expect(await asGuest(own)).toBe(200)
  expect((await server.anonymous.call(getEventPicture, { params: { id: own } })).status).toBe(401)
})

/** A PNG whose header promises 2.5 billion pixels. */
function bomb(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(50_000, 0)
  size.writeUInt32BE(50_000, 4)
  return Buffer.concat([header, size, Buffer.from([8, 2, 0, 0, 0, 0, 0, 0, 0])])
}

test('what is no picture is refused at its field, a file that is too large before it is read, and nothing is written', async () => {
  const { id, picture } = await aPlanned()
  const wrong: [string, Buffer][] = [
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html>')],
    ['a bomb', bomb()],
    ['half a photograph', (await photo().toBuffer()).subarray(0, 700)],
  ]
  for (const [what, bytes] of wrong) {
    const { status, problem } = await change(id, { title: 'X', picture: bytes.toString('base64') })
    expect([what, status, problem.code]).toEqual([what, 422, 'image_unusable'])
    expect(problem.errors).toMatchObject([
      { field: 'picture', message: expect.stringContaining('JPEG, PNG or WebP') },
    ])
  }
  const large = Buffer.alloc(20 * 1024 * 1024).toString('base64')
  expect((await change(id, { title: 'X', picture: large })).status).toBe(413)
  expect(await written(id)).toMatchObject({ title: party.title, picture })
})
