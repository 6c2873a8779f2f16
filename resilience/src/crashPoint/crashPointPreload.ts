/**
 * Loaded into the real server before its own code (`node --import`): passes a named point right before and right after
 * every commit and every call to the payment provider, and dies at the one that the environment names.
 */
import { appendFileSync } from 'node:fs'
import { listenToCommits } from '@medlem/database/testing/engineCommits'

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

/** Exactly here: nothing that is due in this process happens any more, while the signal is on its way. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

listenToCommits((moment, wrote) => pass(moment, `the commit of ${wrote}`))

const plainFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!provider || url.origin !== new URL(provider).origin) return plainFetch(input, init)
  const path = url.pathname.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}')
  const call = `${init?.method ?? 'GET'} ${path}`
  pass('before', call)
  // An answer that does not come is the end of a call too.
  return plainFetch(input, init).finally(() => pass('after', call))
}
