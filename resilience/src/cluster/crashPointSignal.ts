/**
 * Loaded into a server of the cluster before its own code (`node --import`): passes a named point right before and right after
 * every commit and every call to the payment provider. On SIGWINCH it reads from a file at which of them to die, and begins
 * anew to note those that it passes.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { listenToPostgresqlCommits } from '@medlem/database/testing/postgresqlCommits'
import { die, listenToProvider } from '../crashPoint/crashPointDeath.ts'

const {
  CRASH_POINT_FILE: file = '',
  CRASH_POINT_LIST: list = '',
  FREEPAY_GATEWAY_URL: provider,
} = process.env
const passed = new Set<string>()
let fatal = ''

process.on('SIGWINCH', () => {
  fatal = readFileSync(file, 'utf8')
  passed.clear()
  writeFileSync(list, '')
})

function pass(moment: 'before' | 'after', what: string): void {
  const point = `${moment} ${what}`
  if (!passed.has(point)) {
    passed.add(point)
    appendFileSync(list, `${point}\n`)
  }
  if (point === fatal) die()
}

listenToPostgresqlCommits((moment, wrote) => pass(moment, `the commit of ${wrote}`))
if (provider) listenToProvider(provider, pass)
