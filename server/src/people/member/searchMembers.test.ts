import { searchMembers } from '@medlem/contract/member'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast, told } from '../../club/membership/testing/cast.ts'
import { aConfiguration, aMember, anActiveYear } from '../../testing/builders.ts'
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

type Question = { query?: string; orgId?: string; sort?: 'firstName' | 'lastName'; size?: string }
const search = (who: keyof Cast['as'], querystring: Question) =>
  cast.as[who].call(searchMembers, { querystring })
const found = async (querystring: Question) => {
  const { body } = await search('support', querystring)
  return [body.total, ...body.members.map(({ firstName, lastName }) => `${firstName} ${lastName}`)]
}
const people = async (...names: [string, string, string?][]) => {
  for (const [firstName, lastName, email] of names) {
    await aMember(server, { firstName, lastName, ...(email ? { email } : {}) })
  }
}

describe('searching members', () => {
  test('looks in first name, last name, both together and e-mail, whatever the case', async () => {
    await people(['Åse', 'Ørsted', 'aase@klub.dk'], ['Bodil', 'ÆRØ'], ['Bo', 'Dilling', 'x@other.dk'])
    expect(await found({ query: 'åSE' })).toEqual([1, 'Åse Ørsted'])
    expect(await found({ query: 'ærø' })).toEqual([1, 'Bodil ÆRØ'])
    expect(await found({ query: 'OTHER.dk' })).toEqual([1, 'Bo Dilling'])
    expect(await found({ query: 'bo dil' })).toEqual([1, 'Bo Dilling'])
    expect(await found({ query: 'bo' })).toEqual([2, 'Bo Dilling', 'Bodil ÆRØ'])
    expect(await found({ query: 'ørsted aase' })).toEqual([0])
  })

  test('takes every character of the query as itself', async () => {
    await people(['Per_Ole', 'Smith'], ['PerXOle', 'Smith'], ['100%', 'Sur\\e'])
    expect(await found({ query: 'per_ole' })).toEqual([1, 'Per_Ole Smith'])
    expect(await found({ query: '100%' })).toEqual([1, '100% Sur\\e'])
    expect(await found({ query: '%%' })).toEqual([0])
    expect(await found({ query: 'sur\\e' })).toEqual([1, '100% Sur\\e'])
  })

  test('tells how many there are in all beside the first of them, in Danish order', async () => {
    await people(
      ['Åse', 'Bruun'],
      ['Anna', 'Bruun'],
      ['Ærlig', 'Bruun'],
      ['Bo', 'Aabruun'],
      ['Øjvind', 'Bruun'],
    )
    expect(await found({ query: 'bruun', sort: 'lastName', size: '3' })).toEqual([
      5,
      'Anna Bruun',
      'Ærlig Bruun',
      'Øjvind Bruun',
    ])
    expect((await found({ query: 'bruun', sort: 'lastName' })).at(-1)).toBe('Bo Aabruun')
    const all = await found({ size: '1' })
    expect(all).toEqual([13, 'Alma Holm'])
  })

  test('is never an old answer: what is written is found by the next search', async () => {
    const [ida] = [cast.ida.id]
    expect(await found({ query: 'ida' })).toEqual([1, 'Ida Holm'])
    expect(await found({ query: 'ida' })).toEqual([1, 'Ida Holm'])
    const change = (values: Partial<typeof member.$inferInsert>) =>
      server.deps.db.update(member).set(values).where(eq(member.id, ida))
    await change({ lastName: 'Lund' })
    expect(await found({ query: 'ida' })).toEqual([1, 'Ida Lund'])
    await change({ enabled: false })
    expect(await found({ query: 'ida' })).toEqual([0])
    expect((await found({}))[0]).toBe(7)
    await change({ enabled: true })
    await people(['Idamarie', 'Berg'])
    expect(await found({ query: 'ida' })).toEqual([2, 'Ida Lund', 'Idamarie Berg'])
  })

  test('counts exactly what thousands have in their address, and finds the first of them', async () => {
    const at = server.deps.clock.now()
    await server.deps.db.insert(member).values(
      Array.from({ length: 1500 }, (_, number) => ({
        // In the name too, before the @ too, only there, nowhere, closed.
        firstName: number % 10 === 1 ? `Storby${number}` : `Person${number}`,
        lastName: 'Å',
        email: `${number % 7 === 0 ? 'storby' : 'x'}${number}@${number % 5 === 0 ? 'other.dk' : 'storby.dk'}`,
        enabled: number % 100 !== 3,
        registrationDate: at,
        updateDate: at,
      })),
    )
    await people(
      ['Aa', 'Aaby', 'storby@other.dk'],
      ['Bo', '@storby'],
      ['x22@other', 'A'],
      ['Odd', 'Per', 'z@x22@odd.dk'],
    )
    const rows = await server.deps.db.select().from(member).where(eq(member.enabled, true))
    for (const query of [
      'storby',
      'torby.d',
      '@storby',
      'STORBY.DK',
      'by.dk',
      'x1@stor',
      'y22@',
      '22@o',
      '1@s',
      'a_@x',
      'torby1',
      '@',
      'by å',
      'n1 å',
    ]) {
      const matches = rows.filter(({ firstName, lastName, email }) =>
        [`${firstName} ${lastName}`, email ?? ''].some((text) =>
          text.toLowerCase().includes(query.toLowerCase()),
        ),
      )
      const [total, ...names] = await found({ query, sort: 'firstName', size: '3' })
      const { compare } = new Intl.Collator('da')
      const first = matches
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
        .sort(compare)
        .slice(0, 3)
      expect([query, total, ...names]).toEqual([query, matches.length, ...first])
    }
  })

  test('within an organisation finds those who have a membership there', async () => {
    const { club, choir, fee, ida, jonas, vera } = cast
    const song = await aConfiguration(server, { orgId: choir.id })
    for (const one of [ida, jonas]) await anActiveYear(server, { member: one, configuration: fee })
    await anActiveYear(server, { member: vera, configuration: song })
    expect(await found({ orgId: club.id })).toEqual([2, 'Ida Holm', 'Jonas Holm'])
    expect(await found({ orgId: club.id, query: 'jon' })).toEqual([1, 'Jonas Holm'])
    expect(await found({ orgId: club.id, query: 'vera' })).toEqual([0])
    const { body } = await search('choirAdmin', { orgId: choir.id, query: 'e' })
    expect([body.total, body.members[0]?.id]).toEqual([1, vera.id])
  })

  test('is for support and the administrator of the organisation, and leaves a trace [P03]', async () => {
    const { club, choir } = cast
    const refused = [
      await search('ida', {}),
      await search('clubAdmin', {}),
      await search('clubAdmin', { orgId: choir.id }),
      await search('clubAdmin', { orgId: '00000000-0000-4000-8000-000000000000' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(new Set(refused.map(told)).size).toBe(1)
    expect((await server.anonymous.call(searchMembers, { querystring: {} })).status).toBe(401)
    expect((await search('clubAdmin', { orgId: club.id, query: 'secret' })).status).toBe(200)
    expect((await search('support', { query: 'secret' })).status).toBe(200)
    const rows = await server.deps.db.select().from(audit).where(eq(audit.action, 'member_list_read'))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('a wrong size, sort or query names the field', async () => {
    const wrong: Record<string, Question> = {
      size: { size: '0' },
      sort: { sort: 'age' as 'firstName' },
      query: { query: 'x'.repeat(101) },
      orgId: { orgId: 'club' },
    }
    for (const [field, question] of Object.entries(wrong)) {
      const { status, problem } = await search('support', question)
      expect([status, problem.errors?.[0]?.field]).toEqual([400, field])
    }
  })
})
