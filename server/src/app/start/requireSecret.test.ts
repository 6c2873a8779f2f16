import { loadKeys } from '@medlem/identity/keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signingKeyOf } from '../../club/memberCard/cardKeys.ts'
import { rotateKeys } from '../../office/settings/rotateKeys.ts'
import { anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { requireSecret } from './requireSecret.ts'
import { StartProblem } from './startProblem.ts'

const other = 'another secret for the tests, as long as it must be'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const started = (change: { secret?: string; oldSecret?: string } = {}) =>
  requireSecret(server.deps.db, { ...server.deps.config, ...change })

test('a secret that does not open the payment keys is named at the start, with the organisation', async () => {
  const club = await anOrganisation(server)
  await started()
  await expect(started({ secret: other })).rejects.toBeInstanceOf(StartProblem)
  await expect(started({ secret: other })).rejects.toThrow(
    `MEDLEM_SECRET: the freepay key of the organisation ${club.key} was sealed with another secret`,
  )
})

test('so is one that does not open the keys of the identity server', async () => {
  await loadKeys(server.deps.db, server.deps.config.secret)
  await started()
  await expect(started({ secret: other })).rejects.toThrow('MEDLEM_SECRET: the key of the identity server')
})

test('so is one that opens all but a key of member cards', async () => {
  const { id } = await anOrganisation(server, { paymentAuthToken: null })
  await signingKeyOf(server.deps, id)
  await started()
  await expect(started({ secret: other })).rejects.toThrow('MEDLEM_SECRET: a key of member cards')
})

test('after a change of the secret the start asks for the rotation, and works when it has run', async () => {
  await anOrganisation(server)
  await loadKeys(server.deps.db, server.deps.config.secret)
  const { secret } = server.deps.config
  const change = { secret: other, oldSecret: secret }
  await expect(started(change)).rejects.toThrow('run npm run medlem -- rotate-keys')
  const rotation = await rotateKeys(server.deps.db, { from: secret, to: other })
  expect(rotation).toEqual({ rotated: 1, already: 0, organisations: 1, identityKeys: 2, cardKeys: 0 })
  await started(change)
})
