// `npm run counterparts`: sends the Stripe adapter's requests to stripe-mock, which knows Stripe's own description of its
// API, so that adapter and sandbox can't be wrong together. STRIPE_MOCK names the program; without it Go builds one.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'

const version = 'v0.203.0'

function stripeMock() {
  const named = process.env.STRIPE_MOCK
  if (named) return named
  const GOBIN = mkdtempSync(join(tmpdir(), 'medlem-stripe-mock-'))
  console.log(`Building stripe-mock ${version} …`)
  const env = { ...process.env, GOBIN }
  spawnSync('go', ['install', `github.com/stripe/stripe-mock@${version}`], { stdio: 'inherit', env })
  const program = join(GOBIN, 'stripe-mock')
  if (existsSync(program)) return program
  console.error('stripe-mock is needed: install Go, or name the program in STRIPE_MOCK.')
  process.exit(1)
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

async function isUp(url) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return true
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return false
}

ensureInstalled()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const mock = spawn(stripeMock(), ['-http-port', String(port)], { stdio: 'ignore' })
let status = 1
if (await isUp(url)) {
  const script = `${root}payments/src/stripe/testing/counterpart.ts`
  const ended = spawnSync(process.execPath, ['--import', 'tsx', script, url], { stdio: 'inherit', cwd: root })
  status = ended.status ?? 1
} else console.error('stripe-mock did not start.')
mock.kill()
process.exit(status)
