import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BatchAction, getBatch, moveBatch } from '@medlem/contract/batch'
import { createMemberImport, previewMemberImport } from '@medlem/contract/memberImport'
import { listOrganisations } from '@medlem/contract/organisation'
import { connect } from '@medlem/database/connect'
import { audit } from '@medlem/database/schema/audit'
import { type BatchRowRow, batchRow } from '@medlem/database/schema/batch'
import { member } from '@medlem/database/schema/member'
import { freePort, startServer } from '@medlem/server/testing/serverProcess'
import { and, eq, inArray, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { httpClient } from '../crash/client.ts'
import { effort } from '../effort.ts'
import { seededRandom } from '../random.ts'

const ROWS = effort({ short: 1_500, full: 2_500 })
const KILLS = effort({ short: 2, full: 8 })
const FILE = [
  'Fornavn;Efternavn;E-mail',
  ...Array.from({ length: ROWS }, (_, n) => `Batch${n};Killed;batch-${n}@killed.example`),
].join('\n')

const seed = Number(process.env.MEDLEM_BATCH_SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)

async function openOffice() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'medlem-batch-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const baseUrl = `http://127.0.0.1:${port}`
  const account = { email: 'admin@sejlklub.example.org', password: 'medlem', progress: { answered: 0 } }
  const start = () => startServer({ dataFolder, port, sandboxPort })
  return { dataFolder, start, client: () => httpClient(baseUrl, account) }
}

test('a server that is killed while it imports and undoes does each row once', {
  timeout: 300_000,
}, async () => {
  const office = await openOffice()
  let server = office.start()
  await server.ready
  let client = office.client()
  const { body: organisations } = await client.call(listOrganisations, {})
  const id = organisations.find(({ key }) => key === 'sejlklub')?.id ?? ''
  const content = Buffer.from(FILE).toString('base64')
  const made = await client.call(createMemberImport, {
    params: { id },
    body: { name: 'killed.csv', content },
  })
  const params = { id, batchId: made.body.id }
  const columns = made.body.file?.columns.map(({ field }) => field) ?? []
  await client.call(previewMemberImport, { params, body: { columns } })

  const look = async () => (await client.call(getBatch, { params })).body
  const move = (action: BatchAction) => client.call(moveBatch, { params, body: { action } })
  let inMiddle = 0
  /** Kills the server at some moments of the work, and waits until a last one has done it. */
  const killUntil = async (state: string, isDone: (row: BatchRowRow) => boolean) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await delay(random.below(400))
      await server.kill()
      const connection = await connect({ dataFolder: office.dataFolder })
      const rows = await connection.db.select().from(batchRow).where(eq(batchRow.batchId, params.batchId))
      await connection.close()
      const done = rows.filter(isDone).length
      if (done > 0 && done < ROWS) inMiddle += 1
      server = office.start()
      await server.ready
      client = office.client()
    }
    while ((await look()).state !== state) await delay(250)
  }
  await killUntil('previewed', () => true)
  expect((await look()).groups).toMatchObject({ new: ROWS, needs_you: 0 })
  await move('run')
  await killUntil('done', (row) => row.state === 'done')
  expect((await look()).rows).toMatchObject({ done: ROWS, failed: 0 })
  await move('undo')
  await killUntil('undone', (row) => row.state === 'reversed')
  expect((await look()).rows).toMatchObject({ reversed: ROWS, kept: 0, not_possible: 0 })
  expect(server.complaints()).toBe('')
  await server.stop()

  const { db, close } = await connect({ dataFolder: office.dataFolder })
  const entries = await db
    .select({ action: audit.action, subjectId: audit.subjectId })
    .from(audit)
    .where(
      and(eq(audit.objectId, params.batchId), inArray(audit.action, ['member_import', 'member_import_undo'])),
    )
  const of = (action: string) =>
    entries.filter((one) => one.action === action).map(({ subjectId }) => subjectId)
  for (const action of ['member_import', 'member_import_undo'])
    expect([of(action).length, new Set(of(action)).size]).toEqual([ROWS, ROWS])
  expect(await db.$count(member, like(member.email, '%@killed.example'))).toBe(0)
  await close()
  await rm(office.dataFolder, { recursive: true })
  expect(inMiddle).toBeGreaterThan(0)
  process.stdout.write(
    `${3 * KILLS} kills, ${inMiddle} of them while ${ROWS} rows were read, done or undone (seed ${seed}): each row once.\n`,
  )
})
