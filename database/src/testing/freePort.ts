import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that Linux gives to outgoing connections (32768 and up), so that none of those takes it meanwhile. */
const FIRST_PORT = 10_000
const PORTS_OF_A_WORKER = 1_000
/** Workers of the two test runners use the first ranges; any other process one of the rest, by its id. */
const MOST_WORKERS = 8
const OTHER_RANGES = 14

let next = Math.floor(Math.random() * PORTS_OF_A_WORKER)

/**
 * A port of the loopback that nothing listens on, from a range of this worker's own: two workers that ask at the same
 * moment never get the same one, and one worker gets it again only after all others of its range.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_OF_A_WORKER; tries += 1) {
    next = (next + 1) % PORTS_OF_A_WORKER
    const port = FIRST_PORT + workerRange() * PORTS_OF_A_WORKER + next
    if (await isFree(port)) return port
  }
  throw new Error('All ports of this worker are in use.')
}

function workerRange(): number {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? Number.NaN)
  return worker < MOST_WORKERS ? worker : MOST_WORKERS + (process.pid % OTHER_RANGES)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
