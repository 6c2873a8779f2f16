import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@medlem/server/testing/serverProcess'

const ADMIN = 'postgres'
const START_LIMIT_MS = 60_000

/** A PostgreSQL server with a base backup and an archive of its log (WAL), by PostgreSQL's own tools. */
export class ArchivedServer {
  readonly #folder: string
  readonly #port: number
  readonly #bin = binaries()
  readonly #user = ids()
  #server: ChildProcess | undefined

  /** Everything is below `folder`, which the user postgres must be able to enter. */
  static async start(folder: string): Promise<ArchivedServer> {
    const server = new ArchivedServer(folder, await freePort())
    server.#tool('initdb', [
      '-D',
      server.#path('data'),
      '-U',
      ADMIN,
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C',
    ])
    await server.#start()
    server.sql('create database medlem')
    return server
  }

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
    const { uid, gid } = this.#user
    for (const name of ['data', 'base', 'archive'] as const) {
      mkdirSync(this.#path(name), { mode: 0o700 })
      if (uid !== undefined && gid !== undefined) chownSync(this.#path(name), uid, gid)
    }
  }

  get url(): string {
    return `postgres://${ADMIN}@127.0.0.1:${this.#port}/medlem`
  }

  sql(statement: string): string {
    const words = [...this.#address(), '-XAtqc', statement]
    return execFileSync(join(this.#bin, 'psql'), words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  }

  takeBase(): void {
    this.#tool('pg_basebackup', [...this.#address(), '-D', this.#path('base'), '-X', 'none', '-c', 'fast'])
  }

  /** Waits until the archive has everything that was written so far. */
  async archiveAll(): Promise<void> {
    const last = this.sql('select pg_walfile_name(pg_switch_wal())')
    while (!readdirSync(this.#path('archive')).includes(last)) await delay(100)
  }

  /** Destroys the data, and brings back the base backup with the log up to that moment. */
  async restoreTo(moment: string): Promise<void> {
    await this.#end('SIGQUIT')
    const data = this.#path('data')
    rmSync(data, { recursive: true })
    cpSync(this.#path('base'), data, { recursive: true })
    const recovery = {
      restore_command: `cp ${this.#path('archive')}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    }
    const lines = Object.entries(recovery).map(([name, value]) => `${name} = '${value}'\n`)
    writeFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
    writeFileSync(join(data, 'recovery.signal'), '')
    const { uid, gid } = this.#user
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, data])
    execFileSync('chmod', ['700', data])
    await this.#start()
  }

  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  async #start(): Promise<void> {
    const archive = this.#path('archive')
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
      wal_level: 'replica',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const log = openSync(join(this.#folder, 'postgresql.log'), 'a')
    const data = this.#path('data')
    const words = ['-D', data, '-p', String(this.#port), ...flags]
    const options = { ...this.#user, cwd: data, stdio: ['ignore', log, log] as ('ignore' | number)[] }
    const server = spawn(join(this.#bin, 'postgres'), words, options)
    this.#server = server
    process.once('exit', () => server.kill('SIGQUIT'))
    const endsAt = Date.now() + START_LIMIT_MS
    while (Date.now() < endsAt && server.exitCode === null) {
      if (this.#isPrimary()) return
      await delay(200)
    }
    throw new Error(`PostgreSQL did not start: see ${this.#folder}/postgresql.log.`)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#server || this.#server.exitCode !== null) return
    this.#server.kill(signal)
    await once(this.#server, 'exit')
  }

  #isPrimary(): boolean {
    try {
      return this.sql('select not pg_is_in_recovery()') === 't'
    } catch {
      return false
    }
  }

  #path(name: 'data' | 'base' | 'archive'): string {
    return join(this.#folder, name)
  }

  #address(): string[] {
    return ['-h', '127.0.0.1', '-p', String(this.#port), '-U', ADMIN]
  }

  #tool(name: string, words: readonly string[]): void {
    execFileSync(join(this.#bin, name), words, { ...this.#user, cwd: this.#path('data'), stdio: 'ignore' })
  }
}

/** The newest of Debian's. */
function binaries(): string {
  const root = '/usr/lib/postgresql'
  const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
  if (newest === undefined) throw new Error('PostgreSQL is not installed here: apt-get install postgresql.')
  return join(root, newest, 'bin')
}

/** PostgreSQL refuses to run as root. */
function ids(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}
