import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const START_LIMIT_MS = 120_000

export interface Haproxy {
  stop(): Promise<void>
  /** A command of its runtime interface; resolves to its answer. */
  say(command: string): Promise<string>
  /** Resolves when a server of a backend is so, as HAProxy itself counts. */
  until(server: ServerName, isSo: (seen: ServerState) => boolean): Promise<void>
  kill(signal: NodeJS.Signals): void
}

interface ServerName {
  backend: string
  name: string
}

interface ServerState {
  /** 'UP', 'DOWN', 'DRAIN', 'UP 1/2' and others. */
  status: string
  /** Requests that it is answering. */
  sessions: number
}

const STATE_LIMIT_MS = 300_000

/** Sends requests to those processes of Medlem whose /readyz is well, as docs/operations.md tells operators. */
export const portalFrontend = (port: number, serverPorts: readonly number[]) => `
frontend portal
  mode http
  bind 127.0.0.1:${port}
  option forwardfor
  timeout client 120s
  default_backend medlem

backend medlem
  mode http
  balance roundrobin
  timeout connect 2s
  timeout server 60s
  option httpchk GET /readyz
  timeout check 2s
  option redispatch
  retries 3
  retry-on conn-failure
  default-server check inter 300ms fall 2 rise 1
${serverPorts.map((serverPort, index) => `  server process${index} 127.0.0.1:${serverPort}`).join('\n')}
`

/** Starts HAProxy, from Debian's package, with these frontends; ready when the port answers. */
export async function startHaproxy(
  folder: string,
  { sections, port }: { sections: readonly string[]; port: number },
): Promise<Haproxy> {
  const file = join(folder, 'haproxy.cfg')
  const socket = join(folder, 'haproxy.sock')
  const global = `global\n  maxconn 4000\n  stats socket ${socket} mode 600 level admin\n\ndefaults\n  timeout connect 2s\n  timeout client 60s\n  timeout server 60s\n`
  await writeFile(file, [global, ...sections].join('\n'))
  const child = spawn('haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  let said = ''
  child.stderr.on('data', (part) => {
    said = (said + String(part)).slice(-4_000)
  })
  const ended = once(child, 'exit')
  const endWithParent = () => void child.kill('SIGKILL')
  process.once('exit', endWithParent)
  await untilListening(child, port, () => said)
  return {
    say: (command) => say(socket, command),
    until: (server, isSo) => until(socket, server, isSo),
    kill: (signal) => void child.kill(signal),
    async stop() {
      process.off('exit', endWithParent)
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function say(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.end(`${command}\n`)
  let answer = ''
  for await (const part of connection) answer += String(part)
  return answer
}

async function until(
  socket: string,
  { backend, name }: ServerName,
  isSo: (seen: ServerState) => boolean,
): Promise<void> {
  const endsAt = Date.now() + STATE_LIMIT_MS
  let seen: ServerState | undefined
  while (Date.now() < endsAt) {
    seen = serverState(await say(socket, 'show stat'), { backend, name })
    if (seen && isSo(seen)) return
    await delay(100)
  }
  throw new Error(`HAProxy's server ${backend}/${name} stayed ${JSON.stringify(seen)}.`)
}

/** One server's line of `show stat`, whose first line names the columns. */
export function serverState(csv: string, { backend, name }: ServerName): ServerState | undefined {
  const [columns = [], ...rows] = csv.split('\n').map((line) => line.replace(/^# /, '').split(','))
  const row = rows.find(([proxy, server]) => proxy === backend && server === name)
  const value = (column: string) => row?.[columns.indexOf(column)] ?? ''
  return row && { status: value('status'), sessions: Number(value('scur')) }
}

async function untilListening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const endsAt = Date.now() + START_LIMIT_MS
  while (Date.now() < endsAt) {
    if (child.exitCode !== null) break
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer) return
    await delay(50)
  }
  throw new Error(`HAProxy did not start: ${said()}`)
}
