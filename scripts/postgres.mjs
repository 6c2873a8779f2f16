// A throw-away PostgreSQL server for tests and benches: never for data that matters (fsync is off).
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN_ROOT = '/usr/lib/postgresql'
const START_LIMIT_MS = 30_000
const LOG_FILE = 'server.log'
const MISSING = 'PostgreSQL is not installed here; install it with: apt-get install postgresql'

/** The folder with initdb and postgres: the newest of Debian's, else wherever PATH has pg_ctl. */
function binaryFolder() {
  const versions = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_ROOT, version, 'bin'))
    .concat((process.env.PATH ?? '').split(delimiter))
  const found = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  )
  if (!found) throw new Error(MISSING)
  return found
}

/** PostgreSQL refuses to run as root, so root runs it as the user postgres, which the packages create. */
async function serverUser() {
  if (process.getuid?.() !== 0) return {}
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    throw new Error(`${MISSING} (there is no user named postgres to run it as)`)
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** PostgreSQL writes "ready" into its pid file once it takes connections. */
async function untilReady(server, folder) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    const pidFile = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
    if (/^ready\s*$/m.test(pidFile)) return
    if (server.exitCode !== null || server.signalCode !== null) break
    await delay(25)
  }
  const said = (await readFile(join(folder, LOG_FILE), 'utf8')).trim().split('\n')
  const reason = said.find((line) => line.includes('FATAL')) ?? said.at(-1)
  throw new Error(`PostgreSQL did not start: ${reason || 'no message'}`)
}

/**
 * Starts a server on a free loopback port with the administrator `postgres` and no password.
 * `stop()` ends it and removes its folder. It does not outlive this process.
 */
export async function startPostgres() {
  const bin = binaryFolder()
  const user = await serverUser()
  const folder = await mkdtemp(join(tmpdir(), 'medlem-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  try {
    const init = ['-D', folder, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await run(join(bin, 'initdb'), init, { ...user, cwd: folder })
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // A file, as a pipe fills up while this process waits for another, and a server that can't tell its errors stops.
    const log = await open(join(folder, LOG_FILE), 'w')
    const server = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...flags], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', log.fd],
    })
    await log.close()
    const ended = new Promise((resolve) => server.once('exit', resolve))
    const endWithParent = () => server.kill('SIGQUIT')
    process.once('exit', endWithParent)
    const stop = async () => {
      process.off('exit', endWithParent)
      // SIGINT is PostgreSQL's fast shutdown: open connections are closed, nothing is waited for.
      server.kill('SIGINT')
      await ended
      await remove()
    }
    await untilReady(server, folder).catch(async (error) => {
      await stop()
      throw error
    })
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      folder,
      log: join(folder, LOG_FILE),
      pid: server.pid,
      stop,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** As in database/src/testing/ordinaryDatabase.ts. */
const ORDINARY = 'medlem_ordinary'

/** A new database that belongs to a role without any other right, as an operator would give it to the product. */
export async function makeDatabase(adminUrl, name) {
  // Here, as this file is read before packages are installed.
  const { default: pg } = await import('pg')
  const asAdmin = async (...statements) => {
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    for (const statement of statements) await admin.query(statement)
    await admin.end()
  }
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  await asAdmin(
    `do $$ begin create role ${ORDINARY} ${rights} password '${ORDINARY}'; exception when duplicate_object then end $$`,
    `create database ${name} owner ${ORDINARY}`,
  )
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  url.username = ORDINARY
  url.password = ORDINARY
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) }
}
