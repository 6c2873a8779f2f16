import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@medlem/database/testing/freePort'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
/** Only ends a trial that failed; a busy machine takes several times as long. */
const START_LIMIT_MS = 600_000

export interface Running {
  url: string
  close(): Promise<void>
}

/** The sandbox's key of the one organisation of the run. */
export const GATEWAY_KEY = 'key-of-the-club-in-this-run'

const started: ChildProcess[] = []

/** Ends what a step that failed left running. */
export async function endProcesses(): Promise<void> {
  await Promise.all(started.map(end))
}

async function startBeside(
  file: string,
  ready: RegExp,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(dist, file)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  started.push(child)
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      written += String(chunk)
    })
  }
  const deadline = Date.now() + START_LIMIT_MS
  while (!ready.test(written)) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${file} did not start:\n${written}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The built server with this configuration. */
export async function startMedlem(environment: Record<string, string>): Promise<Running> {
  const child = await startBeside('server.mjs', /Medlem is ready at/, {
    // All browsers of the run come from one address.
    RATE_LIMIT: '100000',
    ...environment,
  })
  return { url: `http://127.0.0.1:${environment.PORT}`, close: () => end(child) }
}

/** The payment gateway that moves no money, as a foreign host. */
export async function startGateway(folder: string): Promise<Running> {
  const port = await freePort()
  const child = await startBeside('sandbox.mjs', /sandbox gateway is ready/, {
    SANDBOX_PORT: String(port),
    SANDBOX_LEDGER: join(folder, 'ledger.jsonl'),
    SANDBOX_MERCHANTS: JSON.stringify([{ name: 'Roklubben', apiKey: GATEWAY_KEY }]),
  })
  return { url: `http://127.0.0.1:${port}`, close: () => end(child) }
}
