import { chooseBatchRows, listBatchRows } from '@medlem/contract/batch'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
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
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const one of [cast.ida, cast.vera])
    await anActiveYear(server, { member: one, configuration: cast.fee })
  imports = importsOf(server, cast.as.clubAdmin, cast.club.id)
})

const rowsOf = async (batchId: string) =>
  (
    await cast.as.clubAdmin.call(listBatchRows, {
      params: { id: cast.club.id, batchId },
      querystring: {},
    })
  ).body
const byName = async (firstName: string) =>
  (await server.deps.db.select().from(member).where(eq(member.firstName, firstName)))[0]
const file = (...lines: string[]) =>
  ['Fornavn;Efternavn;E-mail;Fødselsdato;Husstand;Forælder', ...lines].join('\n')
const problems = async (batchId: string) =>
  (await rowsOf(batchId)).map(({ name, problems: [first] }) => [name.split(' ')[0], first?.code])

describe('families in a file', () => {
  test('make children of their parents, in either order, and are undone', async () => {
    const content = file(
      'Sif;Dam;mor@example.org;2016-01-01;Dam 7;',
      'Mor;Dam;mor@example.org;1985-01-01;dam 7;',
      'Far;Dam;far@example.org;1984-01-01;Dam 7;',
      'Ask;Dam;mor@example.org;2018-01-01;Dam 7;',
      'Liv;Holm;;2017-01-01;;ida@example.org',
      `Bo;Holm;;2017-01-01;;${cast.ida.number}`,
    )
    const batch = await imports.preview(content)
    expect(batch.groups).toMatchObject({ new: 6, needs_you: 0 })
    const shown = (await rowsOf(batch.id)).map(({ name, after }) => [name, after.familyWith])
    const ida = `${cast.ida.firstName} ${cast.ida.lastName}`
    expect(shown).toEqual([
      ...[
        ['Sif Dam', 'Mor Dam'],
        ['Mor Dam', undefined],
        ['Far Dam', undefined],
        ['Ask Dam', 'Mor Dam'],
      ],
      ...[
        ['Liv Holm', ida],
        ['Bo Holm', ida],
      ],
    ])
    // The two grown-ups are linked by themselves only.
    expect(await problems(batch.id)).toContainEqual(['Far', 'family_own'])
    expect((await imports.moveAndWork(batch.id, 'run')).rows).toMatchObject({ done: 6 })
    const mother = await byName('Mor')
    for (const child of ['Sif', 'Ask'])
      expect(await byName(child)).toMatchObject({ email: null, parentId: mother?.id })
    for (const child of ['Liv', 'Bo']) expect(await byName(child)).toMatchObject({ parentId: cast.ida.id })
    expect(await byName('Far')).toMatchObject({ parentId: null, email: 'far@example.org' })

    expect((await imports.preview(content)).groups).toMatchObject({ same: 6, changed: 0, new: 0 })
    expect((await imports.moveAndWork(batch.id, 'undo')).rows).toMatchObject({ reversed: 6 })
    expect(await byName('Sif')).toBeUndefined()
  })

  test('of several grown-ups, or with one who is hardly old enough, ask whose child it is', async () => {
    const content = file(
      'Sif;Dam;;2016-01-01;Dam;',
      'Søster;Dam;s@example.org;2007-01-01;Dam;',
      'Mor;Dam;mor@example.org;1985-01-01;Dam;',
      'Liv;Elm;;2016-01-01;Elm;',
      'Bror;Elm;b@example.org;2007-01-01;Elm;',
      'Ask;Fyr;;2016-01-01;Fyr;',
      'Mor;Fyr;fyr@example.org;1985-01-01;Fyr;',
    )
    const batch = await imports.preview(content)
    const shown = await rowsOf(batch.id)
    expect(
      shown.map(({ name, after, parents, choices }) => [name, after.familyWith, parents, choices]),
    ).toEqual([
      [
        'Sif Dam',
        undefined,
        [
          { number: 3, name: 'Søster Dam' },
          { number: 4, name: 'Mor Dam' },
        ],
        ['row:3', 'row:4', 'without', 'leave_out'],
      ],
      ['Søster Dam', undefined, [], ['leave_out']],
      ['Mor Dam', undefined, [], ['leave_out']],
      ['Liv Elm', undefined, [{ number: 6, name: 'Bror Elm' }], ['row:6', 'without', 'leave_out']],
      ['Bror Elm', undefined, [], ['leave_out']],
      ['Ask Fyr', 'Mor Fyr', [], ['leave_out']],
      ['Mor Fyr', undefined, [], ['leave_out']],
    ])
    const choose = (row: number, choice: string) =>
      cast.as.clubAdmin.call(chooseBatchRows, {
        params: { id: cast.club.id, batchId: batch.id },
        body: { row, choice },
      })
    await choose(2, 'row:4')
    await choose(5, 'without')
    const done = await imports.moveAndWork(batch.id, 'run')
    expect(done.rows).toMatchObject({ done: 7, failed: 0 })
    const parents = (await rowsOf(batch.id)).map(({ name, after, reason }) => [
      name,
      after.familyWith,
      reason,
    ])
    expect(parents).toContainEqual(['Sif Dam', 'Mor Dam', null])
    expect(await byName('Liv')).toMatchObject({ parentId: null })
  })

  test('of a child who is a member already are a change, and what another parent has stays', async () => {
    await imports.moveAndWork((await imports.preview(file('Sif;Dam;;2016-01-01;;'))).id, 'run')
    const content = file('Sif;Dam;;2016-01-01;;ida@example.org')
    const batch = await imports.preview(content)
    expect(await rowsOf(batch.id)).toMatchObject([{ group: 'changed', before: { familyWith: null } }])
    await imports.moveAndWork(batch.id, 'run')
    expect(await byName('Sif')).toMatchObject({ parentId: cast.ida.id })
    const other = await imports.preview(file('Sif;Dam;;2016-01-01;;vera@example.org'))
    expect(other.groups).toMatchObject({ same: 1 })
    expect((await imports.moveAndWork(batch.id, 'undo')).rows).toMatchObject({ reversed: 1 })
    expect(await byName('Sif')).toMatchObject({ parentId: null })
  })

  test('give power over no one who is grown up, signs in, or has an address of their own', async () => {
    const { db } = server.deps
    await db.update(member).set({ dateOfBirth: '2015-05-05' }).where(eq(member.id, cast.vera.id))
    const batch = await imports.preview(
      file(
        'Vera;Holm;;2015-05-05;;ida@example.org',
        'Ida;Holm;ida@example.org;1980-01-01;;vera@example.org',
        'Ung;Dam;ung@example.org;2012-01-01;;ida@example.org',
        'Uden;Dag;;;;ida@example.org',
      ),
    )
    expect(await problems(batch.id)).toEqual([
      ['Vera', 'family_own'],
      ...['Ida', 'Ung', 'Uden'].map((name) => [name, 'family_own']),
    ])
    await imports.moveAndWork(batch.id, 'run')
    const parents = await db.select({ parentId: member.parentId }).from(member)
    expect(parents.filter(({ parentId }) => parentId !== null)).toHaveLength(1)
  })

  test('without a parent need a decision, and are linked no more where the parent is left out', async () => {
    const batch = await imports.preview(
      file(
        'Sif;Dam;;2016-01-01;;gone@example.org',
        'Ask;Dam;;2018-01-01;Dam;',
        'Mor;Dam;mor@example.org;1985-01-01;Elm;',
        'Elm;Dam;;2019-01-01;Elm;',
      ),
    )
    expect(await problems(batch.id)).toEqual([
      ['Sif', 'family_unknown'],
      ['Ask', 'family_unknown'],
      ['Mor', undefined],
      ['Elm', undefined],
    ])
    const choose = (body: { row?: number; problem?: string; choice: 'without' | 'leave_out' }) =>
      cast.as.clubAdmin.call(chooseBatchRows, { params: { id: cast.club.id, batchId: batch.id }, body })
    await choose({ problem: 'family_unknown', choice: 'without' })
    await choose({ row: 4, choice: 'leave_out' })
    expect((await imports.moveAndWork(batch.id, 'run')).rows).toMatchObject({ done: 3, aside: 1 })
    const elm = (await rowsOf(batch.id)).find(({ name }) => name === 'Elm Dam')
    expect(elm).toMatchObject({ state: 'done', reason: expect.stringContaining('without the link') })
    expect(await byName('Elm')).toMatchObject({ parentId: null })
  })
})
