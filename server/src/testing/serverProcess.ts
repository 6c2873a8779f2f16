import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { endWithTests } from '@medlem/database/testing/endWithTests'

export interface ServerPlace {
  dataFolder: string
  port: number
  sandboxPort: number
  /** More of the environment. */
  environment?: Record<string, string>
}

/** Of one process only, not of every server in this place. */
export interface ProcessExtras {
  environment?: Record<string, string>
  /** Modules, as JavaScript, that run in the process before the server does. */
  preloads?: readonly string[]
}

export interface ServerProcess {
  /** Resolves when the server says that it is ready; rejects when it ends before, unless it was killed. */
  ready: Promise<void>
  /** SIGKILL, as `kill -9` or the kernel out of memory would: nothing of the process can react. */
  kill(): Promise<void>
  /** Resolves when the process is gone, to the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  signal(name: NodeJS.Signals): void
  /** Asks it to stop; answers its exit code. */
  stop(): Promise<number | null>
  /** What it said on its error output, and the errors in its log. */
  complaints(): string
}

/**
 * A request was answered "unavailable, try again": the gateway or the database took longer than a request may wait. On a machine that
 * does other work too that is no fault of the server; a test that needs the answer asks again.
 */
const isUnavailable = (line: string) =>
  /"event":"request_failed","err":\{[^}]*"code":"unavailable"/.test(line)

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Starts the real server as a process of its own: from the sources, or the bundle that MEDLEM_BUNDLE names. */
export function startServer(place: ServerPlace, extras: ProcessExtras = {}): ServerProcess {
  const { dataFolder, port, sandboxPort, environment } = place
  const { MEDLEM_BUNDLE: bundle, PATH = '' } = process.env
  const program = bundle ? [bundle] : ['--import', 'tsx', `${root}server/src/main.ts`]
  const preloads = (extras.preloads ?? []).flatMap((file) => ['--import', file])
  const child = spawn(process.execPath, [...preloads, ...program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing else of the test's own environment: a DATABASE_URL would change what is tried.
    env: {
      PATH,
      MEDLEM_DATA: dataFolder,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
      ...environment,
      ...extras.environment,
    },
  })
  endWithTests(child)
  let complaints = ''
  child.stderr.on('data', (part) => {
    complaints += String(part)
  })
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'close').then(() => child.signalCode)
  let killed = false
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith('Medlem is ready at ')) resolve()
      // The log goes where the greeting goes; errors in it are complaints too.
      else if (line.startsWith('{') && !isUnavailable(line)) complaints += `${line}\n`
    })
    ended.then(
      (signal) =>
        killed || signal === 'SIGKILL'
          ? resolve()
          : reject(new Error(`The server ended before it was ready: ${complaints}`)),
      reject,
    )
  })
  // A test that kills it before it is ready does not await `ready`.
  ready.catch(() => undefined)
  return {
    ready,
    async kill() {
      killed = true
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    ended,
    signal: (name) => void child.kill(name),
    complaints: () => complaints,
  }
}
