import { deflateSync } from 'node:zlib'
import { updateMember } from '@medlem/contract/member'
import { updateProfileImage } from '@medlem/contract/profileImage'
import type { MemberRow } from '@medlem/database/schema/member'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let ida: MemberRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
})

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
const base64 = (bytes: Buffer) => bytes.toString('base64')
const send = (image: string | null, { id } = ida) =>
  server.as(ida).call(updateProfileImage, { params: { id }, body: { image } })

/** What is stored, decoded. */
async function stored(image: string | null) {
  return sharp(Buffer.from(image?.replace('data:image/webp;base64,', '') ?? '', 'base64')).metadata()
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a small square of WebP', async (format) => {
  const { status, body } = await send(base64(await picture().toFormat(format).toBuffer()))
  expect(status).toBe(200)
  expect(await stored(body.profileImage)).toMatchObject({ format: 'webp', width: 160, height: 160 })
  expect(body.version).toBe(ida.version + 1)
})

test('where and with what a photograph was taken does not come through', async () => {
  const secret = 'Havnegade 12 camera 4711'
  const tagged = await picture()
    .jpeg()
    .withExif({ IFD0: { Copyright: secret, ImageDescription: secret } })
    .toBuffer()
  expect(tagged.includes(secret)).toBe(true)
  const { body } = await send(base64(tagged))
  expect((await stored(body.profileImage)).exif).toBeUndefined()
  expect(Buffer.from(body.profileImage?.split(',')[1] ?? '', 'base64').includes(secret)).toBe(false)
})

test('a photograph is turned as its camera was held, also where it is narrow', async () => {
  const half = { create: { width: 200, height: 100, channels: 3, background: '#00f' } } as const
  const upright = await picture(200, 200)
    .composite([{ input: half, top: 0, left: 0 }])
    .jpeg()
    .toBuffer()
  for (const orientation of [3, 6, 8]) {
    const turned = await sharp(upright)
      .rotate({ 3: 180, 6: 270, 8: 90 }[orientation])
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const { body } = await send(base64(turned))
    const content = Buffer.from(body.profileImage?.split(',')[1] ?? '', 'base64')
    const [red = 255, , blue = 0] = await sharp(content)
      .extract({ left: 80, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([orientation, red < 60, blue > 200]).toEqual([orientation, true, true])
  }
})

/** A PNG whose header promises far more pixels than its bytes hold. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(50_000, 0)
  header.writeUInt32BE(50_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('what is no whole picture is refused with what to choose, and nothing changes', async () => {
  const whole = await picture().jpeg().toBuffer()
  const wrong: [string, Buffer | string][] = [
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an archive', Buffer.from('PK\u0003\u0004 and more')],
    ['a GIF', await picture().gif().toBuffer()],
    ['half a photograph', whole.subarray(0, whole.length / 2)],
    ['the first bytes of a photograph', Buffer.concat([whole.subarray(0, 3), Buffer.from('<script>')])],
    ['a bomb', bomb()],
    ['a line', await picture(40_000, 1).png().toBuffer()],
    ['no base64', '%%%'],
    ['nothing', ''],
  ]
  for (const [what, bytes] of wrong) {
    const { status, problem } = await send(typeof bytes === 'string' ? bytes : base64(bytes))
    expect([what, status, problem.code]).toEqual([what, 422, 'image_unusable'])
    expect(problem.errors).toMatchObject([
      { field: 'image', message: expect.stringContaining('JPEG, PNG or WebP') },
    ])
  }
  const large = await send(base64(Buffer.alloc(2 * 1024 * 1024 + 10)))
  expect(large.problem.errors).toMatchObject([
    { field: 'image', message: 'Please choose a picture of at most 2 MB.' },
  ])
})

test('a picture is the member’s, or the parent’s to give a child; null takes it away', async () => {
  const alma = await aChild(server, ida)
  const stranger = await aMember(server)
  const image = base64(await picture().png().toBuffer())
  expect((await send(image, alma)).body.profileImage).toContain('data:image/webp')
  expect((await send(null, alma)).body.profileImage).toBeNull()
  expect((await send(image, stranger)).status).toBe(404)
})

test('messages are wanted only on a phone that is known', async () => {
  const write = (body: object) =>
    server.as(ida).call(updateMember, {
      params: { id: ida.id },
      body: { firstName: 'Ida', lastName: 'Holm', ...body },
    })
  expect((await write({ messagingOptIn: true })).body.messagingOptIn).toBe(true)
  for (const phone of [null, ' ']) {
    expect((await write({ phone, messagingOptIn: true })).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'phone' }],
    })
  }
  expect((await write({ phone: null })).problem.errors).toMatchObject([{ field: 'phone' }])
  expect((await write({ phone: null, messagingOptIn: false })).status).toBe(200)
})

test('pictures are decoded two at a time, however many come at once', async () => {
  const image = base64(await picture(3000, 3000).webp({ quality: 20 }).toBuffer())
  // However long ten pictures take, none is given up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let [running, most] = [0, 0]
  const { toBuffer } = sharp.prototype
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(function (
    this: ReturnType<typeof sharp>,
  ) {
    running += 1
    most = Math.max(most, running)
    return toBuffer.call(this).finally(() => {
      running -= 1
    })
  })
  onTestFinished(() => decoding.mockRestore())
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(image)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect([decoding.mock.calls.length, most]).toEqual([10, 2])
})
