// `npm run prove -- upgrade-proof`: the release before, fetched from git, and this one side by side behind HAProxy while buyers buy.
//   --seconds N   how long each phase is    --buyers N    --seed N    --release VERSION   the release before, 0.2.0
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root, run } from './install.mjs'
import { makeDatabase, startPostgres } from './postgres.mjs'
import { ensureHaproxy, ensurePostgresql } from './tools.mjs'

const RELEASE_BEFORE = '0.2.0'

ensureInstalled()
ensurePostgresql()
ensureHaproxy()

const args = process.argv.slice(2)
const named = args.indexOf('--release')
const version = named < 0 ? RELEASE_BEFORE : args.splice(named, 2)[1]

const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

/** The last commit whose package.json has that version. */
function commitOf(wanted) {
  const commits = git('log', '--format=%H', '--', 'package.json').stdout.split('\n').filter(Boolean)
  const versionIn = (commit) => JSON.parse(git('show', `${commit}:package.json`).stdout).version
  const found = commits.find((commit) => versionIn(commit) === wanted)
  if (found) return found
  console.error(
    `There is no commit of release ${wanted} here: fetch the whole history (git fetch --unshallow).`,
  )
  return process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'medlem-release-'))
let status = 1
try {
  const commit = commitOf(version)
  console.log(`Fetching release ${version} (${commit.slice(0, 8)}) …`)
  run('git', ['clone', '--quiet', '--no-checkout', root, folder])
  run('git', ['checkout', '--quiet', commit], { cwd: folder })
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  const postgres = await startPostgres()
  try {
    const database = await makeDatabase(postgres.url, 'medlem_upgrade')
    const program = ['--import', 'tsx', 'resilience/src/upgrade/upgradeProof.ts']
    const proof = ['--before', folder, '--database', database.url, ...args]
    status = spawnSync(process.execPath, [...program, ...proof], { cwd: root, stdio: 'inherit' }).status ?? 1
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(status)
