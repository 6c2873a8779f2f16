// What 100,000 lines of a bank take of the server on PostgreSQL (office/bank): seconds of preview, run and undo, the most memory, the longest delay.
//   --lines N   so many instead

import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createBankImport, previewBankImport } from '@medlem/contract/bank'
import { type BatchAction, getBatch, moveBatch } from '@medlem/contract/batch'
import { MAX_BANK_LINES } from '@medlem/contract/importedFile'
import { aCast } from '../server/src/club/membership/testing/cast.ts'
import { runBatch } from '../server/src/office/batch/runBatch.ts'
import { batchHandlers } from '../server/src/office/batchKinds/batchHandlers.ts'
import { testServer } from '../server/src/testing/testServer.ts'
import { startPostgres } from './postgres.mjs'

/** The goals, for both passes that a treasurer waits for together and for the process above what it had before. */
const MAX_SECONDS = 60
const MAX_MB = 300

const { values } = parseArgs({ options: { lines: { type: 'string' } } })
const count = Number(values.lines ?? MAX_BANK_LINES)

/** Four years of a large club: three lines an hour, of which each tenth goes out. */
function aFile(): string {
  const first = Date.UTC(2022, 0, 1)
  const lines = Array.from({ length: count }, (_, n) => {
    const day = new Date(first + n * 1_200_000).toISOString().slice(0, 10).split('-').reverse().join('-')
    const amount = `${n % 10 === 0 ? '-' : ''}${100 + (n % 900)},${String(n % 100).padStart(2, '0')}`
    return `${day};KONTINGENT ${10_000 + n};${amount}`
  })
  return ['Dato;Tekst;Beløb', ...lines].join('\n')
}

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const server = await testServer()
let isOver = false
try {
  const cast = await aCast(server)
  const params = { id: cast.club.id }
  const treasurer = cast.as.clubAdmin
  const content = Buffer.from(aFile()).toString('base64')
  global.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const made = await treasurer.call(createBankImport, { params, body: { name: 'lines.csv', content } })
  if (made.status !== 201) throw new Error(JSON.stringify(made.problem))
  const batchId = made.body.id
  const columns = (made.body.bankFile?.columns ?? []).map(({ field }) => field)
  const here = { ...params, batchId }
  const shown = await treasurer.call(previewBankImport, { params: here, body: { columns, account: 'Drift' } })
  if (shown.status !== 200) throw new Error(JSON.stringify(shown.problem))
  const peaks = [Math.round(most / 1024 / 1024)]
  /** Seconds of the work on the batch. */
  const work = async (action?: BatchAction): Promise<number> => {
    if (action) {
      const { status, problem } = await treasurer.call(moveBatch, { params: here, body: { action } })
      if (status !== 200) throw new Error(JSON.stringify(problem))
    }
    const began = performance.now()
    await runBatch(server.deps, batchHandlers, batchId)
    peaks.push(Math.round(most / 1024 / 1024))
    return (performance.now() - began) / 1000
  }
  const preview = await work()
  const run = await work('run')
  const { body } = await treasurer.call(getBatch, { params: here })
  const undo = await work('undo')
  clearInterval(watch)
  delay.disable()
  const megabytes = Math.round((most - before) / 1024 / 1024)
  isOver = preview + run > MAX_SECONDS || megabytes > MAX_MB
  const seconds = [preview, run, undo].map((one) => one.toFixed(1)).join(', ')
  console.log(`${isOver ? '✗' : '✓'} ${count} lines, ${body.state}: preview, run and undo ${seconds} s`)
  console.log(
    `  ${megabytes} MB above ${Math.round(before / 1024 / 1024)}, ${Math.round(delay.max / 1e6)} ms of delay`,
  )
  const { user, system } = process.cpuUsage()
  console.log(`  most before, and after preview, run and undo: ${peaks.join(', ')} MB`)
  console.log(`  ${Math.round((user + system) / 1e6)} s of processor beside PostgreSQL`)
  console.log(`  the machine's load is ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await server.close()
  await postgres.stop()
}
if (isOver) process.exitCode = 1
