import type { MemberFilter } from '@medlem/contract/memberFilter'
import {
  countMembers,
  KnownSort,
  type ListedMember,
  listMemberEmails,
  listMemberRows,
  type MemberSort,
} from '@medlem/contract/memberList'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { isFieldKey } from '@medlem/domain/customField'
import { eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { club, writeClub } from '../memberFilter/testing/generatedClub.ts'
import { aCrowd } from './testing/crowd.ts'

/** Of the generated club, as Danish sorts them. */
const CITIES = ['', 'Malmö', 'Ærøskøbing', 'Aarhus C']

/** Those whose membership was ended too. */
const EVERYBODY = JSON.stringify([{ field: 'ended', is: ['yes', 'no'] }])

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const one of [cast.ida, cast.alma, cast.vera]) {
    await anActiveYear(server, { member: one, configuration: cast.fee })
  }
})

type Asked = Partial<Record<'query' | 'filter' | 'size' | 'after' | 'year', string>> & {
  sort?: MemberSort
  fields?: string
  direction?: 'asc' | 'desc'
}
const rows = (
  querystring: Asked,
  { who = 'clubAdmin', id = cast.club.id }: { who?: keyof Cast['as']; id?: string } = {},
) => cast.as[who].call(listMemberRows, { params: { id }, querystring })
const filtered = (filter: MemberFilter) => JSON.stringify(filter)

describe('the table of an organisation’s members', () => {
  test('has a page of people with the year, its fee and state, and how many there are', async () => {
    const { status, body } = await rows({ query: cast.ida.firstName })
    expect(status).toBe(200)
    expect(body.members).toMatchObject([
      {
        id: cast.ida.id,
        memberNumber: cast.ida.number,
        firstName: cast.ida.firstName,
        email: cast.ida.email,
        state: 'paid',
        stateBefore: 'none',
        fee: cast.fee.name,
        joined: '2026-01-01',
        lastDay: '2026-12-31',
        unpaidMinor: 0,
      },
    ])
    expect(body.counts).toEqual({
      found: { total: 1, isTotalCapped: false },
      all: { total: 3, isTotalCapped: false },
      unpaidMinor: 0,
      currency: 'DKK',
      without: null,
    })
    expect((await rows({ query: cast.ida.firstName, year: '2027' })).body.members).toMatchObject([
      { state: 'none', stateBefore: 'paid', fee: null },
    ])
  })

  test('comes page by page in every order, each person once', async () => {
    const [people = []] = fc.sample(club, { seed: 2, numRuns: 1 })
    const { orgId } = await writeClub(server, people.slice(0, 40))
    const own = ['field2', 'field3', 'field4', 'field5'] as const
    for (const sort of [...KnownSort.options, ...own]) {
      for (const direction of ['asc', 'desc'] as const) {
        const asked = { sort, direction, fields: own.join(','), filter: EVERYBODY }
        const whole = (await rows({ ...asked, size: '100' }, { who: 'support', id: orgId })).body.members
        expect(whole).toHaveLength(40)
        const paged: ListedMember[] = []
        for (let after: string | undefined; ; after = paged.at(-1)?.id) {
          const page = { ...asked, size: '15', ...(after === undefined ? {} : { after }) }
          const { body } = await rows(page, { who: 'support', id: orgId })
          expect(body.counts === null).toBe(after !== undefined)
          if (body.members.length === 0) break
          paged.push(...body.members)
        }
        expect(paged).toEqual(whole)
        expect(whole.map(({ id }) => id)).toEqual(sorted(whole, sort, direction))
      }
    }
    const { counts, members } = (
      await rows({ size: '100', year: '2026', filter: EVERYBODY }, { who: 'support', id: orgId })
    ).body
    expect(counts?.unpaidMinor).toBe(members.reduce((sum, { unpaidMinor }) => sum + (unpaidMinor ?? 0), 0))
    expect(counts?.unpaidMinor).toBeGreaterThan(0)
  })

  /** Those without a value come last; among equals the order of the answer is kept. */
  function sorted(whole: ListedMember[], sort: MemberSort, direction: 'asc' | 'desc'): string[] {
    const value = (one: ListedMember): string | number | boolean | null => {
      if (isFieldKey(sort)) return one.answers[sort] ?? null
      return {
        number: one.memberNumber,
        birthday: one.dateOfBirth,
        joined: one.joined,
        unpaid: one.unpaidMinor,
        city: CITIES.indexOf(one.city),
        firstName: 0,
        lastName: 0,
      }[KnownSort.parse(sort)]
    }
    const compare = (a: ListedMember, b: ListedMember) => {
      const [left, right] = [value(a), value(b)]
      if (left === right) return 0
      if (left === null) return 1
      if (right === null) return -1
      return (left < right ? -1 : 1) * (direction === 'asc' ? 1 : -1)
    }
    return whole.toSorted(compare).map(({ id }) => id)
  }

  test('says of each condition how many there are without it, where no member is found', async () => {
    const { body } = await rows({
      query: cast.ida.firstName,
      filter: filtered([
        { field: 'year', year: 2026, is: ['paid'] },
        { field: 'city', is: ['Nuuk'] },
      ]),
    })
    expect(body.counts).toMatchObject({
      found: { total: 0 },
      without: { conditions: [0, 1], query: 0, ended: 0 },
    })
    const nuuk = await rows({ filter: filtered([{ field: 'city', is: ['Nuuk'] }]) })
    expect(nuuk.body.counts?.without).toEqual({ conditions: [3], query: 0, ended: 0 })
  })

  test('says how many whose membership is ended are found, where the question leaves them out', async () => {
    await server.deps.db
      .update(membership)
      .set({ endsOn: '2026-01-01' })
      .where(eq(membership.memberId, cast.ida.id))
    const query = cast.ida.firstName
    const asked = async (filter: MemberFilter) =>
      (await rows({ query, filter: filtered(filter) })).body.counts
    expect(await asked([])).toMatchObject({ found: { total: 0 }, without: { ended: 1 } })
    expect(await asked([{ field: 'city', is: ['Nuuk'] }])).toMatchObject({ without: { ended: 0 } })
    expect(await asked([{ field: 'left', from: '2026-02-01' }])).toMatchObject({ without: { ended: 0 } })
    expect(await asked([{ field: 'ended', is: ['yes'] }])).toMatchObject({ without: null })
  })

  test('is exact up to 10,000 people, and has the first of more than that in their order', async () => {
    const orgId = await aCrowd(server, 10_001)
    const ofCrowd = (asked: Asked) =>
      rows({ sort: 'lastName', size: '2', ...asked }, { who: 'support', id: orgId })
    const capped = { total: 10_000, isTotalCapped: true }
    const first = [{ lastName: 'Nr 0' }, { lastName: 'Nr 1' }]

    const all = (await ofCrowd({})).body
    expect(all.members).toMatchObject(first)
    expect(all.counts).toMatchObject({ found: capped, all: capped, unpaidMinor: null })

    await server.deps.db.update(member).set({ gender: 'male' }).where(like(member.lastName, 'Nr 77_'))
    const few = (await ofCrowd({ filter: filtered([{ field: 'gender', is: ['male'] }]) })).body
    expect(few.members).toMatchObject([{ lastName: 'Nr 770' }, { lastName: 'Nr 771' }])
    expect(few.counts).toMatchObject({
      found: { total: 10, isTotalCapped: false },
      all: capped,
      unpaidMinor: 0,
    })

    await server.deps.db.update(membership).set({ endsOn: '2026-01-01' }).where(eq(membership.orgId, orgId))
    const ended = (await ofCrowd({ filter: filtered([{ field: 'ended', is: ['yes'] }]) })).body
    expect(ended.members).toMatchObject(first)
    expect(ended.counts).toMatchObject({ found: capped, all: { total: 0 }, unpaidMinor: null })
  }, 600_000)

  test('begins again when the member of the page before has left the list', async () => {
    expect((await rows({ after: cast.jonas.id })).status).toBe(404)
  })

  test('counts by value, among those whom the rest of the filter chooses', async () => {
    await server.deps.db.update(member).set({ gender: 'female' }).where(eq(member.id, cast.vera.id))
    const count = async (querystring: { by: 'year' | 'gender' | 'city'; year?: string; filter?: string }) =>
      (await cast.as.clubAdmin.call(countMembers, { params: { id: cast.club.id }, querystring })).body.counts
    expect(await count({ by: 'gender' })).toEqual([
      { value: 'unknown', count: 2 },
      { value: 'female', count: 1 },
    ])
    expect(await count({ by: 'year', year: '2026' })).toEqual([{ value: 'paid', count: 3 }])
    expect(
      await count({ by: 'year', year: '2025', filter: filtered([{ field: 'gender', is: ['female'] }]) }),
    ).toEqual([{ value: 'none', count: 1 }])
  })

  test('has the e-mail addresses of all whom a filter chooses', async () => {
    await server.deps.db.update(member).set({ email: null }).where(eq(member.id, cast.vera.id))
    const { body } = await cast.as.clubAdmin.call(listMemberEmails, {
      params: { id: cast.club.id },
      querystring: { filter: filtered([{ field: 'year', year: 2026, is: ['paid'] }]) },
    })
    expect(body.emails).toHaveLength([cast.ida, cast.alma].filter(({ email }) => email !== null).length)
    expect(body.emails).toContainEqual({ memberId: cast.ida.id, email: cast.ida.email })
    expect(body.emails.map(({ memberId }) => memberId)).not.toContain(cast.vera.id)
  })

  test('is one listing in the audit log, with what was asked and without the words', async () => {
    await rows({ query: cast.ida.firstName, filter: filtered([{ field: 'renewal', is: false }]) })
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      {
        action: 'member_list_read',
        subjectId: null,
        objectId: cast.club.id,
        orgId: cast.club.id,
        detail: { size: 1, total: 1, searched: true, filter: [{ field: 'renewal', is: false }] },
      },
    ])
    expect(
      JSON.stringify((await server.deps.db.select().from(audit).orderBy(audit.id))[0]?.detail),
    ).not.toContain(cast.ida.firstName)
  })

  test('is for administrators of the organisation and support [P03]', async () => {
    for (const who of ['ida', 'choirAdmin'] as const) expect((await rows({}, { who })).status).toBe(403)
  })
})
