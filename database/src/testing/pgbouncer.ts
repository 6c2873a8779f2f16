import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithTests } from './endWithTests.ts'
import { freePort } from './freePort.ts'

const START_LIMIT_MS = 120_000

export interface Pooler {
  url: string
  stop(): Promise<void>
}

/** A real PgBouncer before the server of this address, as its packages set it up but for the pool's mode. */
export async function startPgbouncer(
  databaseUrl: string,
  settings: { pool_mode: 'session' | 'transaction' | 'statement' } & Record<string, string>,
): Promise<Pooler> {
  const behind = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'medlem-pgbouncer-'))
  const port = await freePort()
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`)
  const server = `* = host=${behind.hostname} port=${behind.port || '5432'}`
  writeFileSync(config, `[databases]\n${server}\n[pgbouncer]\n${lines.join('\n')}\n`)
  writeFileSync(users, `"${decodeURIComponent(behind.username)}" "${decodeURIComponent(behind.password)}"\n`)
  const user = ordinaryUser()
  for (const path of user ? [folder, config, users] : []) chownSync(path, user?.uid ?? 0, user?.gid ?? 0)
  const child = spawn(program(), ['-q', config], { ...user, cwd: folder, stdio: 'ignore' })
  endWithTests(child)
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  await untilOpen(port).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, stop }
}

/** Debian keeps it where only an administrator's PATH leads. */
function program(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))
  if (!found) throw new Error('PgBouncer is not installed here; install it with: apt-get install pgbouncer')
  return found
}

/** It refuses to run as root, which runs it as the user of PostgreSQL's packages. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

async function untilOpen(port: number): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    const socket = dial(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await delay(25)
  }
  throw new Error('PgBouncer did not start')
}
