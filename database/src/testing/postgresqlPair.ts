import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { endWithTests } from './endWithTests.ts'
import { freePort } from './freePort.ts'
import { ordinaryDatabase } from './ordinaryDatabase.ts'

const run = promisify(execFile)
const DEBIAN_ROOT = '/usr/lib/postgresql'
const LIMIT_MS = 120_000
const NODES = ['one', 'two'] as const
type Name = (typeof NODES)[number]

/** A primary and its streaming standby, behind an address that leads to whichever is the primary, as HAProxy does with Patroni's check. */
export interface PostgresqlPair {
  /** An ordinary role's database, behind the address. */
  url: string
  /** The same on a node, whatever it is just now. */
  urlOf(name: Name): string
  asAdmin<Row extends pg.QueryResultRow>(name: Name, statement: string): Promise<Row[]>
  /** Commits wait for the standby from now on, or no longer. */
  setSynchronous(isSynchronous: boolean): Promise<void>
  /** Stops every process of a node, which then answers nothing and keeps its connections. */
  freeze(name: Name): void
  thaw(name: Name): void
  /** Where the address leads; closes the sessions that lead elsewhere. Without a name it refuses. */
  lead(name?: Name): void
  /** Application names of the sessions that the address led on since it leads where it does. */
  callers(): string[]
  /** Waits until so many commits wait for the frozen standby. */
  untilWaiting(commits: number): Promise<void>
  kill(name: Name): Promise<void>
  promote(name: Name): Promise<void>
  stop(): Promise<void>
}

/** Starts both on free ports of the loopback; needs PostgreSQL's programs, and takes some seconds. */
export async function startPair(): Promise<PostgresqlPair> {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-pair-'))
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const port = { one: await freePort(), two: await freePort() }
  const nodes = { one: nodeIn(folder, 'one', port.one), two: nodeIn(folder, 'two', port.two) }
  try {
    return await pairOf(folder, { nodes, port })
  } catch (error) {
    await stopAll(nodes, folder)
    throw error
  }
}

async function pairOf(
  folder: string,
  { nodes, port }: { nodes: Record<Name, ReturnType<typeof nodeIn>>; port: Record<Name, number> },
): Promise<PostgresqlPair> {
  await nodes.one.program('initdb', [
    ...['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
  ])
  await nodes.one.start()
  await nodes.two.program('pg_basebackup', [
    ...['-d', nodes.one.adminUrl, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
  ])
  await nodes.two.start()
  const database = await ordinaryDatabase(nodes.one.adminUrl)
  const address = await startAddress(port)
  address.lead('one')
  const at = (where: number) => {
    const url = new URL(database.url)
    url.port = String(where)
    return url.href
  }
  const rowsOf = <Row extends pg.QueryResultRow>(name: Name, statement: string) =>
    rowsAt<Row>(nodes[name].adminUrl, statement)
  return {
    url: at(address.port),
    urlOf: (name) => at(port[name]),
    asAdmin: rowsOf,
    async setSynchronous(isSynchronous) {
      await rowsOf('one', `alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`)
      await rowsOf('one', 'select pg_reload_conf()')
      const wanted = isSynchronous ? 'sync' : 'async'
      await until(async () => {
        const rows = await rowsOf<{ sync_state: string }>('one', 'select sync_state from pg_stat_replication')
        return rows.some((row) => row.sync_state === wanted)
      })
    },
    freeze: (name) => nodes[name].signal('SIGSTOP'),
    thaw: (name) => nodes[name].signal('SIGCONT'),
    lead: address.lead,
    callers: address.callers,
    untilWaiting: (commits) =>
      until(async () => {
        const rows = await rowsOf('one', `select from pg_stat_activity where wait_event = 'SyncRep'`)
        return rows.length >= commits
      }),
    kill: (name) => nodes[name].kill(),
    async promote(name) {
      await rowsOf(name, 'select pg_promote()')
    },
    async stop() {
      await address.close()
      await stopAll(nodes, folder)
    },
  }
}

async function stopAll(nodes: Record<Name, ReturnType<typeof nodeIn>>, folder: string): Promise<void> {
  for (const node of Object.values(nodes)) await node.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** One server, with its data in a folder of its own. */
function nodeIn(folder: string, name: Name, port: number) {
  const user = ordinaryUser()
  const data = join(folder, name)
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  const signal = (which: 'SIGSTOP' | 'SIGCONT') => {
    const pid = server?.pid
    if (pid === undefined) return
    for (const one of [...childrenOf(pid), pid]) {
      try {
        process.kill(one, which)
      } catch (error) {
        // A child may have ended since it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  return {
    adminUrl,
    signal,
    program: (program: string, args: string[]) =>
      run(join(programs(), program), ['-D', data, ...args], { ...user, cwd: folder }),
    async start() {
      const settings = {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: folder,
        fsync: 'off',
        shared_buffers: '32MB',
        max_connections: '60',
        wal_keep_size: '64MB',
        wal_retrieve_retry_interval: '200ms',
      }
      const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
      const log = openSync(join(folder, `${name}.log`), 'a')
      server = spawn(join(programs(), 'postgres'), ['-D', data, '-p', String(port), ...flags], {
        ...user,
        cwd: folder,
        stdio: ['ignore', log, log],
      })
      endWithTests(server)
      closeSync(log)
      await untilAnswers(adminUrl)
    },
    async kill() {
      if (!server || server.exitCode !== null) return
      const ended = once(server, 'exit')
      signal('SIGCONT')
      server.kill('SIGQUIT')
      await ended
    },
  }
}

async function rowsAt<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function startAddress(port: Record<Name, number>) {
  let target: number | undefined
  const sessions = new Set<Socket>()
  let callers: string[] = []
  const server = createServer((inward) => {
    sessions.add(inward)
    inward.on('close', () => sessions.delete(inward)).on('error', () => inward.destroy())
    inward.once('data', (start) => callers.push(applicationOf(start)))
    if (target === undefined) return void inward.destroy()
    const outward = dial(target, '127.0.0.1')
    outward.on('error', () => inward.destroy()).on('close', () => inward.destroy())
    inward.on('close', () => outward.destroy())
    inward.pipe(outward).pipe(inward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const session of sessions) session.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    lead(name?: Name) {
      target = name && port[name]
      callers = []
      cut()
    },
    callers: () => callers,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

/** From the message that a session begins with, without encryption. */
function applicationOf(start: Buffer): string {
  return /\0application_name\0([^\0]*)/.exec(start.toString())?.[1] ?? ''
}

function programs(): string {
  const versions = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_ROOT, version, 'bin'))
    .concat((process.env.PATH ?? '').split(delimiter))
  const found = folders.find((folder) => existsSync(join(folder, 'pg_basebackup')))
  if (!found) throw new Error('PostgreSQL is not installed here; install it with: apt-get install postgresql')
  return found
}

/** PostgreSQL refuses to run as root, which runs it as the user of its packages. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/** Linux lists them; each is in a process group of its own. */
function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return list === '' ? [] : list.split(' ').map(Number)
}

function untilAnswers(url: string): Promise<void> {
  return until(async () => {
    const client = new pg.Client({ connectionString: url })
    const answers = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    return answers
  })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not get there in time')
    await delay(100)
  }
}
