// The test files of the repository, and which of them a name or a change concerns.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './install.mjs'

const TEST = /\.test\.(ts|tsx|mjs)$/
const STORY = /^e2e\/.+\.spec\.ts$/
/** Tests of roles, poolers, standbys and locks between two connections, which the embedded database has none of. */
const OF_A_SERVER = ['requireRights', 'pooler', 'failover', 'startAgain', 'lockOrder']
export const ONLY_POSTGRESQL = new RegExp(`(^|/)(${OF_A_SERVER.join('|')})\\.test\\.ts$`)
/** Experiments that ask hundreds of questions, or have many buyers at once, whom the embedded database serves in turn. */
const EXPERIMENTS = [
  ...['badInput', 'tamper', 'hostileCallback', 'authorization'],
  ...['lostSignals', 'settleRace', 'networkFault', 'renewalStorm', 'placeStorm', 'model'],
]
/** Every order of two purchases, and what each call writes into the log: each step is made once on the embedded database, too. */
const REPEATED = ['familyCapWindows', 'everyReading']
/** What a purchase and its payment write is tried on both engines; other nouns of money are rules, also those to come. */
const WRITTEN_BY_PURCHASE = ['charge', 'consent', 'payment', 'purchase']
const MONEY = readdirSync(`${root}server/src/money`).filter((noun) => !WRITTEN_BY_PURCHASE.includes(noun))
/** Where each call is made once on the embedded database (validRequests.test.ts) its rules are tested on one engine. */
const RULES = ['communication', 'people', 'club', 'office', ...MONEY.map((noun) => `money/${noun}`)]

/** What the whole suite runs on PostgreSQL alone (decision 45). */
export const NOT_EMBEDDED = [
  ...OF_A_SERVER.map((name) => `**/${name}.test.ts`),
  ...EXPERIMENTS.map((folder) => `resilience/src/${folder}/**`),
  ...REPEATED.map((name) => `**/${name}.test.ts`),
  ...RULES.map((area) => `server/src/${area}/**`),
]
/** A call of each, which the authorization matrix makes on PostgreSQL. */
export const NOT_POSTGRESQL = ['**/validRequests.test.ts']

const lines = (text) => text.split('\n').filter(Boolean)
const git = (...args) => lines(execFileSync('git', args, { cwd: root, encoding: 'utf8' }))

/** Every file of the working tree that git tracks or could track. */
export function allFiles() {
  return git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(`${root}${file}`),
  )
}

/** Files whose path has one of the names in it, as tests of the runner and stories in a browser. */
export function namedTests(names) {
  const found = allFiles().filter((file) => names.some((name) => file.includes(name)))
  return { tests: found.filter((file) => TEST.test(file)), stories: found.filter((file) => STORY.test(file)) }
}

/** Tests that start the product as a process: from the build that is dozens of seconds quicker than from the sources. */
export function startsProduct(file) {
  const folder = `${root}${dirname(file)}`
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .some((name) => /serverProcess|shop\.ts/.test(readFileSync(`${folder}/${name}`, 'utf8')))
}

/** What differs from origin/main, or from the commit before where nothing does. */
export function changedFiles() {
  const since = (base) => git('diff', '--name-only', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const ahead = [...since(git('merge-base', 'origin/main', 'HEAD')[0]), ...untracked]
  const changed = ahead.length > 0 ? ahead : since('HEAD~1')
  return [...new Set(changed)].filter((file) => existsSync(`${root}${file}`))
}

/** These put everything together, so every test would follow from every file. */
const HUBS = /^(server\/src\/(app|testing|commands)\/|portal\/src\/screenTable\.tsx$)/
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** 'domain/src/news' of the file and of its test. */
const stem = (file) => file.replace(/(\.test)?\.\w+$/, '')

/** The file that an import names, where it is ours. */
function resolveImport(file, name, known) {
  const workspace = /^@medlem\/([^/]+)\/(.+)$/.exec(name)
  const path = name.startsWith('.')
    ? normalize(join(dirname(file), name))
    : workspace && `${workspace[1]}/src/${workspace[2]}`
  if (!path) return undefined
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate))
}

/** What names the engine of a test: one that reads it neither itself nor through an import is the same on both. */
const ENGINE = 'TEST_DATABASE_URL'

/** The tests of the runner that run on the engine that they are given; all others know none, or start their own. */
export function engineTests() {
  const files = allFiles().filter((file) => /^\w+\/src\/.+\.ts$/.test(file))
  const followers = importers(files)
  const found = new Set(files.filter((file) => readFileSync(`${root}${file}`, 'utf8').includes(ENGINE)))
  // A set is walked through to what is added meanwhile.
  for (const file of found) for (const follower of followers.get(file) ?? []) found.add(follower)
  return [...found].filter((file) => TEST.test(file))
}

/** Which files import a file, for every file. */
function importers(files) {
  const known = new Set(files)
  const found = new Map()
  for (const file of files.filter((name) => /\.(ts|tsx|mjs)$/.test(name))) {
    for (const [, name] of readFileSync(`${root}${file}`, 'utf8').matchAll(IMPORT)) {
      const target = resolveImport(file, name, known)
      if (target) found.set(target, [...(found.get(target) ?? []), file])
    }
  }
  return found
}

/**
 * Tests beside a changed file and tests that reach one through imports, nearest first; `left` more are further away than
 * `limit` allows. Imports of what puts everything together are not followed.
 */
export function affectedTests(changed, limit) {
  const files = allFiles()
  const followers = importers(files)
  // In a noun's folder every test counts; where nouns are files, the test of the same name.
  const folders = new Set(changed.map(dirname).filter((folder) => /\/src\/.+/.test(folder)))
  const names = new Set(changed.map(stem))
  const near = files.filter(
    (file) => TEST.test(file) && (folders.has(dirname(file)) || names.has(stem(file))),
  )
  const found = new Set(near)
  const seen = new Set(changed)
  let ring = [...changed]
  while (ring.length > 0) {
    ring = ring.filter((file) => !HUBS.test(file)).flatMap((file) => followers.get(file) ?? [])
    ring = [...new Set(ring)].filter((file) => !seen.has(file))
    for (const file of ring) {
      seen.add(file)
      if (TEST.test(file)) found.add(file)
    }
  }
  const all = [...found].filter((file) => !ONLY_POSTGRESQL.test(file) && !file.startsWith('resilience/'))
  return { tests: all.slice(0, limit), left: Math.max(all.length - limit, 0) }
}
