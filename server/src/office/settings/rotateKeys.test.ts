import { organisation } from '@medlem/database/schema/organisation'
import { testKey } from '@medlem/sandbox/testing/testGateway'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signingKeyOf } from '../../club/memberCard/cardKeys.ts'
import { gatewayKeys, keptCredentials, sealCredentials } from '../../money/payment/credentials.ts'
import { anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { rotateKeys } from './rotateKeys.ts'

const to = 'another secret for the tests, as long as it must be'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const from = () => server.deps.config.secret
const rotate = () => rotateKeys(server.deps.db, { from: from(), to })
const read = async (id: string) => {
  const [row] = await server.deps.db.select().from(organisation).where(eq(organisation.id, id))
  if (!row) throw new Error('the organisation is gone')
  return row
}

test('the keys of all organisations are read with the new secret after a rotation, and not with the old', async () => {
  const id = crypto.randomUUID()
  const stripe = { secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_0123456789' }
  const kept = sealCredentials(server.deps.config, { orgId: id, provider: 'stripe', kept: stripe })
  const former = { freepay: gatewayKeys(server.deps.config).seal('key-of-before', id) }
  await anOrganisation(server, {
    id,
    paymentProvider: 'stripe',
    paymentAuthToken: kept,
    otherCredentials: former,
  })
  const club = await anOrganisation(server)
  await anOrganisation(server, { paymentAuthToken: null })
  const { kid } = await signingKeyOf(server.deps, club.id)
  expect(await rotate()).toEqual({ rotated: 3, already: 0, organisations: 2, identityKeys: 0, cardKeys: 1 })
  const row = await read(id)
  expect(keptCredentials({ secret: to }, row)).toEqual(stripe)
  expect(keptCredentials({ secret: to }, row, 'freepay')).toEqual({ apiKey: 'key-of-before' })
  expect(keptCredentials({ secret: to }, await read(club.id))).toEqual({ apiKey: testKey })
  expect(() => keptCredentials({ secret: from() }, row)).toThrow()
  expect(row.version).toBe(1)
  const rotatedConfig = { ...server.deps.config, secret: to }
  expect(await signingKeyOf({ ...server.deps, config: rotatedConfig }, club.id)).toMatchObject({ kid })
  await expect(signingKeyOf(server.deps, club.id)).rejects.toThrow()
  expect(await rotate()).toEqual({ rotated: 0, already: 3, organisations: 0, identityKeys: 0, cardKeys: 0 })
})

test('a key that neither secret opens stops the rotation whole, and is named', async () => {
  const club = await anOrganisation(server)
  const id = crypto.randomUUID()
  const paymentAuthToken = gatewayKeys({ secret: 'a third secret, which is lost' }).seal('key', id)
  await anOrganisation(server, { id, key: 'lost', paymentAuthToken })
  await expect(rotate()).rejects.toThrow(/freepay key of the organisation lost/)
  expect(await read(club.id)).toEqual(club)
})
