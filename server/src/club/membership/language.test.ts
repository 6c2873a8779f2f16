import { getFamilyStatus } from '@medlem/contract/membership'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from './testing/cast.ts'

let server: TestServer
let cast: Cast
beforeAll(() => offerLanguages('da'))
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

test('the reasons of a status are in the language of the request, of many requests at once too (Ruling 41)', async () => {
  const { as, ida, club } = cast
  const asked = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'da' : 'en'))
  const answers = await Promise.all(
    asked.map((language) =>
      as.ida.call(getFamilyStatus, { params: { memberId: ida.id } }, { 'accept-language': language }),
    ),
  )
  const reasons = answers.map(({ body }) =>
    body
      .find(({ memberId }) => memberId === ida.id)
      ?.statuses.find(({ orgId }) => orgId === club.id)
      ?.reasons.map(({ message }) => message)
      .at(-1),
  )
  expect(reasons).toEqual(
    asked.map((language) => (language === 'da' ? 'Ikke medlem endnu.' : 'Not a member yet.')),
  )
})
