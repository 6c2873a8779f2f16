import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Only ends a proof whose process does not start; a busy machine takes several times as long. */
const START_LIMIT_MS = 600_000
/** A proxy takes two failed checks, 300 ms apart, to send requests elsewhere; on a busy machine each takes longer. */
export const DRAIN_SECONDS = 10

/** A checkout of Medlem with its packages. */
export interface Release {
  name: string
  folder: string
  /** Says by /readyz that it stops (DRAIN_SECONDS). */
  drains: boolean
}

export interface Place {
  port: number
  dataFolder: string
  environment: Record<string, string>
  /** A module that runs in the process before the server does. */
  preload?: string
}

export interface RunningProcess {
  release: Release
  place: Place
  stop(): Promise<void>
  /** SIGKILL: nothing of the process can react. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  isRunning(): boolean
}

const tsx = ['--import', 'tsx']

/** Starts a server from the sources of a release; resolves when /readyz is well. */
export async function startProcess(release: Release, place: Place): Promise<RunningProcess> {
  const { port, dataFolder, environment, preload } = place
  // Beside the data, where a proof that failed leaves it.
  const log = openSync(join(dataFolder, 'server.log'), 'a')
  const child = spawn(
    process.execPath,
    [...tsx, ...(preload ? ['--import', preload] : []), 'server/src/main.ts'],
    {
      cwd: release.folder,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH ?? '', ...environment, PORT: String(port), MEDLEM_DATA: dataFolder },
    },
  )
  const endWithParent = () => void child.kill('SIGKILL')
  process.once('exit', endWithParent)
  const ended = once(child, 'exit')
  await untilReady(child, place, release)
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', endWithParent)
    child.kill(signal)
    await ended
  }
  return {
    release,
    place,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (name) => void child.kill(name),
    isRunning: () => child.exitCode === null && child.signalCode === null,
  }
}

async function untilReady(
  child: ChildProcess,
  { port, dataFolder }: Place,
  { name }: Release,
): Promise<void> {
  const endsAt = Date.now() + START_LIMIT_MS
  while (Date.now() < endsAt && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await delay(100)
  }
  throw new Error(`A process of ${name} did not start: see ${dataFolder}/server.log.`)
}

/** Runs `npm run medlem -- migrate` of a release, or its removals with 'after'; rejects with what it said. */
export async function runMigrate(
  { folder, name }: Release,
  { environment, dataFolder }: Place,
  phase: 'before' | 'after',
): Promise<void> {
  const child = spawn(process.execPath, [...tsx, 'server/src/commands/migrate.ts', phase], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...environment, MEDLEM_DATA: dataFolder },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (part) => (said += String(part)))
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`The migrations (${phase}) of ${name} failed: ${said}`)
}
