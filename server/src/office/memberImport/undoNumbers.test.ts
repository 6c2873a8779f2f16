import { getBatch, getBatchReport, listBatchRows } from '@medlem/contract/batch'
import { eraseMember } from '@medlem/contract/privacy'
import { batch, batchFile, batchRow } from '@medlem/database/schema/batch'
import { freeMemberNumber, type MemberRow, member } from '@medlem/database/schema/member'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { freeNumbers, takeFreeNumbers } from '../../people/member/freeNumbers.ts'
import { insertMember } from '../../people/member/store.ts'
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
  await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
  imports = importsOf(server, cast.as.clubAdmin, cast.club.id)
})

const db = () => server.deps.db
const crowd = (count: number) =>
  ['Fornavn;Efternavn', ...Array.from({ length: count }, (_, n) => `Given${n};Number`)].join('\n')
const highest = async () =>
  (await db().select().from(member).orderBy(desc(member.number)).limit(1))[0]?.number ?? 0
const aNewMember = (firstName: string): Promise<MemberRow> => {
  const at = server.clock.now()
  return insertMember(db(), { firstName, lastName: 'New', registrationDate: at, updateDate: at })
}

describe('the numbers of members whom an undone import takes away', () => {
  test('are given to the next, alone or by an import', async () => {
    const before = await highest()
    const { id } = await imports.preview(crowd(60))
    await imports.moveAndWork(id, 'run')
    expect(await highest()).toBeGreaterThanOrEqual(before + 60)
    const signedUp = await aNewMember('Meanwhile')
    expect((await imports.moveAndWork(id, 'undo')).rows).toMatchObject({ reversed: 60 })
    const first = await aNewMember('First')
    expect(first.number).toBeLessThan(before + 60)
    const again = await imports.preview(crowd(59))
    await imports.moveAndWork(again.id, 'run')
    // One number was given to somebody else, and 59 to the import; none is left, and none was used up.
    expect(await highest()).toBe(signedUp.number)
    expect(await db().$count(freeMemberNumber)).toBe(0)
    expect((await aNewMember('Last')).number).toBe(signedUp.number + 1)
  })

  test('each once, also to many at the same moment', async () => {
    const { id } = await imports.preview(crowd(10))
    await imports.moveAndWork(id, 'run')
    await imports.moveAndWork(id, 'undo')
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => aNewMember(`At once ${n}`)))
    expect(new Set(made.map(({ number }) => number)).size).toBe(20)
  })

  test('are free again when what took them fails', async () => {
    await freeNumbers(db(), [900_001])
    const failed = db().transaction(async (tx) => {
      expect(await takeFreeNumbers(tx, 1)).toEqual([900_001])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await db().$count(freeMemberNumber)).toBe(1)
  })
})

describe('who is erased', () => {
  const header = 'Fornavn;Efternavn;E-mail;Mobil;Fødselsdato'
  const file = [
    header,
    // Left aside by what can't be read in them; each names Ida by another sign.
    'Ida;Holm;ida at example;;',
    'I.;H.;IDA@example.org;;99-99-2001',
    'Xx;Yy;xx at example;20 11 22 33;',
    // Another with the same name, by another birthday; and one who has nothing in common with her.
    'Ida;Holm;other at example;;01-01-1999',
    'Karl;Friis;karl at example;;',
  ].join('\n')

  test('is in no row that was left aside, no file, no sample and no report', async () => {
    await db()
      .update(member)
      .set({ phone: '+45 20 11 22 33', dateOfBirth: '1980-02-01' })
      .where(eq(member.id, cast.ida.id))
    const { id } = await imports.preview(file)
    await imports.moveAndWork(id, 'run')
    const waits = await imports.preview(file)
    const confirm = { confirmEmail: cast.ida.email ?? '', endActiveYears: true }
    expect((await cast.as.ida.call(eraseMember, { body: confirm })).status).toBe(200)
    for (const batchId of [id, waits.id]) {
      const rows = await db()
        .select()
        .from(batchRow)
        .where(eq(batchRow.batchId, batchId))
        .orderBy(batchRow.number)
      const said = rows.map(({ input }) => JSON.stringify(input))
      expect(said.slice(0, 3)).toEqual(['{}', '{}', '{}'])
      expect(said[3]).toContain('1999-01-01')
      expect(said[4]).toContain('Friis')
      const params = { id: cast.club.id, batchId }
      const report = await cast.as.clubAdmin.call(getBatchReport, { params })
      expect(report.body).not.toMatch(/ida at example|IDA@|20 11 22 33/)
      expect(report.body).toContain('Friis')
      expect((await cast.as.clubAdmin.call(listBatchRows, { params, querystring: {} })).status).toBe(200)
      expect((await cast.as.clubAdmin.call(getBatch, { params })).status).toBe(200)
    }
    const kept = JSON.stringify([await db().select().from(batch), await db().select().from(batchFile)])
    expect(kept).not.toMatch(/ida at example|IDA@|20 11 22 33/)
    // What waited goes on without the row.
    expect((await imports.moveAndWork(waits.id, 'run')).state).toBe('done')
  })
})
