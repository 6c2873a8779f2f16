import { getLanguage, updateLanguage } from '@medlem/contract/language'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPurchase } from '../../club/membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

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

const read = async () => (await cast.as.ida.call(getLanguage, {})).body
const choose = (chosen: string | null) => cast.as.ida.call(updateLanguage, { body: { chosen } })

describe('the language that is spoken with a member (Ruling 41)', () => {
  test('is the browser’s for one who chose none and whose organisations say none', async () => {
    expect(await read()).toEqual({ chosen: null, language: null })
  })

  test('is the organisation’s until the member chooses, and again when the choice is taken back', async () => {
    const { deps } = server
    await aPurchase(server, { payer: cast.ida, members: [cast.ida], configuration: cast.fee })
    await deps.db.update(organisation).set({ language: 'da' }).where(eq(organisation.id, cast.club.id))
    expect(await read()).toEqual({ chosen: null, language: 'da' })
    expect((await choose('en')).body).toEqual({ chosen: 'en', language: 'en' })
    expect(await read()).toEqual({ chosen: 'en', language: 'en' })
    expect((await choose(null)).body).toEqual({ chosen: null, language: 'da' })
  })

  test('can’t be one that is not offered', async () => {
    for (const unknown of ['xx', 'DA', '']) {
      const { status, problem } = await choose(unknown)
      expect([unknown, status >= 400, problem?.errors?.[0]?.field]).toEqual([unknown, true, 'chosen'])
    }
    expect(await read()).toEqual({ chosen: null, language: null })
  })
})
