// What files that are made to stop the server take of it: the main thread's longest delay and the memory, each in a new process.

import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readForeignHead, readForeignRows } from '../server/src/office/importedFile/readForeignFile.ts'
import {
  badTexts,
  badWorkbooks,
  oddTexts,
  oddWorkbooks,
} from '../server/src/office/importedFile/testing/badFiles.ts'

const MAX_DELAY_MS = 100
const MAX_MB = 300
const files = { ...badWorkbooks, ...oddWorkbooks, ...badTexts, ...oddTexts }

interface Taken {
  bytes: number
  ms: number
  delayMs: number
  megabytes: number
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

async function take(name: string): Promise<Taken> {
  const file = files[name]
  if (!file) throw new Error(`there is no file ${name}`)
  const bytes = file.make()
  // Loads the thread's code, so that only the file is measured.
  await readForeignHead(Buffer.from('Fornavn;Efternavn\nIda;Holm\n'), new AbortController().signal)
  global.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const ignore = () => undefined
  await readForeignHead(bytes, new AbortController().signal).catch(ignore)
  try {
    for await (const _ of readForeignRows(bytes));
  } catch {
    // A refusal.
  }
  const ms = Math.round(performance.now() - began)
  delay.disable()
  clearInterval(watch)
  return {
    bytes: bytes.length,
    ms,
    delayMs: Math.round(delay.max / 1e6),
    megabytes: inMegabytes(most - before),
  }
}

function takeInProcess(name: string): Taken {
  const run = spawnSync(process.execPath, ['--expose-gc', ...process.execArgv, import.meta.filename, name], {
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`${name} ended the process: ${run.stderr}`)
  return JSON.parse(run.stdout) as Taken
}

const [, , asked] = process.argv
if (asked !== undefined) {
  console.log(JSON.stringify(await take(asked)))
  process.exit()
}
let isTooMuch = false
for (const name of Object.keys(files)) {
  const { bytes, ms, delayMs, megabytes } = takeInProcess(name)
  const over = delayMs > MAX_DELAY_MS || megabytes > MAX_MB
  isTooMuch ||= over
  const figures = [`${Math.ceil(bytes / 1024)} KB`, `${ms} ms`, `${delayMs} ms of delay`, `${megabytes} MB`]
  console.log(`${over ? '✗' : '✓'} ${name}: ${figures.join(', ')}`)
}
if (isTooMuch) {
  console.error(`FAILED: what is marked ✗ took too much; the machine's load is ${loadavg()[0]?.toFixed(1)}.`)
  process.exitCode = 1
}
