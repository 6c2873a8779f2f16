import { searchMembers } from '@medlem/contract/member'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import { verifyChain } from '../../platform/audit/verifyChain.ts'
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
  test('looks for the beginnings of words in name and e-mail, in any order, whatever the case', async () => {
    await people(['Åse', 'Ørsted', 'aase@klub.dk'], ['Bodil', 'ÆRØ'], ['Bo', 'Dilling', 'x@mail.other.dk'])
    expect(await found({ query: 'åSE' })).toEqual([1, 'Åse Ørsted'])
    expect(await found({ query: 'ærø' })).toEqual([1, 'Bodil ÆRØ'])
    expect(await found({ query: 'bo dil' })).toEqual([1, 'Bo Dilling'])
    expect(await found({ query: 'dil bo' })).toEqual([1, 'Bo Dilling'])
    expect(await found({ query: 'bo' })).toEqual([2, 'Bo Dilling', 'Bodil ÆRØ'])
    expect(await found({ query: 'ørsted aase' })).toEqual([1, 'Åse Ørsted'])
    expect(await found({ query: 'rsted' })).toEqual([0])
    expect(await found({ query: 'bo dil x' })).toEqual([1, 'Bo Dilling'])
    expect(await found({ query: 'bo dil y' })).toEqual([0])
  })

  test('takes ø, oe and o for one letter, å, aa and a, æ and ae, and letters with and without accents', async () => {
    await people(
      ['Søren', 'Kjær'],
      ['Soeren', 'Kjaer'],
      ['Soren', 'Kjær'],
      ['Åge', 'Müller'],
      ['Aage', 'Muller'],
    )
    const sorens = [3, 'Soeren Kjaer', 'Soren Kjær', 'Søren Kjær']
    for (const query of ['søren', 'soeren', 'soren', 'SØR kjæ', 'kjaer soer']) {
      expect([query, ...(await found({ query }))]).toEqual([query, ...sorens])
    }
    for (const query of ['åge', 'aage', 'age mül', 'aag mul']) {
      expect([query, (await found({ query }))[0]]).toEqual([query, 2])
    }
  })

  test('finds a member by the beginning of the member number, alone or with a name', async () => {
    await people(['Ida', 'Nummer'], ['Ida', 'Tal'])
    await server.deps.db.update(member).set({ number: 90711 }).where(eq(member.lastName, 'Nummer'))
    await server.deps.db.update(member).set({ number: 90722 }).where(eq(member.lastName, 'Tal'))
    for (const query of ['90711', '9071', 'ida 90711', '90711 num'])
      expect([query, ...(await found({ query }))]).toEqual([query, 1, 'Ida Nummer'])
    expect(await found({ query: '907' })).toEqual([2, 'Ida Nummer', 'Ida Tal'])
    expect(await found({ query: '0711' })).toEqual([0])
    const { body } = await search('support', { query: '90711' })
    expect(body.members).toMatchObject([{ memberNumber: 90711 }])
  })

  test('finds a member by each part of an e-mail address, and by a phone number however it is written', async () => {
    await people(['Bo', 'Dilling', 'bo.d@mail.other.dk'])
    await aMember(server, { firstName: 'Per', lastName: 'Lund', phone: '+45 71 11 22 33' })
    for (const query of ['other', 'OTHER.dk', '@mail', 'mail.oth', 'bo.d@mail.other.dk', 'dk bo']) {
      expect([query, ...(await found({ query }))]).toEqual([query, 1, 'Bo Dilling'])
    }
    expect(await found({ query: 'ther.dk' })).toEqual([0])
    for (const query of ['71112233', '+4571112233', '+45 71 11', '71 11 2', '7111', 'per 71-11']) {
      expect([query, ...(await found({ query }))]).toEqual([query, 1, 'Per Lund'])
    }
    expect(await found({ query: '1122' })).toEqual([0])
  })

  test('takes what means something in a pattern for the end of a word', async () => {
    // No member number begins with a nought, so that digits find the name alone.
    await people(['Per_Ole', 'Smith'], ['PerXOle', 'Smith'], ['0100%', 'Sur\\e'], ['O’Neill', 'Smith'])
    expect(await found({ query: 'per_ole' })).toEqual([1, 'Per_Ole Smith'])
    expect(await found({ query: '0100%' })).toEqual([1, '0100% Sur\\e'])
    expect(await found({ query: 'sur\\e' })).toEqual([1, '0100% Sur\\e'])
    expect(await found({ query: "o'neill" })).toEqual([1, 'O’Neill Smith'])
    for (const query of ['%%', '_', '*', '\\', "'", '{}', 'per%xole', 'p_r']) {
      expect([query, ...(await found({ query }))]).toEqual([query, 0])
    }
  })

  test('tells how many there are in all beside the first of them, in Danish order', async () => {
    await people(
      ['Åse', 'Bruun'],
      ['Anna', 'Bruun'],
      ['Ærlig', 'Bruun'],
      ['Bo', 'Bruunsgård'],
      ['Øjvind', 'Bruun'],
    )
    expect(await found({ query: 'bruun', sort: 'lastName', size: '3' })).toEqual([
      5,
      'Anna Bruun',
      'Ærlig Bruun',
      'Øjvind Bruun',
    ])
    expect((await found({ query: 'bruun', sort: 'lastName' })).at(-1)).toBe('Bo Bruunsgård')
    const all = await found({ size: '1' })
    expect(all).toEqual([13, 'Alma Holm'])
  })

  test('is never an old answer: what is written is found by the next search', async () => {
    const ida = cast.ida.id
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

  test('counts up to 10,000, tells that there are more, and finds the first of them', async () => {
    const at = server.deps.clock.now()
    const add = async (
      from: number,
      to: number,
      { lastName, place } = { lastName: 'Å', place: 'storby' },
    ) => {
      const rows = Array.from({ length: to - from }, (_, index) => ({
        firstName: `Person${String(from + index).padStart(5, '0')}`,
        lastName,
        email: `x${from + index}@${place}.dk`,
        enabled: true,
        registrationDate: at,
        updateDate: at,
      }))
      for (let start = 0; start < rows.length; start += 1000) {
        await server.deps.db.insert(member).values(rows.slice(start, start + 1000))
      }
    }
    const answer = async (query: string) => {
      const { body } = await search('support', { query, size: '2' })
      return [body.total, body.isTotalCapped, ...body.members.map(({ firstName }) => firstName)]
    }
    const [everybody] = await found({})
    await add(0, 10_000 - Number(everybody))
    expect((await answer('')).slice(0, 2)).toEqual([10_000, false])
    await add(10_000 - Number(everybody), 10_000)
    expect((await answer('')).slice(0, 2)).toEqual([10_000, true])
    expect(await answer('storby')).toEqual([10_000, false, 'Person00000', 'Person00001'])
    await people(['Bo', 'Storby', 'bo@other.dk'])
    expect(await answer('stor')).toEqual([10_000, true, 'Bo', 'Person00000'])
    await add(0, 5100, { lastName: 'Abel', place: 'nowhere' })
    expect(await answer('stor'), 'after many who come before them').toEqual([
      10_000,
      true,
      'Bo',
      'Person00000',
    ])
    expect(await answer('person å stor')).toEqual([10_000, false, 'Person00000', 'Person00001'])
    const { club } = cast
    await server.deps.db.execute(sql`insert into ${membership} (member_id, org_id, update_date)
      select id, ${club.id}, now() from ${member} where email like '%@storby.dk' or last_name = 'Storby' on conflict do nothing`)
    const { body } = await search('support', { query: 'stor', orgId: club.id, size: '2' })
    expect(body, 'within an organisation').toMatchObject({ total: 10_000, isTotalCapped: true })
    expect(body.members.map(({ firstName }) => firstName)).toEqual(['Bo', 'Person00000'])
  })

  test('within an organisation finds those who have a membership there', async () => {
    const { club, choir, fee, ida, jonas, vera } = cast
    const song = await aConfiguration(server, { orgId: choir.id })
    for (const one of [ida, jonas]) await anActiveYear(server, { member: one, configuration: fee })
    await anActiveYear(server, { member: vera, configuration: song })
    expect(await found({ orgId: club.id })).toEqual([2, 'Ida Holm', 'Jonas Holm'])
    expect(await found({ orgId: club.id, query: 'jon' })).toEqual([1, 'Jonas Holm'])
    expect(await found({ orgId: club.id, query: 'vera' })).toEqual([0])
    const { body } = await search('choirAdmin', { orgId: choir.id, query: 'v' })
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
    expect(new Set(refused.map(refusalOf)).size).toBe(1)
    expect((await server.anonymous.call(searchMembers, { querystring: {} })).status).toBe(401)
    expect((await search('clubAdmin', { orgId: club.id, query: 'secret' })).status).toBe(200)
    expect((await search('support', { query: 'secret' })).status).toBe(200)
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'member_list_read'))
      .orderBy(audit.id)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('of everybody records each reader with what they read, also of the same moment', async () => {
    await people(['Bo', 'Ager'], ['Bo', 'Bruun'])
    const [alone, ...together] = [
      await search('support', { size: '2' }),
      ...(await Promise.all(
        ['1', '25', '1000'].map((size) => search('support', { size, sort: 'lastName' })),
      )),
    ]
    expect(alone?.body.members).toHaveLength(2)
    const { total } = alone?.body ?? {}
    expect(together.map(({ body }) => [body.total, body.members.length])).toEqual([
      [total, 1],
      [total, total],
      [total, total],
    ])
    expect(together[1]?.body.members[0]?.lastName).toBe('Ager')
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'member_list_read'))
      .orderBy(audit.id)
    expect(rows.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([2, 1, total, total].map((size) => ({ size, total, implicit: true }))),
    )
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map(({ traceId }) => traceId)).size).toBe(4)
    for (const row of rows)
      expect(row).toMatchObject({ actorId: cast.support.id, subjectId: null, orgId: null })
    expect(await verifyChain(server.deps.db)).toMatchObject({ ok: true, entries: rows.length })
  })

  test('of everybody leaves no record of a reader who is refused', async () => {
    const { db } = server.deps
    const change = (values: { enabled: boolean }) =>
      db.update(member).set(values).where(eq(member.id, cast.support.id))
    const acting = (id: string) =>
      cast.as.support.call(searchMembers, { querystring: {} }, { 'x-acting-for': id })

    // Of the first request of an identity the member is found by the e-mail address.
    expect((await search('support', {})).status).toBe(200)
    expect((await acting('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    await change({ enabled: false })
    expect((await search('support', {})).status).toBe(403)
    await change({ enabled: true })
    expect((await acting(cast.ida.id)).status).toBe(200)
    const rows = await db.select().from(audit).where(eq(audit.action, 'member_list_read')).orderBy(audit.id)
    expect(rows.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([
      [cast.support.id, null],
      [cast.support.id, null],
    ])
  })

  test('is answered only when it is recorded', async () => {
    const { db } = server.deps
    await db.execute(sql`alter table audit add constraint no_lists check (action <> 'member_list_read')`)
    try {
      for (const querystring of [{}, { query: 'ida' }]) {
        const { status, problem } = await search('support', querystring)
        expect([status, problem.code]).toEqual([500, 'internal'])
      }
    } finally {
      await db.execute(sql`alter table audit drop constraint no_lists`)
    }
    expect((await search('support', {})).status).toBe(200)
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
