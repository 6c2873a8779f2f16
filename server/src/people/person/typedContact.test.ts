import { createChild } from '@medlem/contract/family'
import { type Address, createMember, type ProfileUpdate, updateMember } from '@medlem/contract/member'
import { addPerson, correctPerson } from '@medlem/contract/person'
import { member } from '@medlem/database/schema/member'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { anActiveYear } from '../../testing/builders.ts'
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
  await anActiveYear(server, { member: cast.vera, configuration: cast.fee })
})

type Typed = Pick<ProfileUpdate, 'firstName' | 'lastName'> & Partial<ProfileUpdate>

/** Every call that takes what a person typed of themselves or somebody else. */
const calls = {
  'a profile': (body: Typed) => cast.as.vera.call(updateMember, { params: { id: cast.vera.id }, body }),
  'a child': (body: Typed) => cast.as.vera.call(createChild, { body }),
  'a new member': (body: Typed) => cast.as.clubAdmin.call(addPerson, { params: { id: cast.club.id }, body }),
  'a correction': (body: Typed) =>
    cast.as.clubAdmin.call(correctPerson, {
      params: { id: cast.club.id, memberId: cast.vera.id },
      body: { ...body, version: cast.vera.version },
    }),
}
const each = Object.entries(calls)

const address: Address = {
  ...{ AddressLine1: 'Strandvej 1', AddressLine2: '', AddressLine3: '', City: 'By' },
  ...{ PostCode: '8000', Country: 'Denmark' },
}

describe.each(each)('%s', (what, write) => {
  test.each([
    ['firstName', { firstName: 'Win at evil.example' }],
    ['lastName', { lastName: 'https://evil.example' }],
    ['firstName', { firstName: '\u3164\u200b' }],
    ['phone', { phone: '×' }],
    ['phone', { phone: 'ask my mother' }],
    ['address.PostCode', { address: { ...address, PostCode: '80000' } }],
    ['address.PostCode', { address: { ...address, PostCode: 'N-0150' } }],
  ])('is refused with a message that names %s (%j)', async (field, change) => {
    const { status, problem } = await write({ firstName: 'Vera', lastName: 'Holm', ...change })
    expect([400, 422]).toContain(status)
    expect(problem.errors?.map((one) => one.field)).toEqual([field])
  })

  test.each([
    ['DK-2100', 'Denmark', '2100'],
    ['FO-100', 'Denmark', '100'],
    ['GL-3900', 'Denmark', '3900'],
    ['N-0150', 'Norway', '0150'],
    ['S-111 22', 'Sweden', '11122'],
  ])('takes one name, a phone and the postcode %s of %s, stored as %s', async (PostCode, Country, stored) => {
    const typed = { firstName: 'Vera', lastName: '', phone: '20 11 22 33' }
    const { status } = await write({ ...typed, address: { ...address, PostCode, Country } })
    expect([200, 201]).toContain(status)
    const [row] = await server.deps.db
      .select()
      .from(member)
      .orderBy(desc(member.updateDate), desc(member.number))
    const written = ['a profile', 'a correction'].includes(what) ? await veras() : row
    expect(written).toMatchObject({ ...typed, address: { PostCode: stored, Country } })
  })
})

async function veras() {
  const [row] = await server.deps.db.select().from(member).where(eq(member.id, cast.vera.id))
  return row
}

describe('an e-mail address', () => {
  const add = (email: string) =>
    cast.as.clubAdmin.call(addPerson, {
      params: { id: cast.club.id },
      body: { firstName: 'Bo', lastName: '', email },
    })

  test('with letters beyond ASCII in its domain is stored as mail servers know it, and shown as typed', async () => {
    const { status, body } = await add('Bo@håndbold.dk')
    expect([status, body.email]).toEqual([201, 'bo@håndbold.dk'])
    const [row] = await server.deps.db.select().from(member).where(eq(member.id, body.id))
    expect(row?.email).toBe('bo@xn--hndbold-exa.dk')
    expect((await add('bo@xn--hndbold-exa.dk')).status).toBe(409)
  })

  test.each([`${'b'.repeat(70)}@klub.dk`, `bo@${'klub.'.repeat(60)}dk`])(
    'is refused by its field (%s)',
    async (email) => {
      const { status, problem } = await add(email)
      expect([status, problem.errors?.map(({ field }) => field)]).toEqual([400, ['email']])
    },
  )
})

test('who signs in with an address for a name, and no phone number, gets in without the two', async () => {
  const email = 'win@xn--hndbold-exa.dk'
  const who = server.as({ email: 'win@håndbold.dk' })
  const { status, body } = await who.call(createMember, {
    body: { firstName: 'win@evil.example', lastName: 'https://evil.example', email, phone: '×' },
  })
  expect([status, body]).toMatchObject([
    201,
    { firstName: 'win evil example', lastName: 'https evil example', phone: null },
  ])
})
