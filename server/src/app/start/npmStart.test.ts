import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { endWithTests } from '@medlem/database/testing/endWithTests'
import { freePort } from '@medlem/database/testing/freePort'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { expect, onTestFinished, test, vi } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** `npm start` as package.json has it, of the sources instead of what is built. */
async function npmStart(): Promise<{ npm: ChildProcess; port: number }> {
  const folder = await temporaryFolder()
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const program = `--import ${import.meta.resolve('tsx')} ${root}server/src/main.ts`
  const start = String(scripts.start).replace('scripts/start.mjs', program)
  expect(start).toContain('main.ts')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts: { start } }))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      MEDLEM_DATA: join(folder, 'data'),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'error',
      npm_config_update_notifier: 'false',
    },
  })
  endWithTests(npm)
  onTestFinished(() => void spawnSync('kill', ['-9', '--', `-${npm.pid}`]))
  for await (const line of createInterface({ input: npm.stdout })) {
    if (line.startsWith('Medlem is ready at ')) return { npm, port }
  }
  throw new Error('npm start ended before the server was ready')
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}

test.each([
  ['a signal to npm alone, as a supervisor sends it', (pid: number) => process.kill(pid, 'SIGTERM')],
  // The server gets it twice, as npm passes its own on.
  ['Ctrl-C in a terminal', (pid: number) => process.kill(-pid, 'SIGINT')],
])('%s stops the server of npm start, which frees its port and database', async (_how, signal) => {
  const { npm, port } = await npmStart()
  expect(await isListening(port)).toBe(true)
  const ended = once(npm, 'exit')
  signal(npm.pid ?? 0)
  const [status] = await ended
  await vi.waitFor(async () => expect(await isListening(port)).toBe(false), { timeout: 20_000 })
  expect(status).toBe(0)
})
