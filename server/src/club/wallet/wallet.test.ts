import { createHash, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { listMemberCards } from '@medlem/contract/memberCard'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../testing/testServer.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import {
  askFor,
  partsOf,
  passIn,
  statusesFor,
  submitFor,
  unpack,
  type Wallets,
  walletServer,
} from './testing/walletServer.ts'

let wallets: Wallets
let server: TestServer
let cast: Cast
let token = ''
beforeAll(async () => {
  wallets = await walletServer()
  server = wallets.server
})
afterAll(() => wallets.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration: cast.fee })
  const { body } = await cast.as.ida.call(listMemberCards, { params: { memberId: cast.ida.id } })
  expect(body[0]?.wallets).toEqual(['apple', 'google'])
  token = body[0]?.token ?? ''
})

test('a pass for Apple Wallet is signed for every file in it, as OpenSSL verifies', async () => {
  const { file, openssl } = wallets
  const { statusCode, headers, rawPayload } = await submitFor(server, token)
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
  const pass = passIn(files)
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
  const { statusCode, body } = await askFor(server, 'google', token)
  expect(statusCode).toBe(200)
  const { url, header, claims, signed, signature } = partsOf(body)
  expect(verify('sha256', signed, wallets.google.publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(header).toEqual({ alg: 'RS256', typ: 'JWT' })
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
  expect(await statusesFor(server, token)).toEqual([404, 404])
})
