import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Below the ports that Linux gives to outgoing connections (32768 and up), so that none of those takes it meanwhile, and above
 * the last one that browsers and fetch refuse to call (10080, https://fetch.spec.whatwg.org/#port-blocking).
 */
const FIRST_PORT = 10_100
const PORTS = 21_900

/** Processes of several test runs note here which ports are theirs, as long as they live. */
const claims = join(tmpdir(), 'medlem-test-ports')

let next = Math.floor(Math.random() * PORTS)

/**
 * A port of the loopback that nothing listens on and no other test process was given: two that ask at the same moment never
 * get the same one, and one process gets it again only after all others.
 */
export async function freePort(): Promise<number> {
  mkdirSync(claims, { recursive: true })
  for (let tries = 0; tries < PORTS; tries += 1) {
    next = (next + 1) % PORTS
    const port = FIRST_PORT + next
    if (claim(join(claims, String(port))) && (await isFree(port))) return port
  }
  throw new Error('All ports are in use.')
}

/** Whether the file is this process's now; one of a process that is gone is free again. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const owner = ownerOf(file)
    if (owner === process.pid) return true
    // Free the next time: another process may be about to take it, too.
    if (!isRunning(owner)) rmSync(file, { force: true })
    return false
  }
}

function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return Number.NaN
  }
}

function isRunning(pid: number): boolean {
  // Not written to yet.
  if (!(pid > 0)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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
