/**
 * Loaded into the real server before its own code (`node --import`): passes a named point right before and right after
 * every commit and every call to the payment provider, and dies at the one that the environment names.
 */
import { appendFileSync } from 'node:fs'
import { listenToCommits } from '@medlem/database/testing/engineCommits'
import { die, listenToProvider } from './crashPointDeath.ts'

const { CRASH_POINT: fatal, CRASH_POINT_LIST: list, FREEPAY_GATEWAY_URL: provider } = process.env
const passed = new Map<string, number>()

function pass(moment: 'before' | 'after', what: string): void {
  const name = `${moment} ${what}`
  const times = (passed.get(name) ?? 0) + 1
  passed.set(name, times)
  const point = `${name} #${times}`
  // Not Date, whose calendar may be ahead.
  if (list) appendFileSync(list, `${performance.timeOrigin + performance.now()} ${point}\n`)
  if (point === fatal) die()
}

listenToCommits((moment, wrote) => pass(moment, `the commit of ${wrote}`))

if (provider) listenToProvider(provider, pass)
