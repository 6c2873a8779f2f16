// The failover proof as one test: three failovers and the control, some two minutes, most of them waited. `npm run check` runs it
// beside other steps, `npm test -- --failover` at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from './install.mjs'
import { folder } from './reports.mjs'
import { whyNoCluster } from './tools.mjs'

const NAME =
  'a cluster that fails over three times loses no purchase and takes no money twice, and the asynchronous control is found to lose some'

export const FAILOVER_REPORT = `${folder}/failover.json`

/** Its lines as they come; resolves to its status and to what it says that failed. */
async function runProof() {
  const proof = ['--import', 'tsx', 'resilience/src/cluster/failoverProof.ts', '--failovers', '3']
  const child = spawn(process.execPath, proof, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (part) => {
    process.stdout.write(part)
    printed += part
  })
  const [status] = await once(child, 'close')
  return { status, failures: printed.split('\n').filter((line) => line.includes('FAILED: ')) }
}

/** Runs it where a continuous integration asks for it, or the option; else says in a line that it was left out, and why. */
export async function testFailover() {
  const isWanted = process.env.CI === 'true' || process.argv.includes('--failover')
  const why = isWanted ? whyNoCluster() : 'it is run with CI=true, or `npm test -- --failover`'
  if (why) {
    console.log(`\nThe failover proof was left out: ${why}.`)
    return true
  }
  console.log('\nFailovers of a cluster')
  const { status, failures } = await runProof()
  const result = { fullName: NAME, status: status === 0 ? 'passed' : 'failed', failureMessages: failures }
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    FAILOVER_REPORT,
    JSON.stringify({ testResults: [{ name: NAME, assertionResults: [result] }] }),
  )
  return status === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await testFailover()) ? 0 : 1)
