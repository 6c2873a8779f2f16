import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseUnavailable, errorCode } from '../unavailable.ts'

const ASK_TIMEOUT_MS = 500

/** Held while the process lives; `release` gives it back earlier. */
export type FolderLock = { release(): Promise<void> }

/**
 * Refuses a second process on one data folder: PGlite lets both in and their writes destroy each other
 * (its issue 1106). Covers one machine; containers that share a folder but no network must not run at once.
 */
export function lockFolder(folder: string): Promise<FolderLock> {
  return process.platform === 'linux' ? lockBySocket(folder) : lockByPidFile(folder)
}

/** Linux: a socket name without a file, which the kernel frees at once however the process ends. */
export function lockBySocket(folder: string): Promise<FolderLock> {
  const name = socketName(folder)
  const server = createServer((asker) => {
    asker.on('error', () => asker.destroy())
    asker.end(String(process.pid))
  })
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (errorCode(error) !== 'EADDRINUSE') return reject(error)
      askHolder(name).then((pid) => reject(inUse(folder, pid)), reject)
    })
    server.listen(name, () => {
      resolve({ release: () => new Promise<void>((released) => server.close(() => released())) })
    })
  })
}

/** By device and inode, so that two paths to one folder are one lock. */
function socketName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  const digest = createHash('sha256').update(`${dev}:${ino}`).digest('hex')
  return `\0medlem-${digest.slice(0, 32)}`
}

/** The holder answers its process id; a holder that is busy or frozen is not waited for. */
async function askHolder(name: string): Promise<string> {
  const socket = connect(name)
  socket.setTimeout(ASK_TIMEOUT_MS, () => socket.destroy())
  return text(socket).catch(() => '')
}

/** Other systems: a file with the process id. One left by a dead process is taken over. */
export async function lockByPidFile(folder: string): Promise<FolderLock> {
  const file = join(folder, 'medlem.pid')
  const release = async () => rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return { release }
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const holder = Number.parseInt(readFileSync(file, 'utf8'), 10)
  // Our own number is stale too: in a container each start has the same one.
  if (holder !== process.pid && isAlive(holder)) throw inUse(folder, String(holder))
  writeFileSync(file, String(process.pid))
  return { release }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function inUse(folder: string, pid: string): DatabaseUnavailable {
  const who = /^\d+$/.test(pid) ? ` (process ${pid})` : ''
  return new DatabaseUnavailable(
    `MEDLEM_DATA: the folder ${folder} is in use by another Medlem process${who}. Stop it, or choose another folder.`,
  )
}
