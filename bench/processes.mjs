// The processes of the bench. Each ends on request, and with this one.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const START_LIMIT_MS = 60_000
const here = (name) => fileURLToPath(new URL(name, import.meta.url))

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

/** Starts a Node program and waits until it says `ready` on its standard output. */
async function startProgram(args, { node = process.execPath, env, ready }) {
  const child = spawn(node, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithParent = () => child.kill('SIGKILL')
  process.once('exit', endWithParent)
  let said = ''
  const started = new Promise((resolve, reject) => {
    const listen = (text) => {
      said = (said + text).slice(-4000)
      if (ready.test(said)) resolve()
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    child.once('exit', () => reject(new Error(`${args.at(-1)} ended: ${said}`)))
    setTimeout(() => reject(new Error(`${args.at(-1)} did not start: ${said}`)), START_LIMIT_MS).unref()
  })
  const stop = async () => {
    process.off('exit', endWithParent)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  await started.catch(async (error) => {
    await stop()
    throw error
  })
  return { pid: child.pid, stop }
}

/** The product, as it would run in production with an outside identity server. */
export async function startProduct({ program, node, databaseUrl, issuer, dataFolder }) {
  const port = await freePort()
  const env = {
    MEDLEM_MODE: 'production',
    SAFEKEEPING_URL: 'off',
    MEDLEM_SECRET: 'a secret for the bench, long enough',
    MEDLEM_DATA: dataFolder,
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer,
    PORT: String(port),
    RATE_LIMIT: '999999999',
    LIVE_STREAMS: '20000',
  }
  const running = await startProgram(program, { node, env, ready: /Medlem is ready/ })
  return { ...running, url: `http://127.0.0.1:${port}` }
}

export async function startFloor(databaseUrl) {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, PORT: String(port) }
  const running = await startProgram([here('./floor.mjs')], { env, ready: /ready/ })
  return { ...running, url: `http://127.0.0.1:${port}` }
}

/** A process that sends requests and measures; one shot at a time. */
export function startShooter() {
  const child = fork(here('./shooter.mjs'))
  let answered
  child.on('message', (answer) => answered?.resolve(answer))
  child.once('exit', () => answered?.reject(new Error('the process that shoots has ended')))
  return {
    pid: child.pid,
    shoot: (shot) =>
      new Promise((resolve, reject) => {
        answered = { resolve, reject }
        child.send(shot)
      }),
    stop() {
      child.kill()
    },
  }
}
