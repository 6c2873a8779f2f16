import { chooseBatchRows, listBatchRows } from '@medlem/contract/batch'
import type { ImportReading } from '@medlem/contract/importedFile'
import { previewMemberImport, readMemberImport } from '@medlem/contract/memberImport'
import { batch, batchRow } from '@medlem/database/schema/batch'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { eq, inArray } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { importsOf } from './testing/anImport.ts'

let server: TestServer
let cast: Cast
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  imports = importsOf(server, cast.as.clubAdmin, cast.club.id)
})

const read = (batchId: string, body: Partial<ImportReading>) =>
  cast.as.clubAdmin.call(readMemberImport, { params: { id: cast.club.id, batchId }, body })
const preview = (batchId: string, columns: readonly (string | null)[]) =>
  cast.as.clubAdmin.call(previewMemberImport, {
    params: { id: cast.club.id, batchId },
    body: { columns: [...columns] as never },
  })
const rowsOf = async (batchId: string) =>
  (await cast.as.clubAdmin.call(listBatchRows, { params: { id: cast.club.id, batchId }, querystring: {} }))
    .body

const HEADINGS = 'Fornavn;Efternavn;E-mail'

describe('the rows of an import are those of its file', () => {
  test('with mixed line ends, blank lines and line breaks in cells, under its numbers', async () => {
    const { id } = await imports.preview(
      `${HEADINGS}\r\nDitte;Krog;d@example.org\nSigurd;Krog;\r\r\n\r\nKnud;"Ebbe\nsen";\rBo;Ravn;b@example.org`,
    )
    const rows = await rowsOf(id)
    expect(rows.map(({ number, name }) => [number, name])).toEqual([
      [2, 'Ditte Krog'],
      [3, 'Sigurd Krog'],
      [6, 'Knud Ebbe sen'],
      [7, 'Bo Ravn'],
    ])
  })

  test('without headings too, and with a person called By', async () => {
    const { body } = await imports.handIn('Ditte;Krog;d@example.org\nLise;By;l@example.org\n')
    expect(body.file).toMatchObject({ reading: { headings: null }, seen: { doubts: [], rows: 2 } })
    await preview(body.id, ['firstName', 'lastName', 'email'])
    await imports.work(body.id)
    expect((await rowsOf(body.id)).map(({ number, name }) => [number, name])).toEqual([
      [1, 'Ditte Krog'],
      [2, 'Lise By'],
    ])
  })

  test('a row of another width needs a person, who may take it as it stands', async () => {
    const { id } = await imports.preview(
      `${HEADINGS}\nDitte;Krog;d@example.org;Sigurd;Krog\nBo;Ravn\nIb;Lund;;;\n"Knud;Holm;k@example.org\n`,
    )
    const rows = await rowsOf(id)
    expect(rows.map(({ group, problems }) => [group, problems.map(({ code }) => code)])).toEqual([
      ['needs_you', ['other_width']],
      ['needs_you', ['other_width']],
      ['new', []],
      ['needs_you', ['open_quote']],
    ])
    expect(rows[1]).toMatchObject({
      choices: ['without', 'leave_out'],
      unread: { firstName: 'Bo', lastName: 'Ravn' },
    })
    await cast.as.clubAdmin.call(chooseBatchRows, {
      params: { id: cast.club.id, batchId: id },
      body: { row: 3, choice: 'without' },
    })
    await imports.moveAndWork(id, 'run')
    const made = await server.deps.db.select().from(member).where(eq(member.lastName, 'Ravn'))
    expect(made).toMatchObject([{ firstName: 'Bo' }])
    expect(await server.deps.db.$count(member, eq(member.firstName, 'Ditte'))).toBe(0)
  })
})

test('a file that is broken far below its headings is refused by its field, and nothing is stored', async () => {
  const lines = Array.from({ length: 400 }, (_, n) => `${n + 1};Ida;Holm`)
  const answer = await imports.handIn(
    ['Medlemsnr;Fornavn;Efternavn', ...lines, `401;${'x'.repeat(150_000)};Holm`].join('\n'),
  )
  expect(answer.status).toBe(422)
  expect(answer.problem.errors).toMatchObject([{ field: 'content' }])
  expect(await server.deps.db.$count(batch)).toBe(0)
})

describe('what a file doesn’t say is asked before its rows are read', () => {
  test('which row has the headings', async () => {
    const { body } = await imports.handIn('Ditte;Krog\nBo;Ravn\n')
    expect(body.file?.seen?.doubts).toEqual(['headings'])
    const refused = await preview(body.id, ['firstName', 'lastName'])
    expect(refused.status).toBe(422)
    expect((await read(body.id, { headings: null })).body.file).toMatchObject({
      reading: { headings: null },
      seen: { doubts: [], rows: 2 },
    })
    expect((await preview(body.id, ['firstName', 'lastName'])).status).toBe(200)
    await imports.work(body.id)
    expect(await rowsOf(body.id)).toHaveLength(2)
  })

  test('how its letters are written, and the run reads by the same', async () => {
    const twice = Buffer.from(
      iconv.decode(Buffer.from(`${HEADINGS}\nÅse;Ågård;a@example.org\n`), 'windows-1252'),
    )
    const { body } = await imports.handIn(twice)
    expect(body.file?.seen).toMatchObject({
      doubts: ['encoding'],
      encodings: [{}, { sample: 'Åse · Ågård' }],
    })
    expect((await preview(body.id, ['firstName', 'lastName', 'email'])).status).toBe(422)
    expect((await read(body.id, { encoding: 'utf-8-twice' })).body.file?.seen?.doubts).toEqual([])
    await preview(body.id, ['firstName', 'lastName', 'email'])
    await imports.work(body.id)
    expect((await rowsOf(body.id)).map(({ name }) => name)).toEqual(['Åse Ågård'])
  })
})

describe('a file that is read in another way', () => {
  test('is previewed once more, with the columns that it then has', async () => {
    const shown = await imports.preview(`${HEADINGS}\nDitte;Krog;d@example.org\nBo;Ravn;b@example.org\n`)
    const { body } = await read(shown.id, { headings: 2 })
    expect(body).toMatchObject({
      state: 'draft',
      file: { columns: [{ heading: 'Ditte' }, {}, {}], seen: { rows: 1 } },
    })
    await preview(shown.id, ['firstName', 'lastName', 'email'])
    await imports.work(shown.id)
    expect((await rowsOf(shown.id)).map(({ number }) => number)).toEqual([3])
  })

  test('stays as it was where it can’t be read so', async () => {
    const shown = await imports.preview(`${HEADINGS}\nDitte;Krog;d@example.org\n`)
    expect((await read(shown.id, { headings: 900 })).status).toBe(422)
    expect(await rowsOf(shown.id)).toHaveLength(1)
    await imports.moveAndWork(shown.id, 'run')
    expect((await read(shown.id, { headings: null })).status).toBe(409)
  })

  test('of the release before is read as it is found', async () => {
    const { body } = await imports.handIn(`${HEADINGS}\nDitte;Krog;d@example.org\n`)
    const { reading: _reading, seen: _seen, ...detail } = body.file ?? {}
    await server.deps.db.update(batch).set({ detail }).where(eq(batch.id, body.id))
    expect((await preview(body.id, ['firstName', 'lastName', 'email'])).status).toBe(200)
    await imports.work(body.id)
    expect((await rowsOf(body.id)).map(({ number }) => number)).toEqual([2])
  })
})

describe('numbers that a state gave', () => {
  const NUMBERS = ['311280-0123', '0107160123', '310280-0123', '230895-4123']
  const file = [
    'Fornavn;Efternavn;CPR-nr.',
    ...NUMBERS.map((number, at) => `Ib;Lund${at};${number}`),
    // A spreadsheet dropped the zero of this one.
    'Bo;Ravn;101801234',
    'Knud;Ebbesen;010190-0123;for;many',
  ].join('\n')

  test('are birthdays, and stand nowhere in what is kept of the rows', async () => {
    const { id, file: seen } = await imports.preview(file)
    const rows = await rowsOf(id)
    expect(rows.map(({ group, problems }) => [group, problems.map(({ code }) => code)])).toEqual([
      ['new', []],
      ['new', []],
      ['needs_you', ['bad_birthday']],
      ['new', []],
      ['needs_you', ['lost_zero']],
      ['needs_you', ['other_width']],
    ])
    expect(rows[2]?.unread).toEqual({ dateOfBirth: '310280-••••' })
    expect(rows[4]?.unread).toEqual({ dateOfBirth: '10180••••' })
    expect(rows[5]?.unread).toMatchObject({ dateOfBirth: '010190-••••' })
    expect(seen?.columns[2]).toMatchObject({
      field: 'dateOfBirth',
      samples: ['311280-••••', '010716••••', '310280-••••'],
    })
    await cast.as.clubAdmin.call(chooseBatchRows, {
      params: { id: cast.club.id, batchId: id },
      body: { choice: 'without', problem: 'lost_zero' },
    })
    await imports.work(id)
    await imports.moveAndWork(id, 'run')
    const born = await server.deps.db
      .select({ lastName: member.lastName, dateOfBirth: member.dateOfBirth })
      .from(member)
      .where(inArray(member.firstName, ['Ib', 'Bo']))
      .orderBy(member.lastName)
    expect(born).toEqual([
      { lastName: 'Lund0', dateOfBirth: '1980-12-31' },
      { lastName: 'Lund1', dateOfBirth: '1916-07-01' },
      { lastName: 'Lund3', dateOfBirth: '1995-08-23' },
      { lastName: 'Ravn', dateOfBirth: '1980-01-01' },
    ])
    const kept = JSON.stringify([
      await server.deps.db.select().from(batch),
      await server.deps.db.select().from(batchRow),
    ])
    for (const number of [...NUMBERS, '101801234']) expect(kept).not.toContain(number)
  })

  test.each([
    ['day_first', '1904-07-05'],
    ['year_first', '2005-07-04'],
  ] as const)(
    'of ten digits that may be of two countries are asked about, and read with the %s',
    async (dayOrder, born) => {
      const { id, file: seen } = await imports.preview('Fornavn;Efternavn;CPR\nIb;Lund;050704-1234\n')
      const problems = async () => (await rowsOf(id)).flatMap((row) => row.problems.map(({ code }) => code))
      expect(await problems()).toEqual(['unsure_day'])
      await cast.as.clubAdmin.call(previewMemberImport, {
        params: { id: cast.club.id, batchId: id },
        body: { columns: (seen?.columns ?? []).map(({ field }) => field), dayOrder },
      })
      await imports.work(id)
      expect(await problems()).toEqual([])
      await imports.moveAndWork(id, 'run')
      const [ib] = await server.deps.db.select().from(member).where(eq(member.firstName, 'Ib'))
      expect(ib?.dateOfBirth).toBe(born)
    },
  )
})

describe('addresses that name no country', () => {
  const file = [
    'Fornavn;Efternavn;Adresse;Postnr;Poststed',
    'Kari;Dahl;Storgata 1;0150;Oslo',
    'Ola;Dahl;;5003;Bergen',
    'Eva;Dahl;Gata 2;24937;Flensburg',
    'Juniorer;;;;',
  ].join('\n')

  test('are in the country of the organisation, and one without a street is kept', async () => {
    const { db } = server.deps
    await db.update(organisation).set({ currency: 'NOK' }).where(eq(organisation.id, cast.club.id))
    const { id } = await imports.preview(file)
    const rows = await rowsOf(id)
    expect(rows.map(({ group, problems }) => [group, problems.map(({ code }) => code)])).toEqual([
      ['new', []],
      ['new', []],
      ['needs_you', ['bad_address']],
      ['needs_you', ['no_person']],
    ])
    await imports.moveAndWork(id, 'run')
    const stored = await db
      .select({ firstName: member.firstName, address: member.address })
      .from(member)
      .where(eq(member.lastName, 'Dahl'))
      .orderBy(member.firstName)
    expect(stored).toMatchObject([
      { firstName: 'Kari', address: { AddressLine1: 'Storgata 1', PostCode: '0150', Country: 'Norway' } },
      {
        firstName: 'Ola',
        address: { AddressLine1: '', PostCode: '5003', City: 'Bergen', Country: 'Norway' },
      },
    ])
  })

  test('keep the street of a member in its place', async () => {
    const before =
      'Fornavn;Efternavn;E-mail;Adresse;Postnr;By\nKari;Dahl;kari@example.org;Vej 1;8000;Aarhus\n'
    await imports.moveAndWork((await imports.preview(before)).id, 'run')
    const { id } = await imports.preview('Navn;E-mail;Postnr;By\nKari Dahl;kari@example.org;9000;Aalborg\n')
    expect((await rowsOf(id)).flatMap((row) => row.problems.map(({ code }) => code))).toEqual(['bad_address'])
  })
})
