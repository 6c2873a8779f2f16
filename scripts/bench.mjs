// `npm run measure -- bench`: how many requests the built server answers on PostgreSQL, as a ratio to a floor measured right before.
//   --quick         few rounds       --sources    run the sources instead of the build
//   --seconds N     how long each shot is
//   --members N     (again and again) instead of 10000 and 100000
//   --server URL    a PostgreSQL server to make a database on, instead of one of its own
//   --overload      then asks for three times what the server can serve
//   --processes     then compares two server processes with one
//   --streams       then opens 10,000 streams of changes at two processes
//   --list N        then asks for pages of the members' table of one organisation with N members
//   --below N       then asks for the figures of a federation with 500 organisations and N members
//   --places N      then lets N members at one moment want one of 100 places at an event, 800 at most
//   --door N        then loads the list at the door of an event with N tickets, and scans some
//   --only CASE     (again and again) leaves the others out
//   --against FOLDER   also shoot at the sources of another checkout, in turn with those here: implies --sources
//   --node PATH     also shoot at the same build run by another Node, in turn
//   --profile FOLDER   also write a CPU profile of the server for each case
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { ensurePostgresql } from './tools.mjs'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    members: { type: 'string', multiple: true },
    sources: { type: 'boolean', default: false },
    server: { type: 'string' },
    profile: { type: 'string' },
    only: { type: 'string', multiple: true },
    overload: { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
    streams: { type: 'boolean', default: false },
    list: { type: 'string' },
    below: { type: 'string' },
    places: { type: 'string' },
    door: { type: 'string' },
    against: { type: 'string' },
    node: { type: 'string' },
  },
})

ensureInstalled()
if (!options.server) ensurePostgresql()
const isFromSources = options.sources || options.against !== undefined
if (!isFromSources) await ensureBuilt()
const { runBench } = await import('../bench/run.mjs')

// An interrupted run leaves no process behind.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const postgres = options.server ? { url: options.server, stop: async () => {} } : await startPostgres()
const dataFolder = mkdtempSync(join(tmpdir(), 'medlem-bench-'))
if (options.profile) mkdirSync(options.profile, { recursive: true })
const sourcesOf = (folder) => ['--import', 'tsx', join(folder, 'server/src/main.ts')]
const product = isFromSources ? sourcesOf(root) : ['--enable-source-maps', `${root}dist/server.mjs`]
const rivalOf = ({ against, node }) => {
  if (against !== undefined) return { program: sourcesOf(against) }
  return node === undefined ? undefined : { program: product, node }
}
let wrong = 1
try {
  wrong = await runBench({
    serverUrl: postgres.url,
    dataFolder,
    program: [...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []), ...product],
    rival: rivalOf(options),
    sizes: options.members?.map(Number) ?? [10_000, 100_000],
    seconds: Number(options.seconds ?? (options.quick ? 0.5 : 1)),
    rounds: options.quick ? 3 : 9,
    only: options.only,
    overload: options.overload,
    processes: options.processes,
    streams: options.streams,
    list: options.list === undefined ? undefined : Number(options.list),
    below: options.below === undefined ? undefined : Number(options.below),
    places: options.places === undefined ? undefined : Number(options.places),
    door: options.door === undefined ? undefined : Number(options.door),
  })
} finally {
  await postgres.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
process.exit(wrong > 0 ? 1 : 0)
