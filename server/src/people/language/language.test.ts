import { getLanguage, updateLanguage } from '@medlem/contract/language'
import { createMember, findMemberByEmail } from '@medlem/contract/member'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPurchase } from '../../club/membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { receiverLanguage, receiverLanguages } from '../../communication/message/receiverLanguage.ts'
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

  test('is in e-mails the one that the portal was last read in, until the member chooses', async () => {
    const { deps } = server
    const { ida, club } = cast
    const mailed = async () => {
      const one = await receiverLanguage(deps.db, { memberId: ida.id, orgId: club.id })
      const many = await receiverLanguages(deps.db, { orgId: club.id, memberIds: [ida.id] })
      expect(many.get(ida.id)).toBe(one)
      return one
    }
    const visit = async (headers: Record<string, string>) => {
      const { status } = await cast.as.ida.call(
        findMemberByEmail,
        { querystring: { email: ida.email ?? '' } },
        headers,
      )
      expect(status).toBe(200)
    }
    await deps.db.update(organisation).set({ language: 'da' }).where(eq(organisation.id, club.id))
    expect(await mailed()).toBe('da')
    await visit({ 'accept-language': 'sv' })
    expect(await mailed()).toBe('sv')
    await visit({ 'accept-language': 'nb-NO, en;q=0.5' })
    expect(await mailed()).toBe('nb')
    // A client that asks for none of ours says nothing of what its person reads.
    await visit({})
    for (const language of ['fi', '*']) await visit({ 'accept-language': language })
    expect(await mailed()).toBe('nb')
    await choose('en')
    await visit({ 'accept-language': 'sv' })
    expect(await mailed()).toBe('en')
    await choose(null)
    expect(await mailed()).toBe('sv')
  })

  test('is in the first e-mails too the one in which somebody became a member', async () => {
    const email = 'nina.ny@example.org'
    const nina = server.as({ email })
    const body = { email, firstName: 'Nina', lastName: 'Ny' }
    const { body: made } = await nina.call(createMember, { body }, { 'accept-language': 'sv' })
    expect(await receiverLanguage(server.deps.db, { memberId: made.id })).toBe('sv')
  })

  test('can’t be one that is not offered', async () => {
    for (const unknown of ['xx', 'DA', '']) {
      const { status, problem } = await choose(unknown)
      expect([unknown, status >= 400, problem?.errors?.[0]?.field]).toEqual([unknown, true, 'chosen'])
    }
    expect(await read()).toEqual({ chosen: null, language: null })
  })
})
