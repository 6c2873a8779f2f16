import { updatePersonAnswers } from '@medlem/contract/customField'
import { exportMembers } from '@medlem/contract/memberExport'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { insertField } from '../../people/customField/store.ts'
import { anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { importsOf } from './testing/anImport.ts'

let server: TestServer
let cast: Cast
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const kinds = ['text', 'number', 'date', 'choice', 'yesNo'] as const

beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  imports = importsOf(server, cast.as.clubAdmin, cast.club.id)
  for (const one of [cast.ida, cast.vera, cast.jonas])
    await anActiveYear(server, { member: one, configuration: cast.fee })
  for (const [at, kind] of kinds.entries())
    await insertField(server.deps.db, {
      orgId: cast.club.id,
      number: at + 1,
      name: `Own ${kind}`,
      kind,
      help: '',
      position: at,
      atJoining: 'no',
      access: 'staff',
      options: [{ number: 1, label: 'Large', isOffered: true }],
      updateDate: server.deps.clock.now(),
    })
  await setMember(cast.ida.id, {
    firstName: 'Åse',
    phone: '+4722334455',
    dateOfBirth: '1986-09-21',
    address: anAddress({
      AddressLine1: 'Store Vej 3',
      AddressLine2: 'c/o Holm; Dam',
      AddressLine3: '2. tv.',
    }),
  })
  const jonas = anAddress({ AddressLine1: '-', PostCode: '0150', City: 'Oslo', Country: 'Norway' })
  await setMember(cast.jonas.id, { dateOfBirth: '1975-01-31', address: jonas })
  await setMember(cast.vera.id, { dateOfBirth: '1990-04-06' })
  await answer(cast.ida.id, ['one line\nand another', -2.5, '2026-01-31', 1, false])
  await answer(cast.jonas.id, ['012', 1234.5, '1999-12-31', 1, true])
})

const anAddress = (lines: object) => ({
  AddressLine1: '',
  AddressLine2: '',
  AddressLine3: '',
  PostCode: '8000',
  City: 'Aarhus C',
  Country: 'Denmark',
  ...lines,
})
const setMember = (id: string, values: Partial<typeof member.$inferInsert>) =>
  server.deps.db.update(member).set(values).where(eq(member.id, id))
const answer = (memberId: string, values: (string | number | boolean)[]) =>
  cast.as.clubAdmin.call(updatePersonAnswers, {
    params: { id: cast.club.id, memberId },
    body: { answers: values.map((value, at) => ({ number: at + 1, value })) },
  })

const COLUMNS = [
  'number',
  'birthday',
  'address',
  'postcode',
  'city',
  'country',
  'email',
  'phone',
  'state',
  'joined',
  'field1',
  'field2',
  'field3',
  'field4',
  'field5',
] as const

async function exported(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { body } = await cast.as.clubAdmin.call(exportMembers, {
    params: { id: cast.club.id },
    body: {
      selection: { kind: 'all', query: '', filter: [], except: [] },
      columns: [...COLUMNS],
      sort: 'firstName',
      direction: 'asc',
      purpose: 'To edit',
      format,
    },
  })
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(await body.arrayBuffer())
}

const nothing = { groups: { same: 3, changed: 0, new: 0, needs_you: 0 } }

test.each(['csv', 'xlsx'] as const)(
  'an exported %s that is imported again changes nothing',
  async (format) => {
    expect(await imports.preview(await exported(format))).toMatchObject(nothing)
  },
)

test('nor does one in which a spreadsheet in English wrote the days, or R a word for what is blank', async () => {
  const text = (await exported('csv')).toString()
  const american = text.replace(/(\d\d)-(\d\d)-(\d{4})/g, '$2/$1/$3')
  expect(american).not.toBe(text)
  expect(await imports.preview(american)).toMatchObject(nothing)
  const withWords = text.replace(/(?<=;)(?=;|\r)/g, 'NA')
  const batch = await imports.preview(withWords)
  // Of words a field says what stands there: nothing tells an answer from a word for none.
  expect(batch).toMatchObject({ groups: { same: 2, changed: 1, new: 0, needs_you: 0 } })
})

test('a street that is corrected in an export leaves the other lines of the address where they are', async () => {
  const text = (await exported('csv')).toString().replace('Store Vej 3', 'Store Vej 5')
  const { id } = await imports.preview(text)
  expect(await imports.moveAndWork(id, 'run')).toMatchObject({ state: 'done' })
  const [ida] = await server.deps.db.select().from(member).where(eq(member.id, cast.ida.id))
  expect(ida?.address).toMatchObject({
    AddressLine1: 'Store Vej 5',
    AddressLine2: 'c/o Holm; Dam',
    AddressLine3: '2. tv.',
  })
})
