import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMemberCards } from '@medlem/contract/memberCard'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type TestServer, testServer } from '../../../testing/testServer.ts'
import { aPurchase } from '../../membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../../membership/testing/cast.ts'

const folder = mkdtempSync(join(tmpdir(), 'medlem-wallet-'))
const file = (name: string) => join(folder, name)
const openssl = (...words: string[]) =>
  execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const google = generateKeyPairSync('rsa', { modulusLength: 2048 })
let server: TestServer
let cast: Cast
let token = ''

/** A root in Apple's place, an intermediate in WWDR's, and the certificate of a Pass Type ID. */
function makeCertificates(): void {
  const subject = (name: string) => ['-subj', `/CN=${name}/OU=TEAM123456`]
  const days = ['-days', '2']
  writeFileSync(file('ca.ext'), 'basicConstraints=critical,CA:TRUE')
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    ...subject('Root'),
    ...days,
  )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'wwdr.key',
    '-out',
    'wwdr.csr',
    ...subject('WWDR'),
  )
  openssl(
    'x509',
    '-req',
    '-in',
    'wwdr.csr',
    '-CA',
    'root.pem',
    '-CAkey',
    'root.key',
    '-CAcreateserial',
    '-extfile',
    'ca.ext',
    '-out',
    'wwdr.pem',
    ...days,
  )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'pass.key',
    '-out',
    'pass.csr',
    ...subject('Pass Type ID'),
  )
  openssl(
    'x509',
    '-req',
    '-in',
    'pass.csr',
    '-CA',
    'wwdr.pem',
    '-CAkey',
    'wwdr.key',
    '-CAcreateserial',
    '-out',
    'pass.pem',
    ...days,
  )
}

beforeAll(async () => {
  makeCertificates()
  const key = google.privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(file('google.json'), JSON.stringify({ client_email: 'cards@example.org', private_key: key }))
  server = await testServer({
    environment: {
      APPLE_PASS_TYPE_ID: 'pass.org.example.card',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_PASS_CERTIFICATE_FILE: file('pass.pem'),
      APPLE_PASS_KEY_FILE: file('pass.key'),
      APPLE_WWDR_CERTIFICATE_FILE: file('wwdr.pem'),
      GOOGLE_WALLET_ISSUER_ID: '3388000000000000000',
      GOOGLE_WALLET_KEY_FILE: file('google.json'),
    },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration: cast.fee })
  const { body } = await cast.as.ida.call(listMemberCards, { params: { memberId: cast.ida.id } })
  expect(body[0]?.wallets).toEqual(['apple', 'google'])
  token = body[0]?.token ?? ''
})

const ask = (wallet: string) =>
  server.app.inject({ method: 'POST', url: `/card-pass/${wallet}`, payload: { token } })

/** As the portal's form does. */
const submit = () =>
  server.app.inject({
    method: 'POST',
    url: '/card-pass/apple',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })

/** The files of a ZIP by name. */
function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          files.set(entry.fileName, Buffer.concat(parts))
          archive.readEntry()
        })
      })
      archive.on('end', () => resolve(files))
      archive.readEntry()
    })
  })
}

test('a pass for Apple Wallet is signed for every file in it, as OpenSSL verifies', async () => {
  const { statusCode, headers, rawPayload } = await submit()
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
  const files = await unpack(rawPayload)
  const manifest = files.get('manifest.json') ?? Buffer.of()
  writeFileSync(file('manifest.json'), manifest)
  writeFileSync(file('signature'), files.get('signature') ?? Buffer.of())
  const check = [
    'smime',
    '-verify',
    '-inform',
    'DER',
    '-in',
    'signature',
    '-content',
    'manifest.json',
    '-purpose',
    'any',
  ]
  expect(openssl(...check, '-CAfile', 'root.pem')).toBe(manifest.toString())
  const hashes = JSON.parse(manifest.toString()) as Record<string, string>
  expect(Object.keys(hashes).toSorted()).toEqual(
    [...files.keys()].filter((name) => !/^(manifest|signature)/.test(name)).toSorted(),
  )
  for (const [name, hash] of Object.entries(hashes))
    expect([
      name,
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ]).toEqual([name, hash])
  const pass = JSON.parse(files.get('pass.json')?.toString() ?? '{}')
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.org.example.card',
    teamIdentifier: 'TEAM123456',
    organizationName: cast.club.name,
    barcodes: [{ format: 'PKBarcodeFormatQR', message: `${server.deps.config.baseUrl}/card-check#${token}` }],
  })
  expect(new Date(pass.expirationDate).toISOString()).toBe('2026-12-31T23:00:00.000Z')
  // It can fail: one byte more in the manifest.
  writeFileSync(file('manifest.json'), `${manifest} `)
  expect(() => openssl(...check, '-CAfile', 'root.pem')).toThrow()
})

test('the address for Google Wallet has a JWT that the service account signed, short enough for a link', async () => {
  const { statusCode, body } = await ask('google')
  expect(statusCode).toBe(200)
  const { url } = JSON.parse(body) as { url: string }
  const [header = '', payload = '', signature = ''] = url
    .replace('https://pay.google.com/gp/v/save/', '')
    .split('.')
  const signed = Buffer.from(`${header}.${payload}`)
  expect(verify('sha256', signed, google.publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT' })
  const claims = read(payload)
  expect(claims).toMatchObject({ iss: 'cards@example.org', aud: 'google', typ: 'savetowallet' })
  const [object] = claims.payload.genericObjects
  expect(object.barcode).toEqual({
    type: 'QR_CODE',
    value: `${server.deps.config.baseUrl}/card-check#${token}`,
  })
  expect(object.validTimeInterval.end.date).toBe('2026-12-31T23:00:00.000Z')
  // Google's limit of an address.
  expect(url.length).toBeLessThan(1800)
})

test('a card of a membership that ended is put into no wallet', async () => {
  await server.deps.db.update(membershipPeriod).set({ status: 'inactive', open: false })
  expect([(await ask('apple')).statusCode, (await ask('google')).statusCode]).toEqual([404, 404])
})
