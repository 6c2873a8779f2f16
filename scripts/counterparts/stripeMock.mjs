// Sends the Stripe adapter's requests to stripe-mock, which knows Stripe's own description of its API, so that adapter
// and sandbox can't be wrong together. STRIPE_MOCK names the program; without it Go builds one.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { freePort, isUp } from './ports.mjs'

const version = 'v0.203.0'

function program() {
  const named = process.env.STRIPE_MOCK
  if (named) return named
  const GOBIN = mkdtempSync(join(tmpdir(), 'medlem-stripe-mock-'))
  console.log(`Building stripe-mock ${version} …`)
  const env = { ...process.env, GOBIN }
  spawnSync('go', ['install', `github.com/stripe/stripe-mock@${version}`], { stdio: 'inherit', env })
  const built = join(GOBIN, 'stripe-mock')
  return existsSync(built) ? built : undefined
}

export async function stripeMock() {
  const file = program()
  if (!file) {
    console.error('stripe-mock is needed: install Go, or name the program in STRIPE_MOCK.')
    return false
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const mock = spawn(file, ['-http-port', String(port)], { stdio: 'ignore' })
  try {
    if (!(await isUp(url))) {
      console.error('stripe-mock did not start.')
      return false
    }
    const script = `${root}payments/src/stripe/testing/counterpart.ts`
    const args = ['--import', 'tsx', script, url]
    return spawnSync(process.execPath, args, { stdio: 'inherit', cwd: root }).status === 0
  } finally {
    mock.kill()
  }
}
