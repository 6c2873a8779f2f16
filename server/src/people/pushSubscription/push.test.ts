import { createECDH } from 'node:crypto'
import { checkPushDevice, endPushDevice, getPush, type PushKind, savePushDevice } from '@medlem/contract/push'
import type { MemberRow } from '@medlem/database/schema/member'
import { pushDelivery, pushDevice } from '@medlem/database/schema/push'
import { reseal } from '@medlem/database/sealer'
import { endPushes } from '@medlem/identity/endedSessions'
import { eq } from 'drizzle-orm'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress, publicNetwork } from '../../communication/push/publicNetwork.ts'
import { loadPushKeys, sealedPushKey } from '../../communication/push/pushKeys.ts'
import { sendPushes } from '../../communication/push/sendPushes.ts'
import { webPusher } from '../../communication/push/webPusher.ts'
import { aMember, aNotification, anOrganisation } from '../../testing/builders.ts'
import { aPushSubscription } from '../../testing/pushRequests.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { pushService, type Received } from './testing/pushService.ts'

const CONTACT = 'mailto:office@example.org'

let server: TestServer
let service: Awaited<ReturnType<typeof pushService>>
let ida: MemberRow
beforeAll(async () => {
  service = await pushService()
  server = await testServer()
  const { db, config } = server.deps
  const { network } = service
  server.deps.pusher = webPusher({ keys: () => loadPushKeys(db, config), contact: CONTACT, network })
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  await server.reset()
  service.received.length = 0
  ida = await aMember(server, { email: 'ida@example.org', language: 'da' })
})

type Browser = ReturnType<typeof aPushSubscription>

/** A browser of the member that shows notifications. */
async function aBrowser(of: MemberRow = ida, off: PushKind[] = []): Promise<Browser> {
  const browser = aPushSubscription(`${service.origin}/send`)
  const saved = await server.as(of).call(savePushDevice, { body: { ...browser.subscription, off } })
  expect([saved.status, saved.body]).toEqual([200, { off }])
  return browser
}

const send = () => sendPushes(server.deps)
const devices = () => server.deps.db.$count(pushDevice)
const waiting = () => server.deps.db.select().from(pushDelivery)
const later = (seconds: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + seconds * 1000).toISOString())

/** As the browser reads it, by a library that only decrypts. */
function read({ body }: Received, { pair, subscription }: Pick<Browser, 'pair' | 'subscription'>) {
  const options = { version: 'aes128gcm' as const, privateKey: pair, authSecret: subscription.auth }
  return JSON.parse(decrypt(body, options).toString()) as Record<string, string>
}

describe('a notification', () => {
  test('is readable with the browser’s keys and only with them, says kind and organisation, and no names or sums', async () => {
    const browser = await aBrowser()
    const club = await anOrganisation(server, { name: 'Åbyhøj Boldklub' })
    const id = await aNotification(server, {
      receiver: ida,
      title: 'Jonas Holm paid 450 kr.',
      message: 'Jonas Holm paid 450 kr. for 2027.',
      data: { orgId: club.id },
    })
    await send()
    const [sent] = service.received
    if (!sent) throw new Error('nothing was sent')
    expect(read(sent, browser)).toEqual({
      title: 'Åbyhøj Boldklub',
      body: 'En notifikation om en betaling',
      lang: 'da',
      tag: id,
      path: '/memberships',
    })
    expect(sent.body.includes('Åbyhøj')).toBe(false)
    const other = createECDH('prime256v1')
    other.generateKeys()
    expect(() => read(sent, { ...browser, pair: other })).toThrow()
    expect(() =>
      read(sent, { ...browser, subscription: aPushSubscription(service.origin).subscription }),
    ).toThrow()
    expect(sent.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: id.replaceAll('-', ''),
    })
    await send()
    expect(service.received).toHaveLength(1)
  })

  test('is signed with the key that the browser was given (VAPID)', async () => {
    const { subscription } = await aBrowser()
    await aNotification(server, { receiver: ida })
    await send()
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(service.received[0]?.headers.authorization ?? '') ?? []
    const { publicKey, browsers } = (await server.as(ida).call(getPush, {})).body
    expect([key, browsers]).toEqual([publicKey, 1])
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    const { payload } = await jwtVerify(token, jwk, { audience: new URL(subscription.endpoint).origin })
    expect(payload.sub).toBe(CONTACT)
  })

  test('is not sent when its transaction is undone, to another member, or of a kind that is off', async () => {
    await aBrowser(ida, ['payment'])
    const jonas = await aMember(server, { email: 'jonas@example.org' })
    const { db } = server.deps
    const undone = db.transaction(async (tx) => {
      const deps = { ...server.deps, db: tx }
      await aNotification({ ...server, deps }, { receiver: ida, type: 'EVENT_REGISTRATION' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await aNotification(server, { receiver: ida, type: 'PAYMENT_RECEIVED' })
    await aNotification(server, { receiver: jonas, type: 'CONTACT_US_REPLY' })
    await send()
    expect(service.received).toEqual([])
    await aNotification(server, { receiver: ida, type: 'CONTACT_US_REPLY' })
    await send()
    expect(service.received).toHaveLength(1)
  })

  test('is not shown any more when it was read in the portal, or is older than it is worth', async () => {
    await aBrowser()
    await aNotification(server, { receiver: ida, read: true })
    await aNotification(server, { receiver: ida, type: 'EVENT_REGISTRATION' })
    later(13 * 3600)
    await send()
    expect([service.received, await waiting()]).toEqual([[], []])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %s ends the browser', async (status) => {
    await aBrowser()
    await aBrowser()
    service.answers.push({ status })
    await aNotification(server, { receiver: ida })
    await send()
    expect([service.received.length, await devices(), await waiting()]).toEqual([2, 1, []])
  })

  test('that does not answer is tried again, later and later and as late as it says, and given up in the end', async () => {
    await aBrowser()
    service.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '300' } })
    await aNotification(server, { receiver: ida })
    await send()
    await send()
    expect(service.received).toHaveLength(1)
    later(7)
    await send()
    later(290)
    await send()
    expect(service.received).toHaveLength(2)
    later(20)
    await send()
    expect([service.received.length, await waiting(), await devices()]).toEqual([3, [], 1])

    service.answers.push(...Array.from({ length: 9 }, () => ({ status: 500 })))
    await aNotification(server, { receiver: ida })
    for (let n = 0; n < 12; n++) {
      await send()
      later(5000)
    }
    expect([service.received.length, await waiting()]).toEqual([12, []])
    service.answers.length = 0
  })

  test('that refuses a notification is not asked again', async () => {
    await aBrowser()
    service.answers.push({ status: 403 })
    await aNotification(server, { receiver: ida })
    await send()
    later(100)
    await send()
    expect([service.received.length, await devices()]).toEqual([1, 1])
  })

  test('is at a public address over https, or is never called', async () => {
    const real = webPusher({ keys: () => Promise.reject(new Error('not needed')), contact: CONTACT })
    const addresses = [
      'http://push.example.org/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://[::ffff:10.0.0.1]/1',
      'https://169.254.169.254/latest',
      'https://10.1.2.3/1',
      'https://2130706433/1',
      'https://localhost/1',
      'https://push.example.org:8443/1',
      'https://user@push.example.org/1',
    ]
    expect(addresses.filter(real.takes)).toEqual([])
    expect(real.takes('https://updates.push.example.org/wpush/v2/1')).toBe(true)
    // A name is judged by what it resolves to, when it is connected.
    const resolved = await new Promise((resolve) =>
      publicNetwork.lookup('localhost', { all: true }, (error) => resolve(error?.message)),
    )
    expect(resolved).toBe('a host of a private network')
    const reserved = [
      ...['100.64.0.1', '192.168.1.1', '0.0.0.0', '224.0.0.1', 'fd00::1', 'fec0::1', 'ff02::1', '::', '::1'],
      // IPv4 in IPv6, as it is written in each way that there is for it.
      ...['::127.0.0.1', '::7f00:1', '::a00:1', '::ffff:127.0.0.1', '::ffff:0:7f00:1', '64:ff9b::7f00:1'],
      ...['2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '100::1', '2001:db8::1', '4000::1'],
    ]
    expect(reserved.filter(isPublicAddress)).toEqual([])
    expect(['93.184.216.34', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(2)
    expect(publicNetwork.takes('https://[::127.0.0.1]/1')).toBe(false)
    expect(publicNetwork.takes('https://[2606:4700::1111]/1')).toBe(true)
    const { subscription } = aPushSubscription('https://10.0.0.1')
    const refused = await server.as(ida).call(savePushDevice, { body: { ...subscription, off: [] } })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, 'endpoint'])
  })
})

describe('a browser', () => {
  test('shows nothing any more after a sign-out there, everywhere, or at the identity server', async () => {
    const { subscription } = await aBrowser()
    const { endpoint } = subscription
    await server.as(ida).call(endPushDevice, { body: { endpoint } })
    expect((await server.as(ida).call(checkPushDevice, { body: { endpoint } })).body).toEqual({
      device: null,
    })
    await aBrowser()
    await aBrowser()
    await server.as(ida).call(endPushDevice, { body: {} })
    expect(await devices()).toBe(0)

    await aBrowser()
    await aBrowser()
    const [first] = await server.deps.db.select().from(pushDevice)
    await server.deps.db
      .update(pushDevice)
      .set({ sessionId: 'there' })
      .where(eq(pushDevice.id, first?.id ?? ''))
    await endPushes(server.deps.db, { kind: 'session', id: 'there' })
    expect(await devices()).toBe(1)
    await endPushes(server.deps.db, { kind: 'subject', id: first?.subject ?? '' })
    expect(await devices()).toBe(0)
  })

  test('that another account signs in to shows nothing of the one before', async () => {
    const { subscription } = await aBrowser()
    await aNotification(server, { receiver: ida })
    const jonas = await aMember(server, { email: 'jonas@example.org' })
    const { endpoint } = subscription
    expect((await server.as(jonas).call(checkPushDevice, { body: { endpoint } })).body).toEqual({
      device: null,
    })
    await send()
    expect([await devices(), service.received]).toEqual([0, []])

    await server.as(ida).call(savePushDevice, { body: { ...subscription, off: [] } })
    await aNotification(server, { receiver: ida })
    await server.as(jonas).call(savePushDevice, { body: { ...subscription, off: ['event'] } })
    await send()
    expect(service.received).toEqual([])
    expect((await server.as(jonas).call(checkPushDevice, { body: { endpoint } })).body).toEqual({
      device: { off: ['event'] },
    })
  })

  test('is one of the ten that a member used last', async () => {
    for (let n = 0; n < 11; n++) {
      await aBrowser()
      later(1)
    }
    expect((await server.as(ida).call(getPush, {})).body.browsers).toBe(10)
  })
})

test('the key of an installation is made once, kept sealed, sealed anew with another secret, or configured', async () => {
  const { db, config } = server.deps
  const [one, two] = await Promise.all([loadPushKeys(db, config), loadPushKeys(db, config)])
  expect(two).toEqual(one)
  const to = 'another secret for the tests, long enough'
  const resealed = async () => {
    const values = await sealedPushKey(db)
    return Promise.all(values.map((value) => reseal(db, value, { from: config.secret, to })))
  }
  expect(await resealed()).toEqual([true])
  expect(await loadPushKeys(db, { ...config, secret: to })).toEqual(one)
  expect(await resealed()).toEqual([false])
  expect(await loadPushKeys(db, { ...config, pushKey: one.privateKey })).toEqual(one)
})
