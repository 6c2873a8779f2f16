import { connect } from '@medlem/database/connect'
import { isRemoved, type MigrationPhase, migrate, requireMigrated } from '@medlem/database/migrate'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'
import { installJobs } from '../platform/job/jobs.ts'

/**
 * `npm run medlem -- migrate`: before the processes of a release start, while those of the release before still run; with 'after' once
 * these have stopped. What is already done is left alone.
 */
async function runMigrations(asked: string): Promise<void> {
  if (asked !== 'before' && asked !== 'after')
    throw new ConfigError('Write npm run medlem -- migrate, or npm run medlem -- migrate after.')
  const phase: MigrationPhase = asked
  const { databaseUrl, dataFolder, databaseWaitSeconds } = readConfig()
  const connection = await connect({
    databaseUrl,
    dataFolder,
    poolSize: 2,
    waitSeconds: databaseWaitSeconds,
  })
  try {
    if (phase === 'after') await requireMigrated(connection)
    await migrate(connection, { phases: [phase], onDue: ({ due }) => say(`Migrations to run: ${due}.`) })
    if (phase === 'before') await installJobs(connection.bossOptions)
    say(outcome(phase, await isRemoved(connection)))
  } finally {
    await connection.close()
  }
}

function outcome(phase: MigrationPhase, removed: boolean): string {
  if (phase === 'after') return 'What only the release before needed is removed.'
  const alone = 'what only the release before needed is removed already, so none of its processes may run.'
  const before = 'processes of the release before still run on them.'
  return `The tables are ready for this release; ${removed ? alone : before}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

runMigrations(process.argv[2] ?? 'before').catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof DatabaseUnavailable
  process.stderr.write(`Medlem can't migrate. ${known ? error.message : String(error)}\n`)
  process.exitCode = 1
})
