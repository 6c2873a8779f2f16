import { setTimeout as delay } from 'node:timers/promises'
import { type BatchAction, getBatch, moveBatch } from '@medlem/contract/batch'
import { createMemberImport, previewMemberImport } from '@medlem/contract/memberImport'
import { listOrganisations } from '@medlem/contract/organisation'
import { connect } from '@medlem/database/connect'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { freePort } from '@medlem/database/testing/freePort'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { seedFolder } from '@medlem/server/testing/seededFolder'
import { startServer } from '@medlem/server/testing/serverProcess'
import { and, eq, inArray, like } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { Gone, httpClient } from '../crash/client.ts'
import { buildPreloads } from '../crashPoint/crashPointBuild.ts'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { seededRandom } from '../random.ts'

const ROWS = effort({ short: 1_000, full: 3_000 })
const KILLS = effort({ short: 1, full: 8 })
/** At the most so many hundred rows of the work are done between two kills, so that the last one is in it too. */
const FARTHEST = 3
/** What a commit of the work writes, by the state that the work ends in. */
const COMMITS = {
  previewed: 'insert batch_row',
  done: 'delete free_member_number, insert member, insert membership, insert audit, insert batch_row',
  undone:
    'delete membership, delete custom_answer, delete member, insert free_member_number, insert audit, insert batch_row',
}
const FILE = [
  'Fornavn;Efternavn;E-mail',
  ...Array.from({ length: ROWS }, (_, n) => `Batch${n};Killed;batch-${n}@killed.example`),
].join('\n')

function unlessGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error
}

async function openOffice() {
  const dataFolder = await temporaryFolder()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const baseUrl = `http://localhost:${port}`
  const account = { email: 'admin@sejlklub.example.org', password: 'medlem', progress: { answered: 0 } }
  await seedFolder({ dataFolder, port, sandboxPort })
  const { points } = await buildPreloads()
  /** With the point where it dies, if it is to. */
  const start = (fatal = '') => {
    const server = startServer(
      { dataFolder, port, sandboxPort },
      { preloads: [points], environment: { CRASH_POINT: fatal } },
    )
    onTestFinished(() => server.kill())
    return server
  }
  return { dataFolder, start, client: () => httpClient(baseUrl, account) }
}

test('a server that is killed while it imports and undoes does each row once', {
  timeout: 1_200_000,
}, async () => {
  const random = seededRandom(experimentSeed('The kills in a batch', 'MEDLEM_BATCH_SEED'))
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

  const look = async () => (await client.call(getBatch, { params })).body
  const move = (action: BatchAction) => client.call(moveBatch, { params, body: { action } })
  const fatal = (state: keyof typeof COMMITS) => {
    const moment = random.below(2) === 0 ? 'before' : 'after'
    return `${moment} the commit of ${COMMITS[state]} #${1 + random.below(FARTHEST)}`
  }
  /** Begins the work in a server that dies in it, as do those after; waits until a last one has done it. */
  const killUntil = async (state: keyof typeof COMMITS, begin: () => Promise<unknown>) => {
    await server.stop()
    for (let kill = 0; kill < KILLS; kill += 1) {
      server = office.start(fatal(state))
      client = office.client()
      if (kill === 0) {
        await server.ready
        // It may die before it has answered.
        await begin().catch(unlessGone)
      }
      expect(await server.ended, `${kill}. kill until ${state}`).toBe('SIGKILL')
    }
    server = office.start()
    await server.ready
    while ((await look()).state !== state) await delay(250)
  }
  await killUntil('previewed', () => client.call(previewMemberImport, { params, body: { columns } }))
  expect((await look()).groups).toMatchObject({ new: ROWS, needs_you: 0 })
  await killUntil('done', () => move('run'))
  expect((await look()).rows).toMatchObject({ done: ROWS, failed: 0 })
  await killUntil('undone', () => move('undo'))
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
    .orderBy(audit.id)
  const of = (action: string) =>
    entries.filter((one) => one.action === action).map(({ subjectId }) => subjectId)
  for (const action of ['member_import', 'member_import_undo'])
    expect([of(action).length, new Set(of(action)).size]).toEqual([ROWS, ROWS])
  expect(await db.$count(member, like(member.email, '%@killed.example'))).toBe(0)
  await close()
  figure(`${3 * KILLS} kills in the middle of ${ROWS} rows: each row once.`)
})
