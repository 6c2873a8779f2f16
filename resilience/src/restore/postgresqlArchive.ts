import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@medlem/database/testing/freePort'

const ADMIN = 'postgres'
/** Of Medlem, with no right but to own its database, as docs/operations.md makes it. */
const ROLE = 'medlem'
const STANZA = 'medlem'
const START_LIMIT_MS = 300_000

const folders = ['data', 'socket', 'repository', 'log', 'lock', 'spool'] as const

/** A PostgreSQL server whose base backup and archive of the log (WAL) pgBackRest keeps, as docs/operations.md says. */
export class ArchivedServer {
  readonly #folder: string
  readonly #port: number
  readonly #bin = binaries()
  readonly #user = ids()
  #server: ChildProcess | undefined

  /** Everything is below `folder`, which the user postgres must be able to enter. Throws when a program is missing. */
  static async start(folder: string): Promise<ArchivedServer> {
    const server = new ArchivedServer(folder, await freePort())
    server.#run(join(server.#bin, 'initdb'), [
      ...['-D', server.#path('data'), '-U', ADMIN],
      ...['--auth=trust', '-E', 'UTF8', '--locale=C'],
    ])
    await server.#start()
    server.sql(`create role ${ROLE} login nosuperuser nocreatedb nocreaterole`, ADMIN)
    server.sql(`create database medlem owner ${ROLE} encoding 'UTF8' template template0`, ADMIN)
    server.#pgbackrest('stanza-create')
    // Fails when the log does not reach the archive.
    server.#pgbackrest('check')
    return server
  }

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
    for (const name of folders) this.#make(name)
    const settings = {
      'repo1-path': this.#path('repository'),
      'repo1-retention-full': '2',
      'log-path': this.#path('log'),
      'lock-path': this.#path('lock'),
      'spool-path': this.#path('spool'),
      'start-fast': 'y',
    }
    const cluster = {
      'pg1-path': this.#path('data'),
      'pg1-port': String(port),
      'pg1-socket-path': this.#path('socket'),
      'pg1-user': ADMIN,
    }
    const lines = (of: Record<string, string>) =>
      Object.entries(of).map(([name, value]) => `${name}=${value}`)
    const text = ['[global]', ...lines(settings), `[${STANZA}]`, ...lines(cluster), '']
    writeFileSync(this.#configuration, text.join('\n'))
  }

  /** As the role of Medlem. */
  get url(): string {
    return `postgres://${ROLE}@127.0.0.1:${this.#port}/medlem`
  }

  /** The version of pgBackRest. */
  get archiver(): string {
    return execFileSync('pgbackrest', ['version'], { encoding: 'utf8' }).trim()
  }

  sql(statement: string, database = 'medlem'): string {
    const address = ['-h', '127.0.0.1', '-p', String(this.#port), '-U', ADMIN, '-d', database]
    return execFileSync(join(this.#bin, 'psql'), [...address, '-XAtqc', statement], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  }

  takeBase(): void {
    this.#pgbackrest('backup', '--type=full')
  }

  /** Waits until the archive has everything that was written so far. */
  archiveAll(): void {
    this.#pgbackrest('check')
  }

  /** Destroys the data, and brings back the base backup with the log up to that moment. */
  async restoreTo(moment: string): Promise<void> {
    await this.#end('SIGQUIT')
    rmSync(this.#path('data'), { recursive: true })
    this.#make('data')
    this.#pgbackrest('restore', '--type=time', `--target=${moment}`, '--target-action=promote')
    await this.#start()
  }

  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  async #start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.#path('socket'),
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${this.#configuration} --stanza=${STANZA} archive-push %p`,
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
      return this.sql('select not pg_is_in_recovery()', ADMIN) === 't'
    } catch {
      return false
    }
  }

  #path(name: (typeof folders)[number]): string {
    return join(this.#folder, name)
  }

  get #configuration(): string {
    return join(this.#folder, 'pgbackrest.conf')
  }

  #make(name: (typeof folders)[number]): void {
    mkdirSync(this.#path(name), { mode: 0o700 })
    const { uid, gid } = this.#user
    if (uid !== undefined && gid !== undefined) chownSync(this.#path(name), uid, gid)
  }

  #pgbackrest(command: string, ...options: string[]): void {
    this.#run('pgbackrest', [`--config=${this.#configuration}`, `--stanza=${STANZA}`, ...options, command])
  }

  /** As the user of the server; what it prints when it fails is in the error. */
  #run(program: string, words: readonly string[]): void {
    execFileSync(program, words, { ...this.#user, cwd: this.#path('data'), stdio: 'pipe' })
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
