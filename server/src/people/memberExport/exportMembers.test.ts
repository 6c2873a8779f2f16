import { updatePersonAnswers } from '@medlem/contract/customField'
import { WORKBOOK } from '@medlem/contract/endpoint'
import { exportMembers, type MemberExport } from '@medlem/contract/memberExport'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { readPerson } from '@medlem/domain/memberImportRow'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { csvLines } from '../../platform/csv/csvLines.ts'
import { anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { insertField } from '../customField/store.ts'
import { aCrowd } from '../memberList/testing/crowd.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const one of [cast.ida, cast.vera])
    await anActiveYear(server, { member: one, configuration: cast.fee })
})

const everyone = { kind: 'all' as const, query: '', filter: [], except: [] }
const whole: MemberExport = {
  selection: everyone,
  columns: ['number', 'email', 'state', 'unpaid', 'joined'],
  sort: 'firstName',
  direction: 'asc',
  purpose: 'Labels',
}
const take = async (
  change: Partial<MemberExport> = {},
  { who = 'clubAdmin', id = cast.club.id }: { who?: keyof Cast['as']; id?: string } = {},
) => {
  const { status, body } = await cast.as[who].call(exportMembers, {
    params: { id },
    body: { ...whole, ...change },
  })
  return {
    status,
    lines:
      typeof body === 'string'
        ? body
            .replace(/^\uFEFF/, '')
            .trimEnd()
            .split('\r\n')
        : [],
  }
}

describe('a list of members as a file', () => {
  test('has the chosen columns of the year, in the chosen order', async () => {
    const { status, lines } = await take()
    expect([status, lines[0]]).toEqual([
      200,
      'First name;Last name;Member number;E-mail;2026;Not paid 2026, DKK;Joined',
    ])
    const { ida, vera } = cast
    const line = (one: typeof ida) =>
      `${one.firstName};${one.lastName};${one.number};${one.email};Paid;0,00;01-01-2026`
    expect(lines.slice(1)).toEqual([line(ida), line(vera)])
    expect((await take({ direction: 'desc' })).lines.slice(1)).toEqual([line(vera), line(ida)])
    expect((await take({ columns: [], year: 2025 })).lines[0]).toBe('First name;Last name')
  })

  test('has the organisation’s own fields, as an import reads them', async () => {
    const own = {
      orgId: cast.club.id,
      help: '',
      access: 'staff',
      atJoining: 'no',
      updateDate: server.deps.clock.now(),
    } as const
    const options = [{ number: 1, label: 'L', isOffered: true }]
    const kinds = ['text', 'number', 'date', 'choice', 'yesNo'] as const
    for (const [at, kind] of kinds.entries()) {
      await insertField(server.deps.db, {
        ...own,
        number: at + 1,
        name: `A ${kind}`,
        kind,
        options,
        position: at,
      })
    }
    await cast.as.clubAdmin.call(updatePersonAnswers, {
      params: { id: cast.club.id, memberId: cast.vera.id },
      body: {
        answers: ['=1+1', 12.5, '2026-01-31', 1, false].map((value, at) => ({ number: at + 1, value })),
      },
    })
    const { lines } = await take({
      columns: ['field5', 'field4', 'field3', 'field2', 'field1', 'field9'],
      sort: 'field2',
    })
    expect(lines).toEqual([
      'First name;Last name;A yesNo;A choice;A date;A number;A text;',
      `${cast.vera.firstName};${cast.vera.lastName};No;L;31-01-2026;12,5;'=1+1;`,
      `${cast.ida.firstName};${cast.ida.lastName};;;;;;`,
    ])
  })

  test('has those who were selected, and no one of another organisation', async () => {
    const some = (...memberIds: string[]) => take({ selection: { kind: 'some', memberIds }, columns: [] })
    expect((await some(cast.vera.id, cast.jonas.id)).lines).toHaveLength(2)
    const but = { ...everyone, except: [cast.vera.id] }
    expect((await take({ selection: but, columns: ['number'] })).lines.slice(1)).toEqual([
      `${cast.ida.firstName};${cast.ida.lastName};${cast.ida.number}`,
    ])
    const filter = [{ field: 'year' as const, year: 2026, is: ['none' as const] }]
    expect((await take({ selection: { ...everyone, filter } })).lines).toHaveLength(1)
  })

  test('defuses what a spreadsheet would take for a formula', async () => {
    await server.deps.db.update(member).set({ firstName: '=1+1' }).where(eq(member.id, cast.vera.id))
    expect((await take({ columns: [] })).lines).toContain(`'=1+1;${cast.vera.lastName}`)
  })

  test('is a workbook where a text is no formula, and numbers and amounts are numbers', async () => {
    await server.deps.db.update(member).set({ firstName: '=1+1' }).where(eq(member.id, cast.vera.id))
    const { headers, body } = await cast.as.clubAdmin.call(exportMembers, {
      params: { id: cast.club.id },
      body: { ...whole, format: 'xlsx' },
    })
    expect(headers['content-type']).toBe(WORKBOOK)
    expect(headers['content-disposition']).toBe(`attachment; filename="members-${cast.club.key}.xlsx"`)
    if (typeof body === 'string') throw new Error('the answer was taken for text')
    const { sheets } = await readXlsx(new Uint8Array(await body.arrayBuffer()))
    const vera = sheets[0]?.rows.find(([first]) => first === '=1+1')
    expect(vera?.slice(2)).toEqual([cast.vera.number, cast.vera.email, 'Paid', 0, new Date('2026-01-01')])
  })

  test('is a workbook that programs can open, whatever a member was called', async () => {
    await server.deps.db
      .update(member)
      .set({ firstName: 'A\uffffB\ufffeC' })
      .where(eq(member.id, cast.vera.id))
    const { body } = await cast.as.clubAdmin.call(exportMembers, {
      params: { id: cast.club.id },
      body: { ...whole, format: 'xlsx' },
    })
    if (typeof body === 'string') throw new Error('the answer was taken for text')
    const { sheets } = await readXlsx(new Uint8Array(await body.arrayBuffer()))
    expect(sheets[0]?.rows.map(([first]) => first)).toContain('A\ufffdB\ufffdC')
  })

  test('is read page by page, each person once', async () => {
    const orgId = await aCrowd(server, 620)
    const { lines } = await take({ columns: ['number'], sort: 'city' }, { who: 'support', id: orgId })
    expect(lines).toHaveLength(621)
    expect(new Set(lines).size).toBe(621)
  })

  test('is an entry of the audit log with its purpose, and is refused without one [S07]', async () => {
    expect((await take({ purpose: ' ' })).status).toBe(400)
    await take()
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      {
        action: 'member_list_export',
        orgId: cast.club.id,
        detail: { purpose: 'Labels', columns: whole.columns },
      },
    ])
  })
})

test('what is written as CSV an import reads back as the same text, whatever it is', () => {
  const field = { number: 1, name: 'Own', kind: 'text' as const, options: [] }
  const unit = fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '–',
    '?',
    '.',
    '2',
    ',5',
    '"',
    ';',
    'a ',
    'ø',
  )
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit }))
  fc.assert(
    fc.property(texts, (typed) => {
      // As it is stored: one line without what no keyboard types.
      const text = typed
        .normalize('NFC')
        .replace(/[\p{C}\ufffd\s]+/gu, ' ')
        .trim()
      fc.pre(text !== '')
      const [row = []]: string[][] = parse(csvLines([['Ida', 'Holm', text]], { bom: true }), {
        bom: true,
        delimiter: ';',
      })
      const how = {
        columns: ['firstName', 'lastName', 'field1'] as const,
        source: 'medlem' as const,
        today: '2026-11-26',
      }
      expect(readPerson(row, { ...how, fields: [field] }).answers?.field1).toBe(text)
    }),
  )
})

test('has the address of each where it is asked for, as for labels', async () => {
  const address = {
    AddressLine1: 'Havnegade 1',
    AddressLine2: '2. tv.',
    AddressLine3: '',
    PostCode: '0150',
    City: 'Oslo',
    Country: 'Norway',
  }
  await server.deps.db.update(member).set({ address }).where(eq(member.id, cast.vera.id))
  const { lines } = await take({ columns: ['address', 'postcode', 'city', 'country'] })
  expect(lines[0]).toBe('First name;Last name;Address;Postcode;City;Country')
  expect(lines).toContain(
    `${cast.vera.firstName};${cast.vera.lastName};Havnegade 1, 2. tv.;'0150;Oslo;Norway`,
  )
})
